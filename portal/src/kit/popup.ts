import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'

/** Spread these on the native button that opens a popup. */
export interface PopupTriggerProps {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'menu' | 'listbox' | 'dialog'
  'aria-expanded': boolean
  onClick: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onPointerEnter: () => void
  onFocus: () => void
}

/** What the lazy popup receives: it is rendered while open, and calls back to be closed. */
export interface PopupProps {
  trigger: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/**
 * A native button that opens a popup whose code is fetched when the pointer or the focus first reaches the button,
 * so pages pay nothing for what nobody opens. Enter, Space and the down arrow open it.
 */
export function usePopup(
  kind: PopupTriggerProps['aria-haspopup'],
  load: () => Promise<unknown>,
): { isOpen: boolean; triggerProps: PopupTriggerProps; popupProps: PopupProps } {
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  // A failed fetch is not reported here: opening tries again, and fails where the page can show it.
  const prepare = () => {
    load().catch(() => undefined)
  }
  return {
    isOpen,
    triggerProps: {
      ref,
      'aria-haspopup': kind,
      'aria-expanded': isOpen,
      onClick: () => setOpen(true),
      onKeyDown: (event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        setOpen(true)
      },
      onPointerEnter: prepare,
      onFocus: prepare,
    },
    popupProps: { trigger: ref, onClose: () => setOpen(false) },
  }
}
