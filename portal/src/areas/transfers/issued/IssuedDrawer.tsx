import { orderExport, receiptExport, type IssuedDetail } from '@almenara/contract/areas/transfers/issued'
import { CATEGORY_PURPOSE_NAMES, transferSort, VERDICT_TEXTS } from '@almenara/contract/transfer-names'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useAccountPlace } from '../../../base/account-place.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Day } from '../../../kit/Day.tsx'
import { Drawer } from '../../../kit/Drawer.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Note } from '../../../kit/Note.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { download } from '../../../patterns/download/download.ts'
import { DOWNLOAD_PROOF } from '../../../patterns/download/download-words.ts'
import { DownloadButton } from '../../../patterns/download/DownloadButton.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { issuedQuery } from '../queries.ts'
import { RepeatLink } from '../RepeatLink.tsx'
import styles from './issued.module.css'
import { IssuedStateBadge } from '../../../patterns/payment/IssuedStateBadge.tsx'
import { KeepLink } from './KeepLink.tsx'
import { RecallNote } from './RecallNote.tsx'
import { StateTimeline } from '../../../patterns/payment/StateTimeline.tsx'
import { wayTitle } from './undo-title.ts'

const UndoModal = lazyPart(() => import('./UndoModal.tsx'))

interface IssuedDrawerProps {
  accountId: string
  transferId: string
  /** The list it was opened from: what is done with it comes back there. */
  list: { txId: string; pages: number }
  onClose: () => void
}

/** One transfer: to whom, how it stands and how it came to, its papers, and what can still be done with it. */
export default function IssuedDrawer({ accountId, transferId, list, onClose }: IssuedDrawerProps) {
  const read = useQuery(issuedQuery(accountId, transferId))
  const { product } = useAccountPlace()
  const navigate = useNavigate()
  // What it is called while it is asked for: once it is done, there is nothing left to undo.
  const [undoing, setUndoing] = useState<string>()
  const { txId: cursor, pages } = list
  const toPage = () =>
    void navigate({
      to: '/$product/$accountId/external-transfers/$transferId/cancelation/$viewPages/$txId',
      params: { product, accountId, transferId, viewPages: String(pages), txId: cursor },
    })
  const footer = read.data && <Actions accountId={accountId} transfer={read.data} onUndo={setUndoing} />
  return (
    <>
      <Drawer title="Transferencia" onClose={onClose} footer={footer}>
        <ReadState read={read}>{(transfer) => <Facts accountId={accountId} transfer={transfer} />}</ReadState>
      </Drawer>
      {undoing && (
        <Suspense>
          <UndoModal accountId={accountId} transferId={transferId} title={undoing} onClose={() => setUndoing(undefined)} toSign={toPage} />
        </Suspense>
      )}
    </>
  )
}

function Facts({ accountId, transfer }: { accountId: string; transfer: IssuedDetail }) {
  const { payee, concept, amount, state, reason, recall, timeline, cancel } = transfer
  const failed = state === 'REJECTED' || state === 'RETURNED' || state === 'FAILED'
  return (
    <div className={styles.facts}>
      <div>
        <p className={styles.name}>{payee.name}</p>
        {concept && <p className={styles.quiet}>{concept}</p>}
      </div>
      <Amount value={amount} size="hero" />
      <p>
        <IssuedStateBadge state={state} />
      </p>
      {reason && (
        <Note tone={failed ? 'error' : 'info'} title={reason}>
          {failed && state !== 'FAILED' ? 'El importe ya está en su cuenta.' : undefined}
        </Note>
      )}
      {recall && <RecallNote recall={recall} />}
      <h3 className={styles.heading}>Seguimiento</h3>
      <StateTimeline steps={timeline} />
      <h3 className={styles.heading}>Datos</h3>
      <Data transfer={transfer} />
      <Papers accountId={accountId} transfer={transfer} />
      {cancel.way === 'NONE' && <p className={styles.small}>{cancel.text}</p>}
    </div>
  )
}

function Data({ transfer }: { transfer: IssuedDetail }) {
  const { payee, payer, bank, executionOn, fee, categoryPurpose, endToEndId, transactionId, verdict, registeredName } = transfer
  return (
    <SummaryList>
      <SummaryRow term="Cuenta del beneficiario">
        <span className={styles.iban}>
          <Iban value={payee.iban} />
        </span>
        {bank && <span className={styles.small}> {bank}</span>}
      </SummaryRow>
      {verdict && (
        <SummaryRow term="Comprobación del titular">
          {VERDICT_TEXTS[verdict]}
          {registeredName && `: ${registeredName}`}
        </SummaryRow>
      )}
      <SummaryRow term="Desde">
        {payer.name}
        <span className={styles.iban}>
          {' '}
          <Iban value={payer.iban} />
        </span>
      </SummaryRow>
      <SummaryRow term="Tipo">{transferSort(transfer)}</SummaryRow>
      <SummaryRow term="Fecha de la transferencia">
        <Day value={executionOn} />
      </SummaryRow>
      <SummaryRow term="Comisión">{fee === 0 ? 'Sin comisión' : <Amount value={fee} />}</SummaryRow>
      {categoryPurpose && <SummaryRow term="Clase de pago">{CATEGORY_PURPOSE_NAMES[categoryPurpose] ?? categoryPurpose}</SummaryRow>}
      {endToEndId && <SummaryRow term="Referencia para el beneficiario">{endToEndId}</SummaryRow>}
      <SummaryRow term="Referencia entre bancos">{transactionId}</SummaryRow>
    </SummaryList>
  )
}

/** The receipt proves one that arrived; of any other there is its order, with how it stands. */
function Papers({ accountId: id, transfer }: { accountId: string; transfer: IssuedDetail }) {
  const params = { id, transferId: transfer.id }
  return (
    <div className={styles.files}>
      {transfer.state === 'SETTLED' && (
        <DownloadButton bring={(onProgress) => download(receiptExport, { params }, { onProgress })}>{DOWNLOAD_PROOF}</DownloadButton>
      )}
      <DownloadButton bring={(onProgress) => download(orderExport, { params }, { onProgress })}>Descargar la orden</DownloadButton>
    </div>
  )
}

interface ActionsProps {
  accountId: string
  transfer: IssuedDetail
  /** Asks whether it is meant, by its title. */
  onUndo: (title: string) => void
}

function Actions({ accountId, transfer, onUndo }: ActionsProps) {
  const { product } = useAccountPlace()
  const { scope, cancel, periodicId, favouriteId } = transfer
  const undo = wayTitle(cancel.way, { transfer })
  return (
    <div className={styles.files}>
      <RepeatLink product={product} accountId={accountId} transfer={transfer} />
      {periodicId && (
        <Link
          to="/$product/$id/{$scope}-periodic-transfers/{-$txId}"
          params={{ product, id: accountId, scope, txId: undefined }}
          className={buttonClass()}
        >
          {scope === 'internal' ? 'Ver los traspasos periódicos' : 'Ver las transferencias periódicas'}
        </Link>
      )}
      {!favouriteId && <KeepLink product={product} accountId={accountId} transfer={transfer} />}
      {cancel.way !== 'NONE' && (
        <Button variant="text" aria-haspopup="dialog" onClick={() => onUndo(undo)}>
          {undo}
        </Button>
      )}
    </div>
  )
}
