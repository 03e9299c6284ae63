/**
 * What the tabs of one session tell each other. Session storage belongs to a tab and is copied when the tab is
 * duplicated, so two tabs can hold the same pair of tokens; the one that renews it hands the new pair on, because the
 * services take a refresh token used again later for a stolen one and end the session.
 */
import type { TokenReply } from '@almenara/contract/areas/session'
import { forgetLife, learnLife, type Life } from './session-life.ts'
import { readTokens, storeTokens } from './tokens.ts'

type Message = { session: string } & (
  | { kind: 'tokens'; tokens: TokenReply; renewedAt: number }
  /** A tab that may have missed them asks for tokens newer than its own. */
  | { kind: 'ask'; renewedAt: number }
  | { kind: 'life'; life: Life }
  | { kind: 'left' }
)

const CHANNEL = 'almenara-session'
/** Beside the tokens in session storage, so that a duplicated or restored tab has it too. */
const KEY = 'session'
const ANSWER_WITHIN_MS = 100

let channel: BroadcastChannel | undefined
let answered: (() => void) | undefined
// A page that was just loaded or comes back from the browser's freezer has not heard what the others said meanwhile.
let mayHaveMissed = true

interface Stored {
  session: string
  renewedAt: number
}

/** Listens to the other tabs until it is stopped. `onLeft`: the customer signed out in one of them. */
export function joinTabs(onLeft: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const joined = new BroadcastChannel(CHANNEL)
  joined.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (!readTokens() || data.session !== stored().session) return
    if (data.kind === 'left') onLeft()
    else hear(data)
  })
  document.addEventListener('resume', missed)
  window.addEventListener('pageshow', missed)
  channel = joined
  return () => {
    document.removeEventListener('resume', missed)
    window.removeEventListener('pageshow', missed)
    joined.close()
    channel = undefined
  }
}

function missed(): void {
  mayHaveMissed = true
}

function hear(message: Exclude<Message, { kind: 'left' }>): void {
  const { session, renewedAt } = stored()
  if (message.kind === 'tokens' && message.renewedAt > renewedAt) {
    storeTokens(message.tokens)
    keep({ session, renewedAt: message.renewedAt })
    answered?.()
  }
  const tokens = readTokens()
  if (message.kind === 'ask' && renewedAt > message.renewedAt && tokens) tell({ kind: 'tokens', session, tokens, renewedAt })
  if (message.kind === 'life') learnLife(message.life)
}

/** To be called when a reply has said which session this is. */
export function rememberSession(life: Life, reported: boolean): void {
  const { session, renewedAt } = stored()
  if (session !== life.session) keep({ session: life.session, renewedAt })
  if (reported) tell({ kind: 'life', session: life.session, life })
}

/** Hands a new pair on. */
export function shareTokens(tokens: TokenReply): void {
  const { session } = stored()
  const renewedAt = Date.now()
  keep({ session, renewedAt })
  if (session) tell({ kind: 'tokens', session, tokens, renewedAt })
}

/** Gives the other tabs a moment to hand over newer tokens, if this one may have missed them. */
export async function askForTokens(): Promise<void> {
  const { session, renewedAt } = stored()
  if (!channel || !mayHaveMissed || !session) return
  mayHaveMissed = false
  await new Promise<void>((resolve) => {
    answered = resolve
    setTimeout(resolve, ANSWER_WITHIN_MS)
    tell({ kind: 'ask', session, renewedAt })
  })
  answered = undefined
}

/** The customer signs out here: the other tabs of this session leave too. */
export function broadcastSignOut(): void {
  const { session } = stored()
  if (session) tell({ kind: 'left', session })
}

export function forgetSession(): void {
  sessionStorage.removeItem(KEY)
  forgetLife()
}

function tell(message: Message): void {
  // The rule is about windows: a channel reaches this origin alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel?.postMessage(message)
}

function stored(): Stored {
  try {
    const { session, renewedAt } = Object(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')) as Partial<Stored>
    return { session: session ?? '', renewedAt: renewedAt ?? 0 }
  } catch {
    return { session: '', renewedAt: 0 }
  }
}

function keep(value: Stored): void {
  sessionStorage.setItem(KEY, JSON.stringify(value))
}
