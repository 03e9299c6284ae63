import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { scpExport, scpExtract } from '@almenara/contract/areas/cards/scp'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { bankStatus } from '../../base/bank-status.ts'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import { DEFERRED_PURCHASES } from './deferred-purchases.ts'
import { scpColumns } from './scp-columns.tsx'

const cardDetails = getRouteApi('/shell/signed-in/cards/$id/details')

/** The purchases of a card that are deferred or may be. The address says which: filters, or the txId of a list to come back to. */
export default function ScpList({ card: { id } }: { card: CardDetail }) {
  const search = cardDetails.useSearch()
  const { golfDate: max, defaultMinimunCardsMovements: min } = useSuspenseQuery(bankStatus).data.systemInfo
  const list = useList(DEFERRED_PURCHASES, scpExtract, { params: { id }, search, txId: search.scpList })
  return (
    <>
      <ListToolbar
        list={list}
        days={{ min, max }}
        files={<ListFiles list={list} of={scpExport} params={{ id }} unless="CARDS_OFFLINE" />}
      />
      <ListRows list={list} columns={(place) => scpColumns({ ...place, cardId: id })} rowKey={(purchase) => purchase.id} />
    </>
  )
}
