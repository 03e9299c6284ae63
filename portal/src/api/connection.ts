/** Whether the bank can be reached, as every call finds it and as the browser says. */

/** `offline`: the device has no connection. `unreachable`: it says it has, and the bank does not answer. */
export type Connection = 'connected' | 'offline' | 'unreachable'

let connection: Connection = 'connected'
const listeners = new Set<() => void>()
let showOperationNotSent = () => {}

export function currentConnection(): Connection {
  return connection
}

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Something answered, whatever it said. */
export function reportReached(): void {
  set('connected')
}

/** A request got no answer. */
export function reportLost(): void {
  set(navigator.onLine ? 'unreachable' : 'offline')
}

/** A request to do something got no answer: a message over the page tells the customer, on any screen. */
export function reportLostOperation(): void {
  showOperationNotSent()
}

/** `App` sets here how the message is shown. */
export function onLostOperation(handler: () => void): void {
  showOperationNotSent = handler
}

function set(next: Connection): void {
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener()
}
