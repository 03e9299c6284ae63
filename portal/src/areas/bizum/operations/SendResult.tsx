import ArrowUUpLeftIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react'
import { sentPayments, type SentPayments } from '@almenara/contract/areas/bizum/send'
import { c2cCancelation } from '@almenara/contract/areas/bizum/pending-c2c'
import type { BizumState } from '@almenara/contract/areas/bizum/codes'
import { formatDayTime, type Instant } from '@almenara/contract/dates'
import { formatAmount, negate, toCents } from '@almenara/contract/money'
import type { OrderState } from '@almenara/contract/two-step'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { describe } from '../../../api/errors.es.ts'
import { queryFor } from '../../../api/query.ts'
import { useSend } from '../../../base/use-send.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Ledger, LedgerRow } from '../../../kit/Ledger.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { showToast } from '../../../kit/toast.ts'
import { ResultStep } from '../../../patterns/two-step/ResultStep.tsx'
import { useCountdown } from '../../../patterns/two-step/use-countdown.ts'
import { Avatar } from '../Avatar.tsx'
import { BizumStateBadge } from '../BizumStateBadge.tsx'
import { CountdownRing } from '../CountdownRing.tsx'
import { moves } from '../state-words.ts'
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
  const paused = data?.payments.filter(({ state, leavesAt }) => state === 'ORDERED' && leavesAt > data.asOf) ?? []
  const [first] = paused
  return (
    <>
      {data && first && <Pause key={first.leavesAt} until={first.leavesAt} asOf={data.asOf} payments={paused} />}
      <ResultStep order={order} actions={another}>
        {data && <Payments payments={data.payments} />}
        <Link to="/bizum">Volver a Bizum</Link>
      </ResultStep>
    </>
  )
}

type Payment = SentPayments['payments'][number]

function Payments({ payments }: Pick<SentPayments, 'payments'>) {
  // Of one alone, the result says all but what it waits for.
  if (payments.length === 1 && payments[0]?.state !== 'WAITING') return null
  return (
    <section aria-label="Estado de cada envío" className={styles.payments}>
      {payments.length > 1 && <Totals payments={payments} />}
      <Ledger>
        {payments.map((payment) => (
          <LedgerRow
            key={payment.id}
            lead={<Avatar of={payment.counterparty} />}
            title={payment.counterparty.alias ?? payment.counterparty.name}
            detail={<Standing payment={payment} />}
            figure={moves(payment) ? <Amount value={negate(payment.amount)} as="entry" size="strong" /> : <Amount value={payment.amount} />}
          />
        ))}
      </Ledger>
    </section>
  )
}

/** How it stands, and of one that waits for its recipient: until when, and the way to undo it. */
function Standing({ payment }: { payment: Payment }) {
  const { state, waitsUntil, id } = payment
  return (
    <div className={styles.standing}>
      <BizumStateBadge of={payment} />
      {state === 'WAITING' && waitsUntil !== undefined && (
        <>
          <span>{`Retenido en su cuenta, sin cobrar, hasta el ${formatDayTime(waitsUntil)}.`}</span>
          <CancelButton ids={[id]} size="sm" />
        </>
      )}
    </div>
  )
}

/** What has arrived, what is on its way and what is only held. */
function Totals({ payments }: Pick<SentPayments, 'payments'>) {
  const sum = (...states: readonly BizumState[]) =>
    toCents(payments.reduce((total, { state, amount }) => total + (states.includes(state) ? amount : 0), 0))
  const totals = [
    ['Enviado', sum('SETTLED')],
    ['En curso', sum('ORDERED', 'SENT')],
    ['Retenido', sum('WAITING')],
    ['Sin cobrar', sum('CANCELLED', 'EXPIRED', 'REFUSED')],
  ] as const
  return (
    <dl className={styles.totals}>
      {totals
        .filter(([, total]) => total > 0)
        .map(([name, total]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Amount value={total} size="strong" />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** While none has left, all of it may be undone with one press. */
function Pause({ until, asOf, payments }: { until: Instant; asOf: Instant; payments: readonly Payment[] }) {
  const left = useCountdown(until, asOf)
  const [whole] = useState(left)
  if (left === 0) return null
  const total = formatAmount(toCents(payments.reduce((sum, { amount }) => sum + amount, 0)))
  const [one, another] = payments
  const whom = another ? `${payments.length} personas` : (one?.counterparty.alias ?? one?.counterparty.name)
  return (
    <Sheet inside="padded" className={styles.pause}>
      <CountdownRing left={left} total={whole} />
      <div className={styles.words}>
        <h2>{`Se enviará dentro de ${left} ${left === 1 ? 'segundo' : 'segundos'}`}</h2>
        <p className={styles.quiet}>{`Bizum firmado: ${total} a ${whom}. Aún no se ha enviado a nadie.`}</p>
      </div>
      <CancelButton ids={payments.map(({ id }) => id)} />
    </Sheet>
  )
}

/** No money leaves by it, so nothing is signed. */
function CancelButton({ ids, size }: { ids: readonly string[]; size?: 'sm' }) {
  const cancelation = useSend(c2cCancelation)
  const cancel = async () => {
    for (const pendingOperationId of ids) await cancelation.mutateAsync({ params: { pendingOperationId } })
    showToast(ids.length > 1 ? 'Ha anulado los envíos. No se ha cobrado nada.' : 'Ha anulado el envío. No se ha cobrado nada.')
  }
  return (
    <>
      <Button
        icon={ArrowUUpLeftIcon}
        size={size}
        busy={cancelation.isPending}
        busyLabel="Anulando…"
        onClick={() => void cancel().catch(() => undefined)}
      >
        Anular el envío
      </Button>
      {cancelation.error && <ErrorBox {...describe(cancelation.error)} />}
    </>
  )
}
