import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { cx } from './class-names.ts'
import styles from './Reason.module.css'

export interface ReasonProps {
  /** Put the same id in the control's `aria-describedby`. */
  id: string
  /** Why the control cannot be used, as a sentence. */
  reason: string
  wide?: boolean | undefined
  children: ReactNode
}

/** A control that cannot be used, with the reason in a bubble on hover or focus. Escape hides it (WCAG 1.4.13). */
export function Reason({ id, reason, wide, children }: ReasonProps) {
  const [dismissed, setDismissed] = useState(false)
  const dismiss = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setDismissed(true)
  }
  return (
    <span
      role="presentation"
      className={cx(styles.wrap, wide && styles.wide)}
      onKeyDown={dismiss}
      onPointerEnter={() => setDismissed(false)}
      onBlur={() => setDismissed(false)}
    >
      {children}
      <span role="tooltip" id={id} className={styles.bubble} hidden={dismissed}>
        {reason}
      </span>
    </span>
  )
}
