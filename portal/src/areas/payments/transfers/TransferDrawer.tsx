import { transferReceipt, type RemittanceTransferDetail } from '@almenara/contract/areas/payments/remittances'
import { CATEGORY_PURPOSE_NAMES, transferSort, VERDICT_TEXTS } from '@almenara/contract/transfer-names'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
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
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'
import { IssuedStateBadge } from '../../../patterns/payment/IssuedStateBadge.tsx'
import { StateTimeline } from '../../../patterns/payment/StateTimeline.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { remittanceTransferQuery } from './queries.ts'
import styles from '../remittances/remittances.module.css'

interface TransferDrawerProps {
  contractNumber: string
  remittanceId: string
  transferId: string
  onClose: () => void
}

/** One transfer of a remittance: to whom, how it stands and how it came to, its proof, and what can still be done with it. */
export default function TransferDrawer({ onClose, ...place }: TransferDrawerProps) {
  const { contractNumber, remittanceId, transferId } = place
  const read = useQuery(remittanceTransferQuery(contractNumber, remittanceId, transferId))
  return (
    <Drawer title="Transferencia de la remesa" onClose={onClose} footer={read.data && <Actions transfer={read.data} />}>
      <ReadState read={read}>{(transfer) => <Facts transfer={transfer} place={place} />}</ReadState>
    </Drawer>
  )
}

interface FactsProps {
  transfer: RemittanceTransferDetail
  place: Omit<TransferDrawerProps, 'onClose'>
}

function Facts({ transfer, place }: FactsProps) {
  const { payee, concept, amount, state, reason, timeline, cancel, receipt } = transfer
  return (
    <div className={styles.drawer}>
      <div>
        <p className={styles.name}>{payee.name}</p>
        {concept && <p>{concept}</p>}
      </div>
      <Amount value={amount} size="hero" />
      <p>
        <IssuedStateBadge state={state} />
      </p>
      {reason && <Note tone={state === 'REJECTED' || state === 'RETURNED' || state === 'FAILED' ? 'error' : 'info'} title={reason} />}
      <h3 className={styles.heading}>Seguimiento</h3>
      <StateTimeline steps={timeline} />
      <h3 className={styles.heading}>Datos</h3>
      <Data transfer={transfer} />
      {receipt && (
        <div className={styles.papers}>
          <DownloadButton bring={(onProgress) => download(transferReceipt, { params: place }, { onProgress })}>
            {DOWNLOAD_PROOF}
          </DownloadButton>
        </div>
      )}
      {cancel.way === 'NONE' && cancel.text !== '' && <p className={styles.small}>{cancel.text}</p>}
    </div>
  )
}

function Data({ transfer }: Pick<FactsProps, 'transfer'>) {
  const { payee, bank, verdict, registeredName, account, kind, executionOn, purpose, endToEndId, transactionId, order } = transfer
  return (
    <SummaryList>
      <SummaryRow term="Cuenta del beneficiario">
        <Iban value={payee.iban} />
        {bank && <span className={styles.small}> {bank}</span>}
      </SummaryRow>
      {verdict && (
        <SummaryRow term="Comprobación del titular">
          {VERDICT_TEXTS[verdict]}
          {registeredName && `: ${registeredName}`}
        </SummaryRow>
      )}
      <SummaryRow term="Desde">
        {account.name} <Iban value={account.iban} />
      </SummaryRow>
      <SummaryRow term="Tipo">{transferSort({ scope: 'external', kind })}</SummaryRow>
      <SummaryRow term="Fecha de la transferencia">
        <Day value={executionOn} />
      </SummaryRow>
      {purpose && <SummaryRow term="Clase de pago">{CATEGORY_PURPOSE_NAMES[purpose] ?? purpose}</SummaryRow>}
      <SummaryRow term="Orden en el fichero">{order}</SummaryRow>
      {endToEndId && <SummaryRow term="Referencia para el beneficiario">{endToEndId}</SummaryRow>}
      <SummaryRow term="Referencia entre bancos">{transactionId}</SummaryRow>
    </SummaryList>
  )
}

/** Before it leaves it is cancelled here; afterwards its bank is asked for it, as of any other transfer of the account. */
function Actions({ transfer: { id: transferId, cancel, account } }: Pick<FactsProps, 'transfer'>) {
  if (cancel.way === 'CANCEL') {
    return (
      <Link to="." search={(before) => ({ ...before, cancel: true as const })} className={buttonClass()}>
        Anular la transferencia
      </Link>
    )
  }
  if (cancel.way === 'NONE' || account.id === undefined) return null
  return (
    <Link
      to="/$product/$accountId/external-transfers/$transferId/cancelation/$viewPages/$txId"
      params={{ product: 'accounts', accountId: account.id, transferId, viewPages: '1', txId: NO_LIST }}
      className={buttonClass()}
    >
      Solicitar la devolución
    </Link>
  )
}
