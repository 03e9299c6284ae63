import { connectionExport, connectionExtract } from '@almenara/contract/areas/session-logs'
import { useShownRoute } from '../../base/shown-route.ts'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { connectionColumns } from './connection-columns.tsx'
import { CONNECTIONS } from './connections.ts'

/** The customer's connections. The address says which: filters, or the txId of a list to come back to. */
export function ConnectionList() {
  const { params, search } = useShownRoute(['/shell/signed-in/session-logs', '/shell/signed-in/session-logs/$txId'])
  const cursor = 'txId' in params ? params.txId : undefined
  const list = useList(CONNECTIONS, connectionExtract, { params: undefined, search, txId: cursor, anew: '/session-logs' })
  return (
    <>
      <ListToolbar list={list} files={<ListFiles list={list} of={connectionExport} params={undefined} />} />
      <ListRows list={list} columns={connectionColumns} rowKey={({ id }) => id} />
    </>
  )
}
