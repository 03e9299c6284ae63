import type { OrderState } from '@almenara/contract/two-step'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { HourglassIcon } from '@phosphor-icons/react/dist/csr/Hourglass'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type ReactNode, useEffect, useRef } from 'react'
import { useForcedStep } from '../../base/forced-step.ts'
import { cx } from '../../kit/class-names.ts'
import { Icon, type IconShape } from '../../kit/Icon.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { ReceiptDownload, ShareReceipt } from './ReceiptActions.tsx'
import { ReceiptCard } from './ReceiptCard.tsx'
import styles from './steps.module.css'
import { useFollowed } from './use-followed.ts'

export interface ResultStepProps {
  order: OrderState
  /** What it was done for, where something is still to be taken: before all else. */
  main?: ReactNode | undefined
  /** What can be done now beside taking the receipt away: the same again, another one. */
  actions?: ReactNode | undefined
  /** Where to go from here, after «Qué pasa ahora». */
  children?: ReactNode | undefined
}

interface Result {
  title: string
  text: string
  icon: IconShape
  look: string | undefined
}

/** How the operation ended, in a sentence; what comes next; and its receipt. Only what the bank has confirmed is said. */
export function ResultStep({ order: answered, main, actions, children }: ResultStepProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const order = useFollowed(answered)
  // Whoever is held by a forced step is waiting to go on, which is then the first thing.
  const forced = useForcedStep()
  const comesNext = (order.done ?? order.meanwhile)?.next ?? []
  const result = resultOf(order)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={styles.columns}>
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

function resultOf({ status, done, meanwhile, refusal, signatures }: OrderState): Result {
  if (status === 'EXECUTED' && done) return { title: done.title, text: done.text, icon: CheckIcon, look: undefined }
  if (status === 'PROCESSING') {
    const { title = 'Operación en curso', text = 'Le avisaremos cuando termine.' } = meanwhile ?? {}
    return { title, text, icon: HourglassIcon, look: styles.waiting }
  }
  if (status === 'WAITING') {
    const missing = signatures.required - signatures.given
    const text =
      missing === 1
        ? 'Falta otra firma. La verá en sus tareas quien tenga que darla.'
        : `Faltan ${missing} firmas. La verán en sus tareas quienes tengan que darlas.`
    return { title: 'Firmada, pendiente de otras firmas', text, icon: HourglassIcon, look: styles.waiting }
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
  return { title: 'La operación no se pudo realizar', text: why, icon: XIcon, look: styles.refused }
}
