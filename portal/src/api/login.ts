/** Asks for the session's tokens with the customer's user and password (specification §7, «Login»). */
import { LOGIN_REFUSED, parseLoginError, TOKEN_PATH, type TokenReply } from '@almenara/contract/areas/session'
import type { ConnectionInfo } from '@almenara/contract/connection-info'
import { normaliseUsername } from '@almenara/contract/text'
import { servicesAddress } from '../environment.ts'

export interface Credentials {
  username: string
  password: string
}

export type LoginAnswer =
  | { kind: 'tokens'; tokens: TokenReply }
  /** The bank does not take these credentials: its own words, and its code or ''. */
  | { kind: 'refused'; message: string; code: string }
  /** A 401 that is not about the credentials. */
  | { kind: 'technical' }
  /** The bank cannot be reached or is closed. */
  | { kind: 'closed' }

/** An answer that takes longer is a bank that is not there. */
const TIMEOUT_MS = 30_000
/** The HTTPCODE inside a 401 that means maintenance. */
const MAINTENANCE = 503

/**
 * The user name goes normalised: trimmed, inner spaces collapsed, lower case (specification §3). `captcha` is the answer to one, where it
 * was asked for. Never throws.
 */
export async function requestTokens({ username, password }: Credentials, connection: ConnectionInfo, captcha = ''): Promise<LoginAnswer> {
  const body = new URLSearchParams({
    grant_type: 'password',
    username: normaliseUsername(username),
    password,
    userConnectionInfo: JSON.stringify(connection),
    ...(captcha ? { captcha } : {}),
  })
  try {
    const response = await fetch(servicesAddress(TOKEN_PATH), { method: 'POST', body, signal: AbortSignal.timeout(TIMEOUT_MS) })
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok) return hasTokens(answer) ? { kind: 'tokens', tokens: answer } : { kind: 'closed' }
    return response.status === 401 ? refusal(answer) : { kind: 'closed' }
  } catch {
    return { kind: 'closed' }
  }
}

/** The login rows of the error catalogue (specification §8). */
function refusal(body: unknown): LoginAnswer {
  const { error, error_description: description } = Object(body) as { error?: unknown; error_description?: unknown }
  const reason = typeof description === 'string' ? parseLoginError(description) : undefined
  if (reason?.httpCode === LOGIN_REFUSED) return { kind: 'refused', message: reason.message, code: reason.voidCode }
  return { kind: reason?.httpCode === MAINTENANCE || error === 'temporarily_unavailable' ? 'closed' : 'technical' }
}

function hasTokens(body: unknown): body is TokenReply {
  const { access_token: access, refresh_token: refresh } = Object(body) as Partial<Record<keyof TokenReply, unknown>>
  return typeof access === 'string' && typeof refresh === 'string'
}
