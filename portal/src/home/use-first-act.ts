/** The customer's first act on the login form. */
import { useRef } from 'react'

interface FirstAct {
  onFocus: () => void
  onPointerDown: () => void
}

/**
 * Handlers for the form, of which only the first event calls `act`. Focus and pointer both count: a press reaches the
 * form before the focus it brings, and the keyboard brings focus alone. Either precedes the first letter, so what the
 * customer types is never met by it; and a password manager asked by the customer focuses a field before filling it.
 */
export function useFirstAct(act: () => void): FirstAct {
  const done = useRef(false)
  const first = () => {
    if (done.current) return
    done.current = true
    act()
  }
  return { onFocus: first, onPointerDown: first }
}
