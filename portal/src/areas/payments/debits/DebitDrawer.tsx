import { debitReceipt, type RemittanceDebitDetail } from '@almenara/contract/areas/payments/debit-remittances'
import { CREDITOR_SCHEME_NAMES, DEBIT_SEQUENCE_NAMES } from '@almenara/contract/debit-remittance-names'
import { formatDay } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Day } from '../../../kit/Day.tsx'
import { Drawer } from '../../../kit/Drawer.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { Note } from '../../../kit/Note.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { download } from '../../../patterns/download/download.ts'
import { DOWNLOAD_PROOF } from '../../../patterns/download/download-words.ts'
import { DownloadButton } from '../../../patterns/download/DownloadButton.tsx'
import { StateTimeline } from '../../../patterns/payment/StateTimeline.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import styles from '../remittances/remittances.module.css'
import { DebitStateBadge } from './debit-badges.tsx'
import { reasonText } from './debit-words.ts'
import { debitQuery } from './queries.ts'

const remittanceRoute = getRouteApi(
  '/shell/signed-in/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId',
)

interface DebitDrawerProps {
  contractNumber: string
  remittanceId: string
  debitId: string
  onClose: () => void
}

/** One debit of a remittance: of whom, under which mandate, how it stands and how it came to, and what can still be done with it. */
export default function DebitDrawer({ onClose, ...place }: DebitDrawerProps) {
  const { contractNumber, remittanceId, debitId } = place
  const read = useQuery(debitQuery(contractNumber, remittanceId, debitId))
  return (
    <Drawer title="Recibo de la remesa" onClose={onClose} footer={read.data && <Actions debit={read.data} />}>
      <ReadState read={read}>{(debit) => <Facts debit={debit} place={place} />}</ReadState>
    </Drawer>
  )
}

interface FactsProps {
  debit: RemittanceDebitDetail
  place: Omit<DebitDrawerProps, 'onClose'>
}

function Facts({ debit, place }: FactsProps) {
  const { debtor, concept, amount, state, reason, timeline, cancel } = debit
  return (
    <div className={styles.drawer}>
      <div>
        <p className={styles.name}>{debtor.name}</p>
        {concept && <p>{concept}</p>}
      </div>
      <Amount value={amount} size="hero" />
      <p>
        <DebitStateBadge state={state} />
      </p>
      {reason && <Note tone="warning" title={reasonText(reason)} />}
      <h3 className={styles.heading}>Seguimiento</h3>
      <StateTimeline steps={timeline} />
      <h3 className={styles.heading}>Datos</h3>
      <Data debit={debit} />
      {timeline.some((step) => step.state === 'COLLECTED') && (
        <div className={styles.papers}>
          <DownloadButton bring={(onProgress) => download(debitReceipt, { params: place }, { onProgress })}>
            {DOWNLOAD_PROOF}
          </DownloadButton>
        </div>
      )}
      {cancel.way === 'NONE' && (state === 'SENT' || state === 'SCHEDULED') && <p className={styles.small}>{cancel.text}</p>}
    </div>
  )
}

function Data({ debit }: { debit: RemittanceDebitDetail }) {
  const { debtor, bank, mandateId, signedOn, scheme, sequence, amendment, executionOn, order, endToEndId, transactionId } = debit
  return (
    <SummaryList>
      <SummaryRow term="Cuenta del deudor">
        <Iban value={debtor.iban} />
        {bank && <span className={styles.small}> {bank}</span>}
      </SummaryRow>
      <SummaryRow term="Mandato">{`${mandateId}, firmado el ${formatDay(signedOn)}`}</SummaryRow>
      {amendment && <SummaryRow term="Cambio del mandato">{amendment}</SummaryRow>}
      <SummaryRow term="Tipo de adeudo">{`${CREDITOR_SCHEME_NAMES[scheme]}. ${DEBIT_SEQUENCE_NAMES[sequence]}`}</SummaryRow>
      <SummaryRow term="Fecha de cobro">
        <Day value={executionOn} />
      </SummaryRow>
      <SummaryRow term="Orden en el fichero">{order}</SummaryRow>
      {endToEndId && <SummaryRow term="Referencia del recibo">{endToEndId}</SummaryRow>}
      <SummaryRow term="Referencia entre bancos">{transactionId}</SummaryRow>
    </SummaryList>
  )
}

/** Before it is sent it is cancelled; what came back says why on its own screen, and whether to present it again. */
function Actions({ debit: { cancel, refundId } }: { debit: RemittanceDebitDetail }) {
  const place = remittanceRoute.useParams()
  if (cancel.way === 'CANCEL') {
    return (
      <Link to="." search={(before) => ({ ...before, cancel: true as const })} className={buttonClass()}>
        Anular el recibo
      </Link>
    )
  }
  if (refundId === undefined) return null
  return (
    <Link
      to="/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/refund-detail/$refundId/$viewPages/$txId"
      params={{ ...place, refundId }}
      className={buttonClass()}
    >
      Ver la devolución
    </Link>
  )
}
