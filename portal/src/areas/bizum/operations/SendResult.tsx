import { sentPayments, type SentPayments } from '@almenara/contract/areas/bizum/send'
import { c2cCancelation } from '@almenara/contract/areas/bizum/pending-c2c'
import type { Instant } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { describe } from '../../../api/errors.es.ts'
import { queryFor } from '../../../api/query.ts'
import { useSend } from '../../../base/use-send.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Ledger, LedgerRow } from '../../../kit/Ledger.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useCountdown } from '../../../patterns/two-step/use-countdown.ts'
import { Avatar } from '../Avatar.tsx'
import { BizumStateBadge } from '../BizumStateBadge.tsx'
import styles from './SendResult.module.css'

const SOON_MS = 2_000
const IS_MOVING = ['ORDERED', 'SENT', 'WAITING']

/** What became of a send: the time in which it may be undone, and then each recipient's. */
export function SendResult({ order, another }: { order: OrderState; another: ReactNode }) {
  const { data } = useQuery({
    ...queryFor(sentPayments, { params: { operationId: order.operationId } }),
    enabled: order.status === 'EXECUTED' || order.status === 'PROCESSING',
    refetchInterval: ({ state: { data: now } }) => (now?.payments.some(({ state }) => IS_MOVING.includes(state)) ? SOON_MS : false),
  })
  const waiting = data?.payments.filter(({ state, leavesAt }) => state === 'ORDERED' && leavesAt > data.asOf) ?? []
  const [first] = waiting
  return (
    <>
      {data && first && <Pause key={first.leavesAt} until={first.leavesAt} asOf={data.asOf} ids={waiting.map(({ id }) => id)} />}
      <ResultStep order={order} actions={another}>
        {data && <Payments payments={data.payments} />}
        <Link to="/bizum">Volver a Bizum</Link>
      </ResultStep>
    </>
  )
}

function Payments({ payments }: Pick<SentPayments, 'payments'>) {
  if (payments.length < 2) return null
  return (
    <Ledger>
      {payments.map((payment) => (
        <LedgerRow
          key={payment.id}
          lead={<Avatar of={payment.counterparty} />}
          title={payment.counterparty.alias ?? payment.counterparty.name}
          detail={<BizumStateBadge of={payment} />}
          figure={<Amount value={payment.amount} size="strong" />}
        />
      ))}
    </Ledger>
  )
}

/** While none has left, all of it may be undone with one press. */
function Pause({ until, asOf, ids }: { until: Instant; asOf: Instant; ids: readonly string[] }) {
  const left = useCountdown(until, asOf)
  const cancelation = useSend(c2cCancelation)
  if (left === 0) return null
  const cancel = async () => {
    for (const pendingOperationId of ids) await cancelation.mutateAsync({ params: { pendingOperationId } })
  }
  return (
    <Sheet inside="padded" className={styles.pause}>
      <div>
        <h2>{`Se enviará dentro de ${left} ${left === 1 ? 'segundo' : 'segundos'}`}</h2>
        <p className={styles.quiet}>Está firmado y aún no se ha enviado a nadie.</p>
      </div>
      <Button busy={cancelation.isPending} busyLabel="Anulando…" onClick={() => void cancel().catch(() => undefined)}>
        Anular el envío
      </Button>
      {cancelation.error && <ErrorBox {...describe(cancelation.error)} />}
    </Sheet>
  )
}
