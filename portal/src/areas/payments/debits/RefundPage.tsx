import type { DebitRefundDetail } from '@almenara/contract/areas/payments/debit-refunds'
import { formatDay } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useTitle } from '../../../base/title.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Day } from '../../../kit/Day.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { Note } from '../../../kit/Note.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { NO_LIST, readPages } from '../../../patterns/extract-screen/list-address.ts'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { useRestriction } from '../../../patterns/two-step/restriction.ts'
import { PRESENT } from '../addresses.ts'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import styles from '../remittances/remittances.module.css'
import { FactGrid, GridFact } from '../review/FactGrid.tsx'
import { RefundKindBadge } from './debit-badges.tsx'
import { DEBITS_TITLE } from './debit-words.ts'
import { PresentAgainForm } from './PresentAgain.tsx'
import { creditorQuery, refundQuery } from './queries.ts'

const refundRoute = getRouteApi(
  '/shell/signed-in/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/refund-detail/$refundId/$viewPages/$txId',
)

/** One debit that came back: who asked for it, until when they could, what it cost, and whether to present it again. */
export function RefundPage() {
  const { contractNumber, remittanceId, refundId } = refundRoute.useParams()
  const read = useQuery(refundQuery(contractNumber, remittanceId, refundId))
  const restriction = useRestriction()
  useTitle(read.data ? `Devolución de ${read.data.debtor.name}` : 'Devolución')
  return (
    <>
      <RefundBreadcrumbs refund={read.data} />
      {read.data ? null : <h1 className="vh">Devolución</h1>}
      <RestrictionNote restriction={restriction} />
      <ReadState read={read}>
        {(refund) => (
          <div className={styles.columns} key={refund.id}>
            <Refund refund={refund} />
            <Again refund={refund} creditorId={contractNumber} />
          </div>
        )}
      </ReadState>
    </>
  )
}

/** The way back goes to the list that it was opened from, as it was. */
function RefundBreadcrumbs({ refund }: { refund: DebitRefundDetail | undefined }) {
  const { contractNumber, remittanceId, viewPages, txId } = refundRoute.useParams()
  const { list, ...filters } = refundRoute.useSearch()
  const { data: creditor } = useQuery(creditorQuery(contractNumber))
  const cursor = txId === NO_LIST ? undefined : txId
  const pages = readPages(viewPages)
  return (
    <PaymentsBreadcrumbs>
      <Link to="/payments/debit-remittances">{DEBITS_TITLE}</Link>
      <Link
        to="/payments/debit-remittances/remittances/$id/{-$txId}"
        params={{ id: contractNumber, txId: cursor }}
        search={list === 'creditor' ? { tab: 'refunds', pages } : { pages }}
      >
        {creditor?.name ?? 'Acreedor'}
      </Link>
      <Link
        to="/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId"
        params={
          list === 'creditor'
            ? { contractNumber, remittanceId, viewPages: '1', txId: NO_LIST }
            : { contractNumber, remittanceId, viewPages, txId }
        }
        search={{ ...filters, tab: 'refunds' }}
      >
        {refund?.remittance.number ?? 'Remesa'}
      </Link>
    </PaymentsBreadcrumbs>
  )
}

function Refund({ refund }: { refund: DebitRefundDetail }) {
  const {
    kind,
    text,
    debtor,
    amount,
    reason,
    concept,
    mandateId,
    signedOn,
    terms,
    fee,
    compensation,
    movement,
    endToEndId,
    bank,
    on,
    remittance,
  } = refund
  return (
    <Sheet className={styles.head}>
      <h1 className={styles.name}>{debtor.name}</h1>
      {concept && <p className={styles.small}>{concept}</p>}
      <div className={styles.figure}>
        <Amount value={amount} size="hero" />
        <RefundKindBadge state={kind} />
      </div>
      <p>{text}</p>
      <div className={styles.facts}>
        <FactGrid>
          <GridFact term="Motivo" detail={reason.text}>
            {reason.code}
          </GridFact>
          <GridFact term="Fecha">
            <Day value={on} />
          </GridFact>
          <GridFact term="Fecha de cobro">
            <Day value={remittance.executionOn} />
          </GridFact>
          <GridFact term="Cuenta del deudor" wide detail={bank}>
            <Iban value={debtor.iban} />
          </GridFact>
          <GridFact term="Mandato" detail={`Firmado el ${formatDay(signedOn)}`}>
            {mandateId}
          </GridFact>
          <GridFact term="Plazo del banco">{`Hasta el ${formatDay(terms.bankUntil)}`}</GridFact>
          <GridFact
            term="Plazo del deudor"
            detail={terms.unauthorisedUntil && `Sin mandato, hasta el ${formatDay(terms.unauthorisedUntil)}`}
          >
            {terms.debtorUntil ? `Hasta el ${formatDay(terms.debtorUntil)}` : 'Sin derecho a reembolso (B2B)'}
          </GridFact>
          <GridFact term="Comisión">{fee === 0 ? 'Sin comisión' : <Amount value={fee} />}</GridFact>
          {compensation !== undefined && (
            <GridFact term="Intereses" detail="Los pide el banco del deudor">
              <Amount value={compensation} />
            </GridFact>
          )}
          {movement && <Movement movement={movement} />}
          {endToEndId && <GridFact term="Referencia del recibo">{endToEndId}</GridFact>}
        </FactGrid>
      </div>
    </Sheet>
  )
}

function Movement({ movement: { accountId, title, on, amount } }: { movement: NonNullable<DebitRefundDetail['movement']> }) {
  return (
    <GridFact
      term="Cargo en cuenta"
      detail={
        <>
          {`${title}, ${formatDay(on)}. `}
          {accountId !== undefined && (
            <Link to="/accounts/$id/account-details/{-$txId}" params={{ id: accountId }}>
              Ver movimientos
            </Link>
          )}
        </>
      }
    >
      <Amount value={amount} />
    </GridFact>
  )
}

const TONES = { YES: 'ok', BETTER_NOT: 'warning', NO: 'warning' } as const

/** What is advised, and the way to do it: to the file in which it was presented again, or to making one. */
function Again({ refund, creditorId }: { refund: DebitRefundDetail; creditorId: string }) {
  const { data: creditor } = useQuery(creditorQuery(creditorId))
  const { again, advice, presentable } = refund
  if (again.notebook !== undefined) {
    return (
      <Sheet title="Presentado de nuevo" inside="padded">
        <div className={styles.again}>
          <p>El recibo está en otro fichero. Se cobrará cuando el fichero se firme.</p>
          <Link to={PRESENT} search={{ notebook: again.notebook }} className={buttonClass()}>
            Ver el fichero
          </Link>
        </div>
      </Sheet>
    )
  }
  return (
    <Sheet title="Presentar de nuevo" inside="padded">
      <div className={styles.again}>
        <Note tone={TONES[advice]} title={again.title}>
          {again.text}
        </Note>
        {!presentable && <p>El mandato era para un solo cobro. Pida al deudor uno nuevo.</p>}
        {presentable && advice !== 'NO' && creditor && (
          <>
            <PresentAgainForm creditor={creditor} refunds={[refund]} look={advice === 'YES' ? 'primary' : 'secondary'} wide />
            <p className={styles.small}>Prepara una remesa nueva. Se cobrará cuando la firme.</p>
          </>
        )}
      </div>
    </Sheet>
  )
}
