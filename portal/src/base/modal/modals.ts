/**
 * The modal dialog that any part of the portal can open (specification §2). One is open at a time and the others wait
 * their turn; `mountModals` gives them a place.
 */
import type { ReactNode } from 'react'
import { onApplicationEnd } from '../application-end.ts'
import type { IconShape } from '../../kit/Icon.tsx'
import type { IconBoxTone } from '../../kit/IconBox.tsx'

export interface ModalRequest {
  title: string
  icon?: IconShape
  /** The colour of the icon: what kind of thing this is. */
  tone?: IconBoxTone
  message: ReactNode
  /** The words of the close button; without them there is none. */
  closeButton?: string
  /** A second button, that does what the title asks. */
  action?: { label: string; danger?: boolean }
  /** False: the icon and Escape do not close it, they only call `onDecline`, and a press outside does nothing. */
  canBeClosed?: boolean
  closeOnClickOutside?: boolean
  onDecline?: () => void
}

/** How it closed. `icon` is also Escape; `withdrawn`, that the customer left the application meanwhile. */
export type ModalEnd = 'action' | 'button' | 'icon' | 'outside' | 'withdrawn'

/** A request that is open or waits. */
export interface PendingModal {
  readonly id: number
  readonly request: ModalRequest
  readonly resolve: (end: ModalEnd) => void
}

let queue: readonly PendingModal[] = []
let last = 0
const listeners = new Set<() => void>()

function set(next: readonly PendingModal[]): void {
  queue = next
  for (const listener of listeners) listener()
}

/** Opens a modal, now or when those before it have closed. Resolves with how it closed; it never rejects. */
export function openModal(request: ModalRequest): Promise<ModalEnd> {
  onApplicationEnd(withdrawModals)
  return new Promise((resolve) => set([...queue, { id: ++last, request, resolve }]))
}

/** The customer closes the one that is open: the next one opens. A decline is reported and nothing closes. */
export function endModal({ id, request, resolve }: PendingModal, end: ModalEnd): void {
  if (end === 'icon' && request.canBeClosed === false) return request.onDecline?.()
  set(queue.filter((pending) => pending.id !== id))
  resolve(end)
}

/** Closes what is open and drops what waits, when the application goes away. */
export function withdrawModals(): void {
  const withdrawn = queue
  set([])
  for (const { resolve } of withdrawn) resolve('withdrawn')
}

/** For `useSyncExternalStore`: the one that is open. */
export function currentModal(): PendingModal | undefined {
  return queue[0]
}

export function subscribeToModals(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
