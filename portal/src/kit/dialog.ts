import { type MouseEvent, type PointerEvent, type RefObject, type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react'

let openDialogs = 0

/** What the customer did to close it: the cross or its key, Escape; or a press outside. */
export type ClosedBy = 'icon' | 'outside'
/** How it can be closed: by all, by all but a press outside, or by what is inside alone. */
export type Closing = boolean | 'by-icon'

export interface DialogHandlers {
  ref: RefObject<HTMLDialogElement | null>
  onClose: (event: SyntheticEvent) => void
  onCancel: (event: SyntheticEvent) => void
  onKeyDown: (event: React.KeyboardEvent) => void
  onPointerDown: (event: PointerEvent) => void
  onClick: (event: MouseEvent) => void
}

/** Of the dialog that lies under the one that goes, where its button has gone with what was done: the first control. */
function dialogBelow(): HTMLElement | null | undefined {
  return [...document.querySelectorAll('dialog[open]')].at(-1)?.querySelector('button')
}

/** What has the focus in a dialog may go with what was done: the dialog's first control has it then, and it is not lost. */
function keepFocus(dialog: HTMLDialogElement): () => void {
  let focused: EventTarget | null = null
  const take = ({ target }: Event) => (focused = target)
  // An element that is taken out loses the focus first in some browsers, and never says so in others.
  const leave = ({ target }: Event) =>
    queueMicrotask(() => {
      if (focused === target && target instanceof Element && target.isConnected) focused = null
    })
  const kept = new MutationObserver(() => {
    if (!(focused instanceof HTMLElement) || focused.isConnected || document.activeElement !== document.body) return
    focused = null
    dialog.querySelector('button')?.focus()
  })
  kept.observe(dialog, { childList: true, subtree: true })
  dialog.addEventListener('focusin', take)
  dialog.addEventListener('focusout', leave)
  return () => kept.disconnect()
}

/**
 * A native modal dialog that is open while it is rendered: the browser makes the rest inert, traps the focus and
 * gives it back. It starts at the control marked `data-initial-focus`, or at the first. Escape and a press outside call
 * `onClose` as far as `canBeClosed` allows; whoever renders the dialog decides whether it goes. The body wears
 * `modal-open` while any dialog is open.
 */
export function useDialog(onClose: (by: ClosedBy) => void, canBeClosed: Closing = true): DialogHandlers {
  const ref = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  useLayoutEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    dialog?.showModal()
    const leave = dialog && keepFocus(dialog)
    dialog?.querySelector<HTMLElement>('[data-initial-focus]')?.focus()
    return () => {
      leave?.()
      dialog?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      else dialogBelow()?.focus()
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
      if (canBeClosed) onClose('icon')
    },
    // Chrome lets a second Escape, or a second «atrás» of Android, through without asking (no `cancel` event).
    onClose: (event) => {
      if (event.target !== ref.current || ref.current.open) return
      ref.current.showModal()
      if (canBeClosed) onClose('icon')
    },
    onKeyDown: (event) => {
      if (event.key === 'Escape' && !canBeClosed) event.preventDefault()
    },
    // A drag that starts inside (selecting text) and ends outside is not a press outside.
    onPointerDown: (event) => {
      pressedOutside.current = event.target === ref.current
    },
    onClick: (event) => {
      if (canBeClosed === true && pressedOutside.current && event.target === ref.current) onClose('outside')
    },
  }
}
