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
import { getRouteApi, Link } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { bankStatus } from '../../base/bank-status.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Badge } from '../../kit/Badge.tsx'
import type { Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import { download } from '../../patterns/download/download.ts'
import { countWords } from '../../patterns/extract-screen/count-words.ts'
import { isFiltered } from '../../patterns/extract-screen/list-address.ts'
import { ListView } from '../../patterns/extract-screen/ListView.tsx'
import type { EmptyWords } from '../../patterns/extract-screen/empty-words.ts'
import { NoRows } from '../../patterns/extract-screen/NoRows.tsx'
import { type ListPlace, useExtract } from '../../patterns/extract-screen/use-extract.ts'
import { useShownPages } from '../../patterns/extract-screen/use-shown-pages.ts'
import type { CreditSearch } from './credit-search.ts'
import styles from './credit.module.css'
import { CreditToolbar } from './CreditToolbar.tsx'

const cardDetails = getRouteApi('/shell/signed-in/cards/$id/details')

const NO_SETTLEMENTS: EmptyWords = {
  of: 'settlements',
  soon: 'Verá aquí la primera cuando acabe el mes.',
  advice: 'Pruebe con otras fechas.',
}

/** What the next settlement asks for so far, and those that were charged. */
export default function SettlementList({ card: { id: cardId } }: { card: CardDetail }) {
  const search = cardDetails.useSearch()
  const navigate = cardDetails.useNavigate()
  const { systemInfo } = useSuspenseQuery(bankStatus).data
  const typed: SettlementFilters = { fromDate: search.settledFrom, toDate: search.settledTo }
  const query = { params: { id: cardId }, filters: typed, txId: search.settledList, pages: search.settledPages }
  const list = useExtract(settlementExtract, query)
  // A list that comes back by its txId brings its filters.
  const filters = (search.settledList && list.last?.filters) || typed
  const txId = list.last?.txId
  useShownPages(
    list,
    search.settledPages,
    (settledPages) => void navigate({ search: (before) => ({ ...before, settledPages }), replace: true, resetScroll: false }),
  )
  const filter = (chosen: Pick<CreditSearch, 'settledFrom' | 'settledTo'>) =>
    void navigate({ search: { tab: 'settlements', ...chosen }, resetScroll: false })
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
      <ListView
        list={list}
        caption="Liquidaciones de la tarjeta, de la más reciente a la más antigua"
        what="liquidaciones"
        columns={(place) => columnsFor({ ...place, cardId })}
        rowKey={({ id }) => id}
        empty={<NoRows words={NO_SETTLEMENTS} filtered={isFiltered(filters)} onClear={() => filter({})} />}
      />
    </>
  )
}

function columnsFor({ cardId, txId, pages, onOpen }: ListPlace & { cardId: string }): Column<Settlement>[] {
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
