import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { scpExport, scpExtract, type ScpFilters } from '@almenara/contract/areas/cards/scp'
import { SCP_STATE_NAMES, type ScpState } from '@almenara/contract/areas/cards/scp-states'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { EMPTY } from '../../api/empty-lists.es.ts'
import { bankStatus } from '../../base/bank-status.ts'
import { Button } from '../../kit/Button.tsx'
import { ActiveChip, SuggestedChip } from '../../kit/Chip.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Menu } from '../../kit/Menu.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { download } from '../../patterns/download/download.ts'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { LoadMore } from '../../patterns/extract-screen/LoadMore.tsx'
import { useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import type { CreditSearch } from './credit-search.ts'
import styles from './credit.module.css'
import { CreditToolbar } from './CreditToolbar.tsx'
import { cardDetails } from './routes.tsx'
import { scpColumns } from './scp-columns.tsx'

/** The purchases of a card that are deferred or may be. The address says which: filters, or the txId of a list to come back to. */
export default function ScpList({ card: { id: cardId } }: { card: CardDetail }) {
  const search = cardDetails.useSearch()
  const navigate = useNavigate()
  const { systemInfo } = useSuspenseQuery(bankStatus).data
  const typed: ScpFilters = { state: search.scpState && [search.scpState], fromDate: search.scpFrom, toDate: search.scpTo }
  const list = useExtract(scpExtract, { params: { id: cardId }, filters: typed, txId: search.scpList, pages: search.scpPages })
  // A list that comes back by its txId brings its filters.
  const filters = (search.scpList && list.last?.filters) || typed
  const txId = list.last?.txId
  const filter = (chosen: Pick<CreditSearch, 'scpState' | 'scpFrom' | 'scpTo'>) =>
    void navigate({ to: '/cards/$id/details', params: { id: cardId }, search: { tab: 'scp', ...chosen }, resetScroll: false })
  const now = { scpState: filters.state?.[0], scpFrom: filters.fromDate, scpTo: filters.toDate }
  const filtered = Object.values(now).some((value) => value !== undefined)
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
      {list.error && !list.data ? (
        <div className={styles.failure}>
          <FailureBox error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {list.isPending ? <Skeleton count={4} /> : null}
      {list.last && list.rows.length === 0 ? <NoPurchases filtered={filtered} onClear={() => filter({})} /> : null}
      {list.last && list.rows.length > 0 ? (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? styles.stale : undefined}>
          <DataTable
            caption="Compras aplazadas o que se pueden aplazar, de la más reciente a la más antigua"
            columns={scpColumns({ cardId, txId: list.last.txId, pages: list.shown, onOpen: list.remember })}
            rows={list.rows}
            rowKey={({ id }) => id}
          />
          <LoadMore
            what="compras"
            shown={list.rows.length}
            total={list.last}
            loading={list.isFetchingNextPage}
            error={list.isFetchNextPageError ? list.error : undefined}
            onMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
          />
        </div>
      ) : null}
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

function NoPurchases({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <Empty title={EMPTY.scpPurchases.empty}>Puede aplazar las compras del mes en curso hasta que acabe.</Empty>
  return (
    <Empty title={EMPTY.scpPurchases.noResults} action={<Button onClick={onClear}>Quitar los filtros</Button>}>
      Pruebe con otras fechas o con otro estado.
    </Empty>
  )
}
