import CheckCircleIcon from '@phosphor-icons/core/fill/check-circle-fill.svg?react'
import WarningCircleIcon from '@phosphor-icons/core/fill/warning-circle-fill.svg?react'
import XIcon from '@phosphor-icons/core/regular/x.svg?react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { announce } from './announce.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { currentToasts, dismissToast, subscribeToToasts, type Toast, TOAST_MS } from './toast.ts'
import styles from './ToastRegion.module.css'

/** Where toasts appear. One per document, near the end of the body. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  return (
    // The handlers only pause the timer while the toast is read. Nothing but the buttons inside can be operated.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label="Mensajes"
      className={styles.region}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          held={pointed || focused}
          onDone={() => {
            // A removed element that had the focus fires no blur event.
            setPointed(false)
            setFocused(false)
            dismissToast(toast.id)
          }}
        />
      ))}
    </section>
  )
}

function ToastCard({ toast, held, onDone }: { toast: Toast; held: boolean; onDone: () => void }) {
  useEffect(() => announce(toast.text), [toast.text])
  useEffect(() => {
    if (held || toast.action) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [held, toast.action, toast.id])
  return (
    <div className={`${styles.toast} on-dark`}>
      <Icon of={toast.icon ?? (toast.failed ? WarningCircleIcon : CheckCircleIcon)} size={24} className={styles.icon} />
      <p>{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.run()
            onDone()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton icon={XIcon} name="Cerrar el mensaje" className={styles.close} onClick={onDone} />
    </div>
  )
}
