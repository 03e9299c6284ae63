import { cancelOrder, remindSignatories } from '@almenara/contract/signature'
import type { OrderState } from '@almenara/contract/two-step'
import ArrowUUpLeftIcon from '@phosphor-icons/core/regular/arrow-u-up-left.svg?react'
import BellRingingIcon from '@phosphor-icons/core/regular/bell-ringing.svg?react'
import HourglassMediumIcon from '@phosphor-icons/core/regular/hourglass-medium.svg?react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { useSend } from '../../base/use-send.ts'
import { Amount } from '../../kit/Amount.tsx'
import { Button } from '../../kit/Button.tsx'
import { cx } from '../../kit/class-names.ts'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { showToast } from '../../kit/toast.ts'
import { ifWithdrawn, nounOf, pendingTitle, willBeDone } from './co-sign-words.ts'
import { ibanOf } from './facts.tsx'
import { ReceiptDownload } from './ReceiptActions.tsx'
import { SignedSoFar } from './SignedSoFar.tsx'
import steps from './steps.module.css'
import styles from './WaitingResult.module.css'

const WithdrawModal = lazyPart(() => import('./WithdrawModal.tsx'))

interface WaitingResultProps {
  /** Signed by this customer, and waiting for others. */
  order: OrderState
  /** Only its orderer reminds the others and withdraws it. */
  to: 'ORDERER' | 'SIGNATORY'
  /** It was reminded of or withdrawn: how it stands now. */
  onChange: (order: OrderState) => void
  /** Where to go from here. */
  children?: ReactNode | undefined
}

/** An order that this customer has signed: who has to sign it yet, what is held meanwhile, and what can be done about it. */
export default function WaitingResult({ order, to, onChange, children }: WaitingResultProps) {
  const { operationId, reference } = order
  const title = useRef<HTMLHeadingElement>(null)
  const [withdrawing, setWithdrawing] = useState(false)
  const reminding = useSend(remindSignatories)
  const cancelling = useSend(cancelOrder)
  const noun = nounOf(order)
  const error = reminding.error ?? cancelling.error
  useEffect(() => title.current?.focus(), [])
  const remind = () =>
    reminding.mutate(
      { params: { operationId } },
      {
        onSuccess: (now) => {
          showToast('Recordatorio enviado')
          onChange(now)
        },
      },
    )
  const withdraw = () => cancelling.mutate({ params: { operationId } }, { onSuccess: onChange, onSettled: () => setWithdrawing(false) })
  return (
    <Sheet className={styles.sheet}>
      <div className={steps.done}>
        <span className={cx(steps.mark, steps.waiting)}>
          <Icon of={HourglassMediumIcon} size={24} />
        </span>
        <div>
          <h1 ref={title} tabIndex={-1}>
            {pendingTitle(order)}
          </h1>
          <p>{willBeDone(order)}</p>
        </div>
      </div>
      {error && (
        <div className={styles.section}>
          <ErrorBox {...describe(error)} />
        </div>
      )}
      <Bound order={order} />
      <div className={styles.section}>
        <SignedSoFar order={order} />
      </div>
      {to === 'ORDERER' && (
        <div className={steps.actions}>
          <Button variant="primary" icon={BellRingingIcon} busy={reminding.isPending} onClick={remind}>
            Enviar recordatorio
          </Button>
          <ReceiptDownload operationId={operationId} />
          <Button variant="text" icon={ArrowUUpLeftIcon} onClick={() => setWithdrawing(true)}>
            {`Retirar ${noun}`}
          </Button>
        </div>
      )}
      <div className={cx(styles.section, styles.end)}>
        <p>
          {ifWithdrawn(order)}
          {reference && ` Referencia ${reference}.`}
        </p>
        {children}
      </div>
      <Suspense>
        {withdrawing && (
          <WithdrawModal noun={noun} busy={cancelling.isPending} onWithdraw={withdraw} onClose={() => setWithdrawing(false)} />
        )}
      </Suspense>
    </Sheet>
  )
}

/** How much, and to whom: a loan that is paid back, a card or a mobile is no payee. */
function Bound({ order }: Pick<WaitingResultProps, 'order'>) {
  const { amount, payee } = order
  const iban = ibanOf(order)
  if (amount === undefined && !payee) return null
  return (
    <dl className={cx(styles.section, styles.bound)}>
      {amount !== undefined && (
        <div>
          <dt>Importe</dt>
          <dd>
            <Amount value={amount} size="hero" />
          </dd>
        </div>
      )}
      {payee && (
        <div>
          <dt>{iban ? 'Beneficiario' : 'Para'}</dt>
          <dd>
            <b>{payee}</b>
            {iban && (
              <span className={styles.iban}>
                <Iban value={iban} />
              </span>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}
