import type { IconShape } from './Icon.tsx'

export interface Toast {
  readonly id: number
  /** A done fact: «IBAN copiado». */
  readonly text: string
  readonly icon?: IconShape | undefined
  /** Something in the background could not be done. */
  readonly failed?: true
  /** The way to what it tells. It then stays until it is used or closed: nobody has to be fast. */
  readonly action?: ToastAction | undefined
}

export interface ToastAction {
  /** An infinitive and its object. */
  readonly label: string
  readonly run: () => void
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

/** Shows a fact that leads somewhere, of what goes on beside the page. Returns its id, for `dismissToast`. */
export function showLeadingToast(text: string, action: ToastAction, { failed }: Pick<Toast, 'failed'> = {}): number {
  set([...toasts, { id: ++last, text, action, ...(failed ? { failed } : {}) }])
  return last
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
