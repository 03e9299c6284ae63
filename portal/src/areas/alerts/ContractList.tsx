import { alertContracts, alertContractsExport } from '@almenara/contract/areas/alerts/alert-contracts'
import { getRouteApi } from '@tanstack/react-router'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { contractColumns } from './contract-columns.tsx'
import { ALERTS } from './lists.ts'

const route = getRouteApi('/shell/signed-in/services/alert-settings/{-$txId}')

/** The contracts of alerts. The address says which: filters, or the txId of a list to come back to. */
export function ContractList() {
  const { txId: cursor } = route.useParams()
  const list = useList(ALERTS, alertContracts, { params: undefined, search: route.useSearch(), txId: cursor })
  return (
    <>
      <ListToolbar list={list} files={<ListFiles list={list} of={alertContractsExport} params={undefined} />} />
      <ListRows list={list} columns={contractColumns} rowKey={({ id }) => id} />
    </>
  )
}
