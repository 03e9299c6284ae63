import { formatRate } from '@almenara/contract/areas/cards/rates'
import {
  PAYMENT_MODE_NAMES,
  settlementDocument,
  type SettlementDetail,
  type SettlementLine,
} from '@almenara/contract/areas/cards/settlements'
import { cardLabel } from '@almenara/contract/card-words'
import { formatDay, monthName } from '@almenara/contract/dates'
import { type Cents, negate } from '@almenara/contract/money'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTitle } from '../../base/title.ts'
import { Amount } from '../../kit/Amount.tsx'
import { CellDetail, DataTable, type Column } from '../../kit/DataTable.tsx'
import { Day } from '../../kit/Day.tsx'
import { Empty } from '../../kit/Empty.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { SummaryAmount, SummaryList, SummaryParts, SummaryRow } from '../../kit/SummaryList.tsx'
import { download } from '../../patterns/download/download.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { cardDetail, settlementOf } from './queries.ts'
import { SettlementStateBadge } from './SettlementStateBadge.tsx'
import styles from './credit.module.css'
import { CreditBreadcrumbs } from './CreditBreadcrumbs.tsx'
import { NeighbourLinks } from './NeighbourLinks.tsx'

const settlementRoute = getRouteApi('/shell/signed-in/cards/$id/details/$settlementId/settlement/$viewPages/$txId')

/** One settlement: what entered it and how its total is made up. */
export function SettlementPage() {
  const { id, settlementId, viewPages, txId: cursor } = settlementRoute.useParams()
  const card = useQuery(cardDetail(id))
  const read = useQuery({ ...settlementOf(id, settlementId, cursor), placeholderData: keepPreviousData })
  const closesOn = read.data?.settlement.closesOn
  const title = closesOn ? `Liquidación de ${monthName(closesOn).toLowerCase()}` : 'Liquidación'
  useTitle(title)
  return (
    <>
      <CreditBreadcrumbs card={card.data} id={id} search={{ tab: 'settlements', settledList: cursor, settledPages: Number(viewPages) }} />
      <div className={styles.title}>
        <h1>{title}</h1>
        {read.data && <SettlementStateBadge state={read.data.settlement.state} />}
      </div>
      <ReadState read={read}>
        {({ settlement, newer, older }) => (
          <div className={styles.page}>
            <Sheet title="Detalle de la liquidación">
              <Lines lines={settlement.lines} />
            </Sheet>
            <div className={styles.side}>
              <Sheet title="Cálculo de la liquidación">
                <div className={styles.facts}>
                  <Breakdown settlement={settlement} />
                </div>
                <NeighbourLinks
                  newer={newer}
                  older={older}
                  to={(other) => (
                    <Link
                      to="/cards/$id/details/$settlementId/settlement/$viewPages/$txId"
                      params={{ id, settlementId: other, viewPages, txId: cursor }}
                      replace
                    />
                  )}
                />
              </Sheet>
              <Sheet title="Cargo" inside="padded">
                <Charge settlement={settlement} />
              </Sheet>
              <PdfDownload cardId={id} settlementId={settlement.id} />
            </div>
          </div>
        )}
      </ReadState>
    </>
  )
}

const COLUMNS: Column<SettlementLine & { place: number }>[] = [
  { id: 'on', header: 'Fecha', card: 'eyebrow', cell: ({ on }) => <Day value={on} /> },
  {
    id: 'title',
    header: 'Concepto',
    card: 'title',
    cell: ({ title, detail }) => (
      <>
        {title}
        {detail && <CellDetail>{detail}</CellDetail>}
      </>
    ),
  },
  {
    id: 'amount',
    header: 'Importe',
    align: 'end',
    card: 'figure',
    cell: ({ amount }) => <Amount value={negate(amount)} as="entry" size="strong" />,
  },
]

function Lines({ lines }: Pick<SettlementDetail, 'lines'>) {
  if (lines.length === 0) return <Empty title="En este período no hubo compras">Solo había importes de meses anteriores.</Empty>
  const rows = lines.map((line, place) => ({ ...line, place }))
  return (
    <DataTable caption="Compras, devoluciones y cuotas de la liquidación" columns={COLUMNS} rows={rows} rowKey={({ place }) => place} />
  )
}

/** The parts that are not zero; they add up to what is owed. */
function Breakdown({ settlement }: { settlement: SettlementDetail }) {
  const { carried, purchases, instalmentPrincipal, instalmentInterest, instalmentFee, revolvingInterest, carriedForward, total } =
    settlement
  const parts: [string, Cents][] = [
    ['Pendiente del mes anterior', carried],
    ['Compras del período', purchases],
    ['Capital de cuotas aplazadas', instalmentPrincipal],
    ['Intereses de cuotas aplazadas', instalmentInterest],
    ['Comisión por aplazar', instalmentFee],
    ['Intereses del saldo pendiente', revolvingInterest],
  ]
  return (
    <SummaryList>
      <SummaryParts parts={parts} />
      <SummaryAmount term="Total de la liquidación" value={total} size="strong" />
      {carriedForward > 0 && <SummaryAmount term="Queda para el mes siguiente" value={carriedForward} />}
    </SummaryList>
  )
}

function Charge({
  settlement: { opensOn, closesOn, chargedOn, state, mode, tin, account, revolvingInterest, carriedForward },
}: {
  settlement: SettlementDetail
}) {
  return (
    <SummaryList>
      <SummaryRow term="Período">{`Del ${formatDay(opensOn)} al ${formatDay(closesOn)}`}</SummaryRow>
      <SummaryRow term="Forma de pago">{PAYMENT_MODE_NAMES[mode]}</SummaryRow>
      {(revolvingInterest > 0 || carriedForward > 0) && <SummaryRow term="TIN del saldo pendiente">{formatRate(tin)}</SummaryRow>}
      <SummaryRow term={state === 'PAID' ? 'Cargada el' : 'Se intenta cobrar desde el'}>{formatDay(chargedOn)}</SummaryRow>
      <SummaryRow term="Cuenta">{cardLabel({ name: account.name, ending: account.iban.slice(-4) })}</SummaryRow>
    </SummaryList>
  )
}

function PdfDownload({ cardId, settlementId }: { cardId: string; settlementId: string }) {
  const params = { id: cardId, settlementId }
  return (
    <DownloadButton wide bring={(onProgress) => download(settlementDocument, { params }, { unless: 'CARDS_OFFLINE', onProgress })}>
      Descargar en PDF
    </DownloadButton>
  )
}
