import type { PendingOrder } from '@almenara/contract/areas/signature'
import { dayAt, formatDay, formatTime } from '@almenara/contract/dates'
import CaretRightIcon from '@phosphor-icons/core/regular/caret-right.svg?react'
import SignatureIcon from '@phosphor-icons/core/regular/signature.svg?react'
import { Link } from '@tanstack/react-router'
import { Amount } from '../../kit/Amount.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { IconBox } from '../../kit/IconBox.tsx'
import styles from './PendingTasks.module.css'

/** An order that this customer may sign, or that waits for others; one that somebody refused says so. */
export function OrderTask({ order }: { order: PendingOrder }) {
  return (
    <li>
      <Link to="/pending-signatures/$operationId" params={{ operationId: order.operationId }} className={styles.task}>
        <IconBox icon={SignatureIcon} tone={order.awaits === 'ME' ? 'warning' : 'brand'} />
        <span className={styles.words}>
          <b className={styles.title}>
            {order.title}
            {order.amount !== undefined && (
              <>
                <span className={styles.gap}> </span>
                <span className={styles.amount}>
                  <Amount value={order.amount} />
                </span>
              </>
            )}
          </b>
          <span>{wordsOf(order)}</span>
        </span>
        <Icon of={CaretRightIcon} size={16} />
      </Link>
    </li>
  )
}

function wordsOf({ awaits, orderedBy, expiresAt, signatures, refusal }: PendingOrder): string {
  if (awaits === 'ME') return `Firme hasta el ${formatDay(dayAt(expiresAt))}, a las ${formatTime(expiresAt)}. La ordenó ${orderedBy}`
  if (awaits === 'NOBODY') return `Rechazada: «${refusal ?? ''}»`
  return `Pendiente de otras firmas: ${signatures.given} de ${signatures.required}`
}
