import type { PendingDebitDetail } from '@almenara/contract/areas/payments/pending-debits'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../../kit/Amount.tsx'
import { buttonClass } from '../../../kit/button-class.ts'
import { Drawer } from '../../../kit/Drawer.tsx'
import { Note } from '../../../kit/Note.tsx'
import { NO_LIST } from '../../../patterns/extract-screen/list-address.ts'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { ReceiptDownload } from '../../../patterns/two-step/ReceiptActions.tsx'
import { PendingDebitBadge } from '../b2b-badges.tsx'
import { pendingDebitQuery } from '../b2b-queries.ts'
import { TERM_OVER } from '../b2b-words.ts'
import styles from '../b2b.module.css'
import { FROM_DEBIT } from '../mandates/mandate-place.tsx'
import { TimeLeft } from '../review/TimeLeft.tsx'
import { DebitFacts, DecisionNote } from './DebitFacts.tsx'

interface DebitDrawerProps {
  debitId: string
  list: { txId: string | undefined; pages: number }
  onClose: () => void
}

/** One B2B debit: how it stands, until when it is decided, and what may be done with it. */
export default function DebitDrawer({ debitId, list, onClose }: DebitDrawerProps) {
  const read = useQuery(pendingDebitQuery(debitId))
  return (
    <Drawer title="Adeudo B2B" onClose={onClose} footer={read.data && <Actions debit={read.data} list={list} />}>
      <ReadState read={read}>{(debit) => <Facts debit={debit} />}</ReadState>
    </Drawer>
  )
}

function Facts({ debit }: { debit: PendingDebitDetail }) {
  const { creditorName, amount, state, reason, decideUntil, asOf, decision } = debit
  return (
    <div className={styles.box}>
      <h3>{creditorName}</h3>
      <Amount value={amount} size="hero" />
      <PendingDebitBadge state={state} />
      {state === 'PENDING' && <TimeLeft key={decideUntil} until={decideUntil} asOf={asOf} over={TERM_OVER} />}
      {reason && <Note title={reason} />}
      <DecisionNote debit={debit} />
      <DebitFacts debit={debit} />
      {decision?.operationId && <ReceiptDownload operationId={decision.operationId} />}
    </div>
  )
}

/** What would have its mandate pay it, and the next ones. */
function changeOf(lack: PendingDebitDetail['lack']): string | undefined {
  if (lack === 'OVER_MAXIMUM') return 'Modificar límites'
  return lack === 'UNCONFIRMED' || lack === 'EXPIRED' ? 'Autorizar mandato' : undefined
}

function Actions({ debit, list }: { debit: PendingDebitDetail; list: DebitDrawerProps['list'] }) {
  const { id, account, canPay, canReturn, canUndo, mandate } = debit
  const place = { viewPages: String(list.pages), txId: list.txId ?? NO_LIST }
  const changes = account.canOperate && debit.state === 'PENDING' ? changeOf(debit.lack) : undefined
  const params = { debitId: id, accountId: account.id, accountType: account.type, ...place }
  return (
    <div className={styles.actions}>
      {canPay && (
        <Link
          to="/payments/pending-debits/$debitId/pay/$accountId/$viewPages/$txId/$accountType"
          params={params}
          className={buttonClass({ variant: 'primary' })}
        >
          Pagar adeudo
        </Link>
      )}
      {(canReturn || canUndo) && (
        <Link
          to="/payments/pending-debits/$debitId/return/$accountId/$viewPages/$txId/$accountType"
          params={params}
          className={buttonClass()}
        >
          {canUndo ? 'Deshacer devolución' : 'Devolver adeudo'}
        </Link>
      )}
      {mandate && changes && (
        <Link
          to="/payments/mandates-management/$mandateId/authorize/$srcType/$viewPages/$txId"
          params={{ mandateId: mandate.id, srcType: FROM_DEBIT, ...place }}
          search={{ debit: id }}
          className={buttonClass()}
        >
          {changes}
        </Link>
      )}
      {mandate && (
        <Link
          to="/payments/mandates-management/$mandateId/$viewPages/$txId"
          params={{ mandateId: mandate.id, viewPages: '1', txId: NO_LIST }}
          className={buttonClass()}
        >
          Ver mandato
        </Link>
      )}
    </div>
  )
}
