/** A native app at the other end of the bridge, for component tests. Its shape is Android's older interface. */
import { vi } from 'vitest'
import { openInbox } from '../inbox.ts'

export interface SentMessage {
  kind: string
  payload?: Record<string, unknown>
}

/** Puts the app there until `removeApp()`. `told` has what the portal has said; `answer` may reply to it. */
export function installFakeApp(answer: (received: SentMessage) => void = () => undefined) {
  const received: SentMessage[] = []
  window.AlmenaraHost = {
    postMessage: (text) => {
      const message = JSON.parse(text) as SentMessage
      received.push(message)
      answer(message)
    },
  }
  openInbox()
  return { received, kinds: () => received.map(({ kind }) => kind) }
}

export function sendFromApp(kind: string, payload?: unknown): void {
  window.AlmenaraPortal?.receive(JSON.stringify({ kind, payload }))
}

export function removeApp(): void {
  delete window.AlmenaraHost
  sessionStorage.clear()
  vi.unstubAllGlobals()
}
