import XIcon from '@phosphor-icons/core/regular/x.svg?react'
import { type ReactNode, useId } from 'react'
import { type ClosedBy, type Closing, useDialog } from './dialog.ts'
import type { IconShape } from './Icon.tsx'
import { IconBox, type IconBoxTone } from './IconBox.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Modal.module.css'

export interface ModalProps {
  title: string
  icon?: IconShape | undefined
  tone?: IconBoxTone | undefined
  /** The customer pressed the cross or Escape (`icon`), or outside. */
  onClose: (by: ClosedBy) => void
  /** False while it must be answered: no cross, Escape and a press outside do nothing. `by-icon`: a press outside does nothing. */
  canBeClosed?: Closing | undefined
  /** `alertdialog` for what destroys something or cannot wait. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** The buttons, least important first. The focus starts at the one marked `data-initial-focus`, or at the first. */
  footer?: ReactNode | undefined
  children?: ReactNode | undefined
}

/** A question or a warning over the page. It is open while it is rendered; who renders it decides when it goes. */
export function Modal({ title, icon, tone, onClose, canBeClosed = true, role = 'dialog', footer, children }: ModalProps) {
  const dialog = useDialog(onClose, canBeClosed)
  const id = useId()
  return (
    <dialog {...dialog} role={role} aria-labelledby={`${id}-title`} aria-describedby={`${id}-body`} className={styles.modal}>
      <div className={styles.inside}>
        <div className={styles.header}>
          {icon && <IconBox icon={icon} tone={tone} />}
          <h2 id={`${id}-title`}>{title}</h2>
        </div>
        <div id={`${id}-body`}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
        {canBeClosed && <IconButton icon={XIcon} name="Cerrar" className={styles.close} onClick={() => onClose('icon')} />}
      </div>
    </dialog>
  )
}
