import XIcon from '@phosphor-icons/core/regular/x.svg?react'
import { type ReactNode, useId, useRef } from 'react'
import { cx } from './class-names.ts'
import { useDialog } from './dialog.ts'
import styles from './Drawer.module.css'
import { IconButton } from './IconButton.tsx'
import { useScrollEnds } from './scroll-ends.ts'

export interface DrawerProps {
  title: string
  onClose: () => void
  /** `right` is a panel that fills the phone; `left` is a menu that leaves a tenth of it free. */
  side?: 'right' | 'left' | undefined
  /** Stays at the bottom while the rest scrolls: apply, download. */
  footer?: ReactNode | undefined
  children: ReactNode
}

/** A panel from the edge for filters, details and menus. It is open while it is rendered. */
export function Drawer({ title, onClose, side = 'right', footer, children }: DrawerProps) {
  const dialog = useDialog(onClose)
  const titleId = useId()
  const body = useRef<HTMLElement>(null)
  const { before, after } = useScrollEnds(body, 'vertical')
  return (
    <dialog {...dialog} aria-labelledby={titleId} className={cx(styles.drawer, styles[side])}>
      <div className={styles.inside}>
        <div className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          <IconButton icon={XIcon} name="Cerrar" onClick={onClose} />
        </div>
        {/* What scrolls can be reached and scrolled with the keyboard, even when nothing inside it takes the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section ref={body} className={styles.body} aria-labelledby={titleId} tabIndex={before || after ? 0 : undefined}>
          {children}
        </section>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </dialog>
  )
}
