import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { scpExport, scpExtract, type ScpFilters } from '@almenara/contract/areas/cards/scp'
import { SCP_STATE_NAMES, type ScpState } from '@almenara/contract/areas/cards/scp-states'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { bankStatus } from '../../base/bank-status.ts'
import { ActiveChip, SuggestedChip } from '../../kit/Chip.tsx'
import { Menu } from '../../kit/Menu.tsx'
import { download } from '../../patterns/download/download.ts'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { isFiltered } from '../../patterns/extract-screen/list-address.ts'
import { ListView } from '../../patterns/extract-screen/ListView.tsx'
import type { EmptyWords } from '../../patterns/extract-screen/empty-words.ts'
import { NoRows } from '../../patterns/extract-screen/NoRows.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { useShownPages } from '../../patterns/extract-screen/use-shown-pages.ts'
import type { CreditSearch } from './credit-search.ts'
import { CreditToolbar } from './CreditToolbar.tsx'
import { scpColumns } from './scp-columns.tsx'

const cardDetails = getRouteApi('/shell/signed-in/cards/$id/details')

const NO_PURCHASES: EmptyWords = {
  of: 'scpPurchases',
  soon: 'Puede aplazar las compras del mes en curso hasta que acabe.',
  advice: 'Pruebe con otras fechas o con otro estado.',
}

/** The purchases of a card that are deferred or may be. The address says which: filters, or the txId of a list to come back to. */
export default function ScpList({ card: { id: cardId } }: { card: CardDetail }) {
  const search = cardDetails.useSearch()
  const navigate = cardDetails.useNavigate()
  const { systemInfo } = useSuspenseQuery(bankStatus).data
  const typed: ScpFilters = { state: search.scpState && [search.scpState], fromDate: search.scpFrom, toDate: search.scpTo }
  const list = useExtract(scpExtract, { params: { id: cardId }, filters: typed, txId: search.scpList, pages: search.scpPages })
  // A list that comes back by its txId brings its filters.
  const filters = (search.scpList && list.last?.filters) || typed
  const txId = list.last?.txId
  useShownPages(
    list,
    search.scpPages,
    (scpPages) => void navigate({ search: (before) => ({ ...before, scpPages }), replace: true, resetScroll: false }),
  )
  const filter = (chosen: Pick<CreditSearch, 'scpState' | 'scpFrom' | 'scpTo'>) =>
    void navigate({ search: { tab: 'scp', ...chosen }, resetScroll: false })
  const now = { scpState: filters.state?.[0], scpFrom: filters.fromDate, scpTo: filters.toDate }
  return (
    <>
      <CreditToolbar
        label="Fecha de la compra"
        dates={{ from: filters.fromDate, to: filters.toDate }}
        days={{ earliest: systemInfo.defaultMinimunCardsMovements, today: systemInfo.golfDate }}
        onDates={(scpFrom, scpTo) => filter({ ...now, scpFrom, scpTo })}
        chips={<StateChip chosen={now.scpState} onChange={(scpState) => filter({ ...now, scpState })} />}
        header={list.last && countWords(list.last, 'compra', 'compras')}
        bring={
          txId === undefined
            ? undefined
            : (format, onProgress) =>
                download(scpExport, { params: { id: cardId }, query: { txId, format } }, { unless: 'CARDS_OFFLINE', onProgress })
        }
      />
      <ListView
        list={list}
        caption="Compras aplazadas o que se pueden aplazar, de la más reciente a la más antigua"
        what="compras"
        columns={(place) => scpColumns({ ...place, cardId })}
        rowKey={({ id }) => id}
        empty={<NoRows words={NO_PURCHASES} filtered={isFiltered(now)} onClear={() => filter({})} />}
      />
    </>
  )
}

function StateChip({ chosen, onChange }: { chosen: ScpState | undefined; onChange: (state: ScpState | undefined) => void }) {
  if (chosen) return <ActiveChip name="Estado" value={SCP_STATE_NAMES[chosen]} onRemove={() => onChange(undefined)} />
  const items = (Object.keys(SCP_STATE_NAMES) as ScpState[]).map((state) => ({
    id: state,
    label: SCP_STATE_NAMES[state],
    onSelect: () => onChange(state),
  }))
  return <Menu label="Estado" items={items} trigger={(properties) => <SuggestedChip {...properties}>Estado</SuggestedChip>} />
}
