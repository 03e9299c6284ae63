/**
 * When this session ends and whether the customer is there. `send` learns the first from every reply, and marks as
 * background what goes out while the customer has done nothing new: polling and reading again are never activity, and
 * nobody has to remember to say so.
 */
import { IDLE_SECONDS } from '@almenara/contract/limits'
import { BACKGROUND_HEADER, LIFE_HEADER, parseSessionLife } from '@almenara/contract/session-life'

export interface Life {
  /** The same in all tabs of one sign-in. */
  session: string
  /** By this device's clock, in milliseconds: it goes on while the device sleeps and while timers are slowed down. */
  endsAt: number
  /** It ends then whatever the customer does. */
  final: boolean
}

let life: Life | undefined
// Opening the page is the customer's doing.
let actedAt = Date.now()
let reportedAt = 0
const listeners = new Set<() => void>()

/** `undefined` until the first reply of this session. */
export function currentLife(): Life | undefined {
  return life
}

export function subscribeToLife(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * What a reply said, or another tab of the same session. The end of a session only moves forward, so an answer that
 * was overtaken on its way, or was given by a process that had not heard yet, says nothing new.
 */
export function learnLife(next: Life): void {
  const known = life?.session === next.session && isPossible(life) ? life.endsAt : 0
  set({ ...next, endsAt: Math.max(known, next.endsAt) })
}

/** A later end than any the services give: the device's clock was put back. */
function isPossible({ endsAt }: Life): boolean {
  return endsAt <= Date.now() + (IDLE_SECONDS + 1) * 1000
}

/** The session is over for this tab; the next one has everything to tell. */
export function forgetLife(): void {
  reportedAt = 0
  actedAt = Date.now()
  set(undefined)
}

function set(next: Life | undefined): void {
  life = next
  for (const listener of listeners) listener()
}

/** The customer did something: the next call says so, by not being marked. */
export function recordActivity(): void {
  actedAt = Math.max(Date.now(), reportedAt + 1)
}

/** How long ago the services last heard that the customer is there, in milliseconds. */
export function unreportedFor(): number {
  return Date.now() - reportedAt
}

/** The mark of a request that the customer did not cause, or none. */
export function activityHeaders(): Record<string, string> {
  return actedAt > reportedAt ? {} : { [BACKGROUND_HEADER]: 'true' }
}

/** Reads off a reply how long the session goes on. `sentAt` is when its request left; `told`, whether it counted as activity. */
export function learnFrom(reply: Response, { sentAt, reported }: { sentAt: number; reported: boolean }): Life | undefined {
  const said = parseSessionLife(reply.headers.get(LIFE_HEADER))
  if (!said) return undefined
  if (reported) reportedAt = Math.max(reportedAt, sentAt)
  const { session, endsInSeconds, final } = said
  const learnt = { session, endsAt: Date.now() + endsInSeconds * 1000, final }
  learnLife(learnt)
  return life
}
