/** What the native app says, read and handed to whoever listens for its kind. Loaded inside the app only. */
import { readMessage } from './guards.ts'
import { hostOrigins, sendToHost } from './host.ts'
import type { FromHost, KindFromHost } from './messages.ts'

declare global {
  interface Window {
    /** For apps that answer by evaluating script in the web view (iOS, and Android's older JavaScript interface). */
    AlmenaraPortal?: { receive(message: string): void }
  }
}

type Listener = (payload: never) => void

const listeners = new Map<KindFromHost, Set<Listener>>()
let open = false

/** Calls the listener at each message of the kind, until the returned function is called. */
export function onHostMessage<K extends KindFromHost>(kind: K, listener: (payload: FromHost[K]) => void): () => void {
  const ofKind = listeners.get(kind) ?? new Set()
  listeners.set(kind, ofKind.add(listener))
  return () => ofKind.delete(listener)
}

/** Starts to listen, in each of the three ways an app may speak. Once only. */
export function openInbox(): void {
  if (open) return
  open = true
  window.AlmenaraPortal = { receive }
  window.AlmenaraHost?.addEventListener?.('message', ({ data }) => receive(data))
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source === window.parent && source !== window && hostOrigins().includes(origin)) receive(data)
  })
}

/** An unknown message is reported to the app, for its log, and nothing else is done. */
function receive(said: unknown): void {
  const message = readMessage(said)
  if ('reason' in message) return sendToHost('NOT_UNDERSTOOD', message)
  for (const listener of listeners.get(message.kind) ?? []) (listener as (payload: unknown) => void)(message.payload)
}
