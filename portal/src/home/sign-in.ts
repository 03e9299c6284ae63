/**
 * Signing in, step by step as specification §4 orders: the services' status, the position, the tokens. Home loads this
 * file when the customer first touches the form.
 */
import { CAPTCHA_NEEDED } from '@almenara/contract/areas/session'
import { normaliseUsername } from '@almenara/contract/text'
import { announce } from '../kit/announce.ts'
import { deviceKind } from '../api/device.ts'
import { type Credentials, requestTokens } from '../api/login.ts'
import { storeTokens } from '../api/tokens.ts'
import { CHECKING_YOU } from '../api/waiting-words.es.ts'
import { sendToHost } from '../native/host.ts'
import { type FieldError, findFieldError } from './login-rules.ts'
import { findPosition } from '../base/position.ts'
import { checkServices, type Outage, unreachable } from './services-check.ts'
import { rememberDevice } from './session-device.ts'

export type SignIn =
  | { kind: 'entered' }
  /** Found out in the browser: nothing was sent. */
  | { kind: 'mistyped'; wrong: FieldError }
  /** What to tell the customer; the code may be missing. */
  | { kind: 'failed'; message: string; code?: string }
  | { kind: 'outage'; outage: Outage }

/** The contract's limit for a user agent; some embedded browsers write longer ones. */
const LONGEST_AGENT = 1000

const TECHNICAL = 'Por razones técnicas, no puede entrar en este momento. Vuelva a intentarlo pasados unos minutos.'

/** Leaves the tokens and the device in session storage when the customer enters. Never throws. */
export async function signIn(credentials: Credentials): Promise<SignIn> {
  const wrong = findFieldError(credentials)
  if (wrong) return { kind: 'mistyped', wrong }
  const outage = await checkServices()
  if (outage) return { kind: 'outage', outage }
  const geolocation = await findPosition()
  const connection = { application: deviceKind(), userAgent: navigator.userAgent.slice(0, LONGEST_AGENT), geolocation }
  const first = await requestTokens(credentials, connection)
  const proof = first.kind === 'refused' && first.code === CAPTCHA_NEEDED ? await prove() : ''
  const answer = proof ? await requestTokens(credentials, connection, proof) : first
  switch (answer.kind) {
    case 'tokens':
      storeTokens(answer.tokens)
      rememberDevice()
      sendToHost('LOGIN', { ...answer.tokens, username: normaliseUsername(credentials.username) })
      return { kind: 'entered' }
    case 'refused':
      return { kind: 'failed', message: answer.message || TECHNICAL, ...(answer.code ? { code: answer.code } : {}) }
    case 'technical':
      return { kind: 'failed', message: TECHNICAL }
    case 'closed':
      return { kind: 'outage', outage: unreachable() }
  }
}

/** After several failures the bank asks the browser for some work (or Google for its opinion): the customer only waits a little longer. */
async function prove(): Promise<string> {
  announce(CHECKING_YOU)
  const captcha = await import('../api/captcha.ts').catch(() => undefined)
  return captcha?.answerCaptcha('login') ?? ''
}
