import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import {
  nextSettlement,
  type Settlement,
  type SettlementFilters,
  settlementExport,
  settlementExtract,
  SETTLEMENT_STATE_NAMES,
} from '@almenara/contract/areas/cards/settlements'
import { formatDay, monthName } from '@almenara/contract/dates'
import { add, negate } from '@almenara/contract/money'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { EMPTY } from '../../api/empty-lists.es.ts'
import { queryFor } from '../../api/query.ts'
import { bankStatus } from '../../base/bank-status.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import { Button } from '../../kit/Button.tsx'
import { DataTable, type Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import { Empty } from '../../kit/Empty.tsx'
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

/** What the next settlement asks for so far, and those that were charged. */
export default function SettlementList({ card: { id: cardId } }: { card: CardDetail }) {
  const search = cardDetails.useSearch()
  const navigate = useNavigate()
  const { systemInfo } = useSuspenseQuery(bankStatus).data
  const typed: SettlementFilters = { fromDate: search.settledFrom, toDate: search.settledTo }
  const query = { params: { id: cardId }, filters: typed, txId: search.settledList, pages: search.settledPages }
  const list = useExtract(settlementExtract, query)
  // A list that comes back by its txId brings its filters.
  const filters = (search.settledList && list.last?.filters) || typed
  const txId = list.last?.txId
  const filter = (chosen: Pick<CreditSearch, 'settledFrom' | 'settledTo'>) =>
    void navigate({ to: '/cards/$id/details', params: { id: cardId }, search: { tab: 'settlements', ...chosen }, resetScroll: false })
  const filtered = filters.fromDate !== undefined || filters.toDate !== undefined
  return (
    <>
      <NextSettlement cardId={cardId} />
      <CreditToolbar
        label="Cierre de la liquidación"
        dates={{ from: filters.fromDate, to: filters.toDate }}
        days={{ earliest: systemInfo.defaultMinimunCardsSettlements, today: systemInfo.golfDate }}
        onDates={(settledFrom, settledTo) => filter({ settledFrom, settledTo })}
        header={list.last && countWords(list.last, 'liquidación', 'liquidaciones')}
        bring={
          txId === undefined
            ? undefined
            : (format, onProgress) =>
                download(settlementExport, { params: { id: cardId }, query: { txId, format } }, { unless: 'CARDS_OFFLINE', onProgress })
        }
      />
      {list.error && !list.data ? (
        <div className={styles.failure}>
          <FailureBox error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : null}
      {list.isPending ? <Skeleton count={4} /> : null}
      {list.last && list.rows.length === 0 ? <NoSettlements filtered={filtered} onClear={() => filter({})} /> : null}
      {list.last && list.rows.length > 0 ? (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? styles.stale : undefined}>
          <DataTable
            caption="Liquidaciones de la tarjeta, de la más reciente a la más antigua"
            columns={columnsFor({ cardId, txId: list.last.txId, pages: list.shown, onOpen: list.remember })}
            rows={list.rows}
            rowKey={({ id }) => id}
          />
          <LoadMore
            what="liquidaciones"
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

/** The list that a settlement is opened from, to come back to. */
interface Place {
  cardId: string
  txId: string
  pages: number
  onOpen: () => void
}

function columnsFor({ cardId, txId, pages, onOpen }: Place): Column<Settlement>[] {
  return [
    { id: 'charged', header: 'Fecha de cargo', card: 'eyebrow', cell: ({ chargedOn }) => <Day value={chargedOn} /> },
    {
      id: 'month',
      header: 'Mes',
      card: 'title',
      cell: ({ id, closesOn }) => (
        <Link
          to="/cards/$id/details/$settlementId/settlement/$viewPages/$txId"
          params={{ id: cardId, settlementId: id, viewPages: String(pages), txId }}
          preload={false}
          onClick={onOpen}
          className={styles.link}
        >
          {monthName(closesOn)}
        </Link>
      ),
    },
    {
      id: 'state',
      header: 'Estado',
      card: 'subfigure',
      cell: ({ state }) => <Badge tone={state === 'PAID' ? 'ok' : 'warning'}>{SETTLEMENT_STATE_NAMES[state]}</Badge>,
    },
    {
      id: 'total',
      header: 'Importe',
      align: 'end',
      card: 'figure',
      cell: ({ total }) => <Amount value={negate(total)} as="entry" size="strong" />,
    },
  ]
}

function NextSettlement({ cardId }: { cardId: string }) {
  const { data } = useQuery(queryFor(nextSettlement, { params: { id: cardId } }))
  if (!data) return null
  const { carried, purchases, instalmentPrincipal, instalmentInterest, instalmentFee, total, chargedOn } = data
  const instalments = add(instalmentPrincipal, instalmentInterest, instalmentFee)
  return (
    <section className={styles.next} aria-label="Próxima liquidación">
      <div>
        <p className={styles.small}>{`Próxima liquidación, el ${formatDay(chargedOn)}. Hasta hoy:`}</p>
        <Amount value={total} size="title" />
      </div>
      <dl>
        {[
          { term: 'Compras del mes', amount: purchases },
          { term: 'Cuotas aplazadas', amount: instalments },
          { term: 'Del mes anterior', amount: carried },
        ]
          .filter(({ amount }) => amount !== 0)
          .map(({ term, amount }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                <Amount value={amount} />
              </dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

function NoSettlements({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) return <Empty title={EMPTY.settlements.empty}>Verá aquí la primera cuando acabe el mes.</Empty>
  return (
    <Empty title={EMPTY.settlements.noResults} action={<Button onClick={onClear}>Quitar los filtros</Button>}>
      Pruebe con otras fechas.
    </Empty>
  )
}
