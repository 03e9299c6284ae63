import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { movementExport, movementExtract } from '@almenara/contract/areas/cards/movements'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { bankStatus } from '../../base/bank-status.ts'
import { lazyPart } from '../../kit/lazy-part.ts'
import { BesideList } from '../../patterns/extract-screen/BesideList.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { monthGroup } from '../../patterns/extract-screen/month-group.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { movementColumns } from './movement-columns.tsx'
import { MOVEMENTS } from './movements.ts'
import { PendingMovements } from './PendingMovements.tsx'

const cardDetails = getRouteApi('/shell/signed-in/cards/$id/details')

// The list loads first; the detail of a movement loads when one is opened.
const MovementDrawer = lazyPart(() => import('./MovementDrawer.tsx'))

/** What was bought with a card: first what is pending of settlement, then what was charged. The address says which. */
export function MovementsTab({ card }: { card: CardDetail }) {
  const search = cardDetails.useSearch()
  const { golfDate: max, defaultMinimunCardsMovements: min } = useSuspenseQuery(bankStatus).data.systemInfo
  const params = { id: card.id }
  const list = useList(MOVEMENTS, movementExtract, { params, search })
  const { movement: open, list: openList } = search
  // If the list cannot be read, neither can these: the error is shown once.
  const failed = list.error && !list.data
  return (
    <>
      {!list.isFiltered && !failed && <PendingMovements card={card} />}
      <ListToolbar
        list={list}
        days={{ min, max }}
        files={<ListFiles list={list} of={movementExport} params={params} unless={['CARDS_OFFLINE', 'UPDATING_HISTORICS']} />}
      />
      <ListRows
        list={list}
        columns={movementColumns}
        rowKey={({ id }) => id}
        groupOf={monthGroup(list.answers, ({ madeOn }) => madeOn, { moneyIn: 'Abonos', moneyOut: 'Cargos' })}
        open={open}
      />
      {open && openList ? (
        <BesideList row="movement">
          {(onClose) => <MovementDrawer card={card} txId={openList} movementId={open} onClose={onClose} />}
        </BesideList>
      ) : null}
    </>
  )
}
