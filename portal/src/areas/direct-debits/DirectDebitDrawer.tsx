import { directDebitDocument, type DirectDebitDetail } from '@almenara/contract/areas/direct-debits/direct-debits'
import { DEBIT_SCHEME_NAMES } from '@almenara/contract/areas/direct-debits/direct-debit-names'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatIban, parseIban } from '@almenara/contract/iban'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useAccountPlace } from '../../base/account-place.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Day } from '../../kit/Day.tsx'
import { Drawer } from '../../kit/Drawer.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { SummaryList, SummaryRow } from '../../kit/SummaryList.tsx'
import { download } from '../../patterns/download/download.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { NO_LIST } from '../../patterns/extract-screen/list-address.ts'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import { ReceiptDownload } from '../../patterns/two-step/ReceiptActions.tsx'
import { DirectDebitStateBadge } from './direct-debit-columns.tsx'
import styles from './direct-debits.module.css'
import { directDebitQuery } from './queries.ts'
import { TermNote } from './TermNote.tsx'

const RejectModal = lazyPart(() => import('./RejectModal.tsx'))

interface DirectDebitDrawerProps {
  accountId: string
  receiptId: string
  /** The list it was opened from: what is done with it comes back there. */
  list: { txId: string | undefined; pages: number }
  onClose: () => void
}

/** One receipt: whose it is, under which mandate, how it stands, and until when it can be given back. */
export default function DirectDebitDrawer({ accountId, receiptId, list, onClose }: DirectDebitDrawerProps) {
  const read = useQuery(directDebitQuery(accountId, receiptId))
  const { product } = useAccountPlace()
  const navigate = useNavigate()
  // As it was when it was asked for: once it is refused it is another.
  const [rejecting, setRejecting] = useState<DirectDebitDetail>()
  const toPage = () =>
    void navigate({
      to: '/$product/$accountId/receipts/$receiptId/direct-debits/$viewPages/$txId',
      params: { product, accountId, receiptId, viewPages: String(list.pages), txId: list.txId ?? NO_LIST },
    })
  const footer = read.data && <Actions receipt={read.data} list={list} onReject={() => setRejecting(read.data)} />
  return (
    <>
      <Drawer title="Recibo" onClose={onClose} footer={footer}>
        <ReadState read={read}>{(directDebit) => <Facts receipt={directDebit} />}</ReadState>
      </Drawer>
      {rejecting && (
        <Suspense>
          <RejectModal receipt={rejecting} onClose={() => setRejecting(undefined)} toSign={toPage} />
        </Suspense>
      )}
    </>
  )
}

function Facts({ receipt: directDebit }: { receipt: DirectDebitDetail }) {
  const { creditorName, concept, amount, state, reason, dueOn, account, creditorId, mandateId, scheme } = directDebit
  const { theirIban, theirBic, endToEndId, transactionId, returnedAt, operationId, willBeRefused } = directDebit
  return (
    <div className={styles.facts}>
      <p className={styles.title}>{creditorName}</p>
      {concept && <p className={styles.quiet}>{concept}</p>}
      <p className={styles.amount}>
        <Amount value={amount} size="hero" />
      </p>
      <p>
        <DirectDebitStateBadge state={state} />
      </p>
      {reason && <p className={styles.quiet}>{reason}</p>}
      <TermNote receipt={directDebit} />
      <SummaryList>
        <SummaryRow term={state === 'COMING' && !willBeRefused ? 'Se carga el' : 'Fecha'}>
          <Day value={dueOn} />
        </SummaryRow>
        {returnedAt && (
          <SummaryRow term={state === 'REFUSED' ? 'Rechazado por usted el' : 'Devuelto el'}>{formatDay(dayAt(returnedAt))}</SummaryRow>
        )}
        <SummaryRow term="Cuenta">
          {account.name}
          <br />
          {ibanText(account.iban)}
        </SummaryRow>
        <SummaryRow term="Identificador del acreedor">{creditorId}</SummaryRow>
        <SummaryRow term="Mandato">{mandateId}</SummaryRow>
        <SummaryRow term="Esquema">{DEBIT_SCHEME_NAMES[scheme]}</SummaryRow>
        {theirIban && <SummaryRow term="Cuenta del acreedor">{ibanText(theirIban)}</SummaryRow>}
        {theirBic && <SummaryRow term="Banco del acreedor (BIC)">{theirBic}</SummaryRow>}
        <SummaryRow term="Referencia del acreedor">{endToEndId}</SummaryRow>
        <SummaryRow term="Referencia de la operación">{transactionId}</SummaryRow>
      </SummaryList>
      {operationId && <ReceiptDownload operationId={operationId} />}
      <DownloadButton
        bring={(onProgress) =>
          download(directDebitDocument, { params: { accountId: account.id, receiptId: directDebit.id } }, { onProgress })
        }
      >
        Descargar recibo
      </DownloadButton>
    </div>
  )
}

/** In fours, which may be in two lines. */
function ibanText(text: string): string {
  const parsed = parseIban(text)
  return parsed.ok ? formatIban(parsed.iban) : text
}

interface ActionsProps extends Pick<DirectDebitDrawerProps, 'list'> {
  receipt: DirectDebitDetail
  onReject: () => void
}

/** Before it is charged it is refused here, without a code; afterwards it is given back with a signature, on its page. */
function Actions({ receipt: directDebit, list, onReject }: ActionsProps) {
  const { product } = useAccountPlace()
  const { id, account, canReturn, state, mandate } = directDebit
  const of = { product, accountId: account.id }
  return (
    <div className={styles.actions}>
      {canReturn && state === 'COMING' && (
        <Button variant="primary" aria-haspopup="dialog" onClick={onReject}>
          Rechazar recibo
        </Button>
      )}
      {canReturn && state !== 'COMING' && list.txId && (
        <Link
          to="/$product/$accountId/receipts/$receiptId/direct-debits/$viewPages/$txId"
          params={{ ...of, receiptId: id, viewPages: String(list.pages), txId: list.txId }}
          className={buttonClass({ variant: 'primary' })}
        >
          Devolver recibo
        </Link>
      )}
      <Link to="/$product/$accountId/mandates/$mandateId/limit" params={{ ...of, mandateId: mandate }} className={buttonClass()}>
        Limitar recibos
      </Link>
      <Link to="/$product/$accountId/mandates/$mandateId/block" params={{ ...of, mandateId: mandate }} className={buttonClass()}>
        Bloquear recibos
      </Link>
    </div>
  )
}
