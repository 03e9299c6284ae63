import { type MouseEvent, type PointerEvent, type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'

let openDialogs = 0

export interface DialogHandlers {
  ref: RefObject<HTMLDialogElement | null>
  onCancel: (event: SyntheticEvent) => void
  onKeyDown: (event: React.KeyboardEvent) => void
  onPointerDown: (event: PointerEvent) => void
  onClick: (event: MouseEvent) => void
}

/**
 * A native modal dialog that is open while it is rendered: the browser makes the rest inert, traps the focus and
 * gives it back. Escape and a press outside call `onClose` unless `canBeClosed` is false. The body wears
 * `modal-open` while any dialog is open.
 */
export function useDialog(onClose: () => void, canBeClosed = true): DialogHandlers {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  useLayoutEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  useEffect(() => {
    openDialogs += 1
    document.body.classList.add('modal-open')
    return () => {
      openDialogs -= 1
      if (openDialogs === 0) document.body.classList.remove('modal-open')
    }
  }, [])
  return {
    ref,
    // Whoever renders the dialog closes it, so the browser never does it alone.
    onCancel: (event) => {
      if (event.target !== ref.current) return
      event.preventDefault()
      if (canBeClosed) onClose()
    },
    // Chrome lets a second Escape through without asking (no `cancel` event); stopped here it cannot.
    onKeyDown: (event) => {
      if (event.key === 'Escape' && !canBeClosed) event.preventDefault()
    },
    // A drag that starts inside (selecting text) and ends outside is not a press outside.
    onPointerDown: (event) => {
      pressedOutside.current = event.target === ref.current
    },
    onClick: (event) => {
      if (canBeClosed && pressedOutside.current && event.target === ref.current) onClose()
    },
  }
}
