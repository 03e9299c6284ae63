import type { IconShape } from './Icon.tsx'

export interface Toast {
  readonly id: number
  /** A done fact: «IBAN copiado». */
  readonly text: string
  readonly icon?: IconShape | undefined
  /** Something in the background could not be done. */
  readonly failed?: true
}

/** How long a toast stays, in milliseconds; the count stops while the pointer or the focus is on it. */
export const TOAST_MS = 5000

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a done fact for five seconds. Errors and states of the page are not toasts: they are notes, in place. */
export function showToast(text: string, icon?: IconShape): void {
  set([...toasts, { id: ++last, text, icon }])
}

/** Reports a failure that belongs to no part of the page. */
export function showFailure(text: string): void {
  set([...toasts, { id: ++last, text, failed: true }])
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

/** For `useSyncExternalStore`. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentToasts(): readonly Toast[] {
  return toasts
}
