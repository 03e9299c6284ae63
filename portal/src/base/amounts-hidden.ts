/** «Ocultar importes»: the customer's choice, kept for this tab. */
import { useSyncExternalStore } from 'react'

const KEY = 'amountsHidden'
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): boolean {
  return sessionStorage.getItem(KEY) === 'true'
}

function write(hidden: boolean): void {
  sessionStorage.setItem(KEY, String(hidden))
  for (const listener of listeners) listener()
}

export function useAmountsHidden(): [hidden: boolean, setHidden: (hidden: boolean) => void] {
  return [useSyncExternalStore(subscribe, read), write]
}
