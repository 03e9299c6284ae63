import { movementExtract, movementTypes, type AccountDetail } from '@almenara/contract/areas/accounts'
import { queryFor } from '../../api/query.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { ExportButton } from '../../patterns/download/ExportButton.tsx'
import { BesideList } from '../../patterns/extract-screen/BesideList.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { monthGroup } from '../../patterns/extract-screen/month-group.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { movementColumns } from './movement-columns.tsx'
import { MOVEMENTS } from './movements.ts'
import { useAccountPlace } from '../../base/account-place.ts'

// The list loads first; its files and the detail of a movement load when they are asked for.
const loadFiles = () => import('./MovementFilesPopup.tsx')
const MovementFilesPopup = lazyPart(loadFiles)
const MovementDrawer = lazyPart(() => import('./MovementDrawer.tsx'))

/** The movements of an account. The address says which: filters, or the txId of a list to come back to. */
export function MovementList({ account }: { account: AccountDetail }) {
  const { txId: cursor, search } = useAccountPlace()
  const { movement: open } = search
  const params = { id: account.id }
  const list = useList(MOVEMENTS, movementExtract, { params, search, txId: cursor })
  const types = { ...queryFor(movementTypes, { params }), select: (reply: { types: string[] }) => reply.types }
  return (
    <>
      <ListToolbar
        list={list}
        offered={{ type: types }}
        files={<ExportButton load={loadFiles}>{(menu) => <MovementFilesPopup {...menu} list={list} params={params} />}</ExportButton>}
      />
      <ListRows
        list={list}
        columns={movementColumns}
        rowKey={({ id }) => id}
        groupOf={monthGroup(list.answers, ({ bookedOn }) => bookedOn, { moneyIn: 'Entradas', moneyOut: 'Salidas' })}
        open={open}
      />
      {open && cursor ? (
        <BesideList row="movement">
          {(onClose) => <MovementDrawer account={account} txId={cursor} movementId={open} onClose={onClose} />}
        </BesideList>
      ) : null}
    </>
  )
}
