/** Signing in and renewing: what the token endpoint does, without HTTP. */
import type { Instant } from '@almenara/contract/dates'
import { CAPTCHA_NEEDED, LOGIN_REFUSED, USER_BLOCKED, type LoginError, type TokenReply } from '@almenara/contract/areas/session'
import { CAPTCHA_AFTER, CAPTCHA_AFTER_OF_NETWORK, MAX_LENGTH } from '@almenara/contract/limits'
import { ACCESS_LOCKED, NOT_A_PERSON, USER_IS_BLOCKED } from '@almenara/contract/session-words'
import { normaliseUsername } from '@almenara/contract/text'
import type { Bank } from '../../bank.ts'
import { failuresOf, forgiveAttempts } from '../../identity/attempts.ts'
import { requireScaWhenDue } from '../../identity/sca.ts'
import { passesCaptcha } from '../../identity/captcha.ts'
import { judgePassword } from '../../identity/judge-password.ts'
import { claimFromNetwork, takeBackFromNetwork } from '../../identity/network-failures.ts'
import { renewSession } from '../../identity/renew-session.ts'
import { findUser, recordConnection, startSession, type Origin } from '../../identity/sessions.ts'
import { networkOf } from '../../http/network-of.ts'
import { forgetSession } from '../../http/session.ts'
import { requireRenewal } from '../../two-step/methods/biometry.ts'
import { NATIVE_APPLICATION } from '../../two-step/policy.ts'
import { currentStatuses } from '../../status/gate.ts'

export interface Credentials {
  username: string
  password: string
  origin: Origin
  /** The answer to a captcha, or empty. */
  captcha: string
}

export type SignIn = { ok: true; tokens: TokenReply } | { ok: false; refusal: LoginError }

const WRONG: LoginError = {
  httpCode: LOGIN_REFUSED,
  message: 'El usuario o la clave no son correctos. Compruébelos y vuelva a intentarlo.',
  voidCode: 'L001',
}
const LOCKED: LoginError = {
  httpCode: LOGIN_REFUSED,
  message: ACCESS_LOCKED,
  voidCode: 'L002',
}
const UNPROVEN: LoginError = {
  httpCode: LOGIN_REFUSED,
  message: NOT_A_PERSON,
  voidCode: CAPTCHA_NEEDED,
}
const BLOCKED: LoginError = { httpCode: LOGIN_REFUSED, message: USER_IS_BLOCKED, voidCode: USER_BLOCKED }
const OVER: LoginError = {
  httpCode: LOGIN_REFUSED,
  message: 'Su clave temporal ha caducado. Genere otra desde «Generar nueva clave».',
  voidCode: 'L006',
}
const CLOSED: LoginError = { httpCode: 503, message: 'El servicio no está disponible en este momento.', voidCode: 'L003' }

/**
 * Checks the password and starts a session. An unknown user and a wrong password get the same answer after the same
 * work, and both lock after the same number of failures. Before that a captcha is asked of both, and of whoever comes from a network with
 * many failures, whatever the names: until it is passed nothing is looked at and nothing is counted against the name. Throws BUSY.
 * Only whoever knows the password is told that the user is blocked, or that a temporary one is over.
 */
export async function signIn(bank: Bank, { username, password, origin, captcha }: Credentials): Promise<SignIn> {
  const now = bank.clock.now()
  if (!(await isOpen(bank, now))) return { ok: false, refusal: CLOSED }
  const name = normaliseUsername(username)
  const network = networkOf(origin.address)
  const fromNetwork = await bank.database.transaction((tx) => claimFromNetwork(tx, network, now))
  const failures = fromNetwork > CAPTCHA_AFTER_OF_NETWORK ? CAPTCHA_AFTER : await failuresOf(bank.database, name, now)
  if (!(await passesCaptcha(bank, { action: 'login', failures, answer: captcha }, now))) return { ok: false, refusal: UNPROVEN }
  const user = name.length <= MAX_LENGTH.username ? await findUser(bank.database, name) : undefined
  const { claim, right } = await judgePassword(bank.database, { username: name, passwordHash: user?.passwordHash, password, network }, now)
  if (claim !== 'ALLOWED') {
    // Once for each lock: who goes on guessing does not fill the customer's log.
    if (claim === 'LOCKED_NOW') await recordRefusal(bank, user?.id, origin, now, 'ACCESS_LOCKED')
    return { ok: false, refusal: LOCKED }
  }
  if (!right || !user) {
    await recordRefusal(bank, user?.id, origin, now, 'SIGN_IN_REFUSED')
    return { ok: false, refusal: WRONG }
  }
  const refusal = user.blockedAt ? BLOCKED : user.passwordExpiresAt && user.passwordExpiresAt <= now ? OVER : undefined
  if (refusal) {
    await recordRefusal(bank, user.id, origin, now, 'SIGN_IN_REFUSED')
    return { ok: false, refusal }
  }
  const tokens = await bank.database.transaction(async (tx) => {
    await forgiveAttempts(tx, name)
    await takeBackFromNetwork(tx, network)
    await requireScaWhenDue(tx, user.id, now)
    if (origin.application === NATIVE_APPLICATION) await requireRenewal(tx, user.id, now)
    return startSession(tx, bank.ids.next(), user.id, origin, now)
  })
  return { ok: true, tokens }
}

async function recordRefusal(
  bank: Bank,
  userId: number | undefined,
  origin: Origin,
  now: Instant,
  kind: 'SIGN_IN_REFUSED' | 'ACCESS_LOCKED',
): Promise<void> {
  const event = { kind, result: 'REFUSED', endedBecause: 'REFUSED' } as const
  await bank.database.transaction((tx) => recordConnection(tx, bank.ids.next(), userId, origin, now, event))
}

/** A new pair of tokens, or `undefined` when the session cannot go on. `handedOver`: the pair before stops working at once (`renewSession`). */
export async function renew(bank: Bank, refreshToken: string, handedOver: boolean): Promise<TokenReply | undefined> {
  const now = bank.clock.now()
  const renewal = await bank.database.transaction((tx) => renewSession(tx, refreshToken, handedOver, now))
  if (renewal && (handedOver || !renewal.tokens)) forgetSession(bank, renewal.sessionId)
  return renewal?.tokens
}

async function isOpen(bank: Bank, now: Instant): Promise<boolean> {
  const { services } = await currentStatuses(bank, now)
  return services.get('digitalBankingStatus') === 'ON'
}
