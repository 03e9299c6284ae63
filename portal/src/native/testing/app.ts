/** A native app at the other end of the bridge, for component tests. Its shape is Android's older interface. */
import { vi } from 'vitest'
import { openInbox } from '../inbox.ts'

export interface Told {
  kind: string
  payload?: Record<string, unknown>
}

/** Puts the app there until `removeApp()`. `told` has what the portal has said; `answer` may reply to it. */
export function putApp(answer: (told: Told) => void = () => undefined) {
  const told: Told[] = []
  window.AlmenaraHost = {
    postMessage: (text) => {
      const message = JSON.parse(text) as Told
      told.push(message)
      answer(message)
    },
  }
  openInbox()
  return { told, kinds: () => told.map(({ kind }) => kind) }
}

export function say(kind: string, payload?: unknown): void {
  window.AlmenaraPortal?.receive(JSON.stringify({ kind, payload }))
}

export function removeApp(): void {
  delete window.AlmenaraHost
  sessionStorage.clear()
  vi.unstubAllGlobals()
}
