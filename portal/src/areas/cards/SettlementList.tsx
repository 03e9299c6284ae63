import type { CardDetail } from '@almenara/contract/areas/cards/cards'
import { nextSettlement, type Settlement, settlementExport, settlementExtract } from '@almenara/contract/areas/cards/settlements'
import { formatDay, monthName } from '@almenara/contract/dates'
import { add, negate } from '@almenara/contract/money'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { queryFor } from '../../api/query.ts'
import { bankStatus } from '../../base/bank-status.ts'
import { Amount } from '../../kit/Amount.tsx'
import type { Column } from '../../kit/DataTable.tsx'
import { dayColumn, entryColumn, PAGE_LINK, titleColumn } from '../../patterns/extract-screen/columns.tsx'
import { ListFiles } from '../../patterns/extract-screen/ListFiles.tsx'
import { ListRows } from '../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../patterns/extract-screen/ListToolbar.tsx'
import type { ListPlace } from '../../patterns/extract-screen/use-extract.ts'
import { useList } from '../../patterns/extract-screen/use-list.ts'
import styles from './credit.module.css'
import { SettlementStateBadge } from './SettlementStateBadge.tsx'
import { SETTLEMENTS } from './settlements.ts'

const cardDetails = getRouteApi('/shell/signed-in/cards/$id/details')

/** What the next settlement asks for so far, and those that were charged. */
export default function SettlementList({ card: { id } }: { card: CardDetail }) {
  const search = cardDetails.useSearch()
  const { golfDate: max, defaultMinimunCardsSettlements: min } = useSuspenseQuery(bankStatus).data.systemInfo
  const list = useList(SETTLEMENTS, settlementExtract, { params: { id }, search, txId: search.settledList })
  return (
    <>
      <NextSettlement cardId={id} />
      <ListToolbar
        list={list}
        days={{ min, max }}
        files={<ListFiles list={list} of={settlementExport} params={{ id }} unless="CARDS_OFFLINE" />}
      />
      <ListRows list={list} columns={(place) => columnsFor({ ...place, cardId: id })} rowKey={(settlement) => settlement.id} />
    </>
  )
}

function columnsFor({ cardId, txId: cursor, pages, onOpen }: ListPlace & { cardId: string }): Column<Settlement>[] {
  const params = (settlementId: string) => ({ id: cardId, settlementId, viewPages: String(pages), txId: cursor })
  return [
    dayColumn('Fecha de cargo', ({ chargedOn }) => chargedOn),
    titleColumn('Mes', ({ id, closesOn }) => (
      <Link to="/cards/$id/details/$settlementId/settlement/$viewPages/$txId" params={params(id)} onClick={onOpen} {...PAGE_LINK}>
        {monthName(closesOn)}
      </Link>
    )),
    {
      id: 'state',
      header: 'Estado',
      card: 'subfigure',
      cell: ({ state }) => <SettlementStateBadge state={state} />,
    },
    entryColumn(({ total }) => negate(total)),
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
