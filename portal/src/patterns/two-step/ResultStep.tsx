import type { OrderState } from '@almenara/contract/two-step'
import CheckIcon from '@phosphor-icons/core/regular/check.svg?react'
import CheckCircleIcon from '@phosphor-icons/core/regular/check-circle.svg?react'
import HourglassIcon from '@phosphor-icons/core/regular/hourglass.svg?react'
import XIcon from '@phosphor-icons/core/regular/x.svg?react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { TITLES } from '../../api/failure-titles.es.ts'
import { useForcedStep } from '../../base/forced-step.ts'
import { cx } from '../../kit/class-names.ts'
import { Icon, type IconShape } from '../../kit/Icon.tsx'
import { lazyPart } from '../../kit/lazy-part.ts'
import { Sheet } from '../../kit/Sheet.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { ReceiptDownload, ShareReceipt } from './ReceiptActions.tsx'
import { ReceiptCard } from './ReceiptCard.tsx'
import styles from './steps.module.css'
import { useFollowed } from './use-followed.ts'

export interface ResultStepProps {
  order: OrderState
  /** Who is told: whoever ordered it, who may also withdraw it while it waits for others, or another of its signatories. */
  to?: 'ORDERER' | 'SIGNATORY' | undefined
  /** What it was done for, where something is still to be taken: before all else. */
  main?: ReactNode | undefined
  /** What can be done now beside taking the receipt away: the same again, another one. */
  actions?: ReactNode | undefined
  /** What stands below it, and is drawn with it: before, it would be pushed down. */
  below?: ReactNode | undefined
  /** Where to go from here, after «Qué pasa ahora». */
  children?: ReactNode | undefined
}

interface Result {
  title: string
  text: string
  icon: IconShape
  look: string | undefined
}

const WaitingResult = lazyPart(() => import('./WaitingResult.tsx'))

/** How the operation ended, or whose signature it waits for. Only what the bank has confirmed is said. */
export function ResultStep({ order: answered, to = 'ORDERER', below, ...rest }: ResultStepProps) {
  // Withdrawn or reminded of from here.
  const [changed, setChanged] = useState<OrderState>()
  const order = useFollowed(changed?.operationId === answered.operationId ? changed : answered)
  if (order.status !== 'WAITING') {
    return (
      <>
        <Ended order={order} {...rest} />
        {below}
      </>
    )
  }
  return (
    <Suspense fallback={<Skeleton />}>
      <WaitingResult order={order} to={to} onChange={setChanged}>
        {rest.children}
      </WaitingResult>
      {below}
    </Suspense>
  )
}

/** In a sentence, what comes next, and its receipt. */
function Ended({ order, main, actions, children }: Omit<ResultStepProps, 'to' | 'below'>) {
  const title = useRef<HTMLHeadingElement>(null)
  // Whoever is held by a forced step is waiting to go on, which is then the first thing.
  const forced = useForcedStep()
  const comesNext = (order.done ?? order.meanwhile)?.next ?? []
  const result = resultOf(order)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={forced ? styles.form : styles.columns} data-result>
      <Sheet>
        <div className={styles.done}>
          <span className={cx(styles.mark, result.look)}>
            <Icon of={result.icon} size={24} />
          </span>
          <div>
            <h1 ref={title} tabIndex={-1}>
              {result.title}
            </h1>
            <p>{result.text}</p>
          </div>
        </div>
        {(main || actions || order.receipt) && (
          <div className={styles.actions}>
            {main}
            {order.receipt && (
              <>
                <ReceiptDownload operationId={order.operationId} variant={main || forced ? 'secondary' : 'primary'} />
                <ShareReceipt title={order.title} verificationCode={order.receipt.verificationCode} />
              </>
            )}
            {actions}
          </div>
        )}
        {(comesNext.length > 0 || children) && (
          <div className={styles.next}>
            {comesNext.length > 0 && (
              <>
                <h2>Qué pasa ahora</h2>
                <ul>
                  {comesNext.map((sentence) => (
                    <li key={sentence}>
                      <Icon of={CheckCircleIcon} />
                      {sentence}
                    </li>
                  ))}
                </ul>
              </>
            )}
            {children}
          </div>
        )}
      </Sheet>
      <ReceiptCard order={order} />
    </div>
  )
}

function resultOf({ status, done, meanwhile, refusal }: OrderState): Result {
  if (status === 'EXECUTED' && done) return { title: done.title, text: done.text, icon: CheckIcon, look: undefined }
  if (status === 'PROCESSING') {
    const { title = 'Operación en curso', text = 'Le avisaremos cuando termine.' } = meanwhile ?? {}
    return { title, text, icon: HourglassIcon, look: styles.waiting }
  }
  if (status === 'CANCELLED' && refusal) return { title: 'Operación rechazada', text: refusal.message, icon: XIcon, look: styles.refused }
  if (status === 'CANCELLED') {
    return { title: 'Operación anulada', text: 'No se ha hecho ningún cargo.', icon: XIcon, look: styles.refused }
  }
  if (status === 'EXPIRED') {
    const text = 'No se firmó a tiempo y se ha anulado. No se ha hecho ningún cargo.'
    return { title: 'La operación ha caducado', text, icon: XIcon, look: styles.refused }
  }
  const why = refusal?.message ?? 'La operación ya no está en curso. Compruebe sus movimientos antes de repetirla.'
  return { title: TITLES.operationFailed, text: why, icon: XIcon, look: styles.refused }
}
