/** Signing in and renewing: what the token endpoint does, without HTTP. */
import type { Instant } from '@almenara/contract/dates'
import { CAPTCHA_NEEDED, LOGIN_REFUSED, type ConnectionInfo, type LoginError, type TokenReply } from '@almenara/contract/areas/session'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { normaliseUsername } from '@almenara/contract/text'
import type { Bank } from '../../bank.ts'
import { claimAttempt, failuresOf, forgiveAttempts } from '../../identity/attempts.ts'
import { passesCaptcha } from '../../identity/captcha.ts'
import { verifyPassword } from '../../identity/passwords.ts'
import { findUser, renewSession, startSession } from '../../identity/sessions.ts'
import { currentStatuses } from '../../status/gate.ts'

export interface Credentials {
  username: string
  password: string
  connection: ConnectionInfo
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
  message: 'Por seguridad hemos bloqueado este acceso durante 30 minutos, tras varios intentos fallidos. Si no ha sido usted, llámenos.',
  voidCode: 'L002',
}
const UNPROVEN: LoginError = {
  httpCode: LOGIN_REFUSED,
  message: 'No hemos podido comprobar que es usted una persona. Vuelva a intentarlo.',
  voidCode: CAPTCHA_NEEDED,
}
const CLOSED: LoginError = { httpCode: 503, message: 'El servicio no está disponible en este momento.', voidCode: 'L003' }

/**
 * Checks the password and starts a session. An unknown user and a wrong password get the same answer after the same
 * work, and both lock after the same number of failures. Before that a captcha is asked of both: until it is passed nothing is
 * looked at and nothing is counted.
 */
export async function signIn(bank: Bank, { username, password, connection, captcha }: Credentials): Promise<SignIn> {
  const now = bank.clock.now()
  if (!(await isOpen(bank, now))) return { ok: false, refusal: CLOSED }
  const name = normaliseUsername(username)
  const failures = await failuresOf(bank.database, name, now)
  if (!(await passesCaptcha(bank, { action: 'login', failures, answer: captcha }, now))) return { ok: false, refusal: UNPROVEN }
  const allowed = await bank.database.transaction((tx) => claimAttempt(tx, name, now))
  const user = name.length <= MAX_LENGTH.username ? await findUser(bank.database, name) : undefined
  const right = await verifyPassword(user?.passwordHash, password)
  if (!allowed) return { ok: false, refusal: LOCKED }
  if (!right || !user) return { ok: false, refusal: WRONG }
  const tokens = await bank.database.transaction(async (tx) => {
    await forgiveAttempts(tx, name)
    return startSession(tx, bank.ids.next(), user.id, connection, now)
  })
  return { ok: true, tokens }
}

/** A new pair of tokens, or `undefined` when the session cannot go on. */
export async function renew(bank: Bank, refreshToken: string): Promise<TokenReply | undefined> {
  const now = bank.clock.now()
  return bank.database.transaction((tx) => renewSession(tx, refreshToken, now))
}

async function isOpen(bank: Bank, now: Instant): Promise<boolean> {
  const { services } = await currentStatuses(bank, now)
  return services.get('digitalBankingStatus') === 'ON'
}
