/** The current password and the new one, before anything is changed. */
import { WRITE_CURRENT_PASSWORD } from '@almenara/contract/areas/personal-data/field-words'
import type { PasswordChangeInput } from '@almenara/contract/areas/personal-data/password'
import type { Instant } from '@almenara/contract/dates'
import { LOGIN_ATTEMPTS, MAX_LENGTH, MIN_LENGTH } from '@almenara/contract/limits'
import { checkNewPassword, type PasswordRule } from '@almenara/contract/password'
import type { Bank } from '../../bank.ts'
import { badInput, Failure } from '../../http/failure.ts'
import { networkOf } from '../../http/network-of.ts'
import { attemptsLeft } from '../../identity/attempts-left.ts'
import { failuresOf, forgiveAttempts } from '../../identity/attempts.ts'
import { isEasilyGuessed } from '../../identity/easily-guessed.ts'
import { judgePassword } from '../../identity/judge-password.ts'
import type { Session } from '../../identity/sessions.ts'
import { recordEvent } from '../../session-log/record-event.ts'
import { requireUser } from './own-user.ts'

const REMEDIES: Readonly<Record<PasswordRule, string>> = {
  LENGTH: `La clave nueva debe tener entre ${MIN_LENGTH.password} y ${MAX_LENGTH.password} caracteres.`,
  CHARACTERS: 'La clave nueva debe llevar solo números y letras sin tilde ni ñ.',
  STARTS_WITH_LETTER: 'La clave nueva debe empezar por una letra.',
  BOTH_CASES: 'La clave nueva debe combinar mayúsculas y minúsculas.',
  NOT_USERNAME: 'La clave nueva debe ser distinta del usuario.',
  NOT_CURRENT: 'La clave nueva debe ser distinta de la clave actual.',
}

const EASILY_GUESSED = 'Esa clave es de las primeras que alguien probaría. Elija otra que no sea una palabra conocida con un número detrás.'

interface Asking {
  bank: Bank
  session: Session
  now: Instant
}

/**
 * Throws BAD_INPUT for a new password that breaks a rule (specification §5) or would be tried first, PASSWORD_WRONG for another current one and ACCESS_LOCKED
 * after as many as signing in allows: they are counted together, so that a session left open gives no more guesses than the front door.
 */
export async function requirePasswords({ bank, session, now }: Asking, { current, next }: PasswordChangeInput): Promise<void> {
  const { database } = bank
  const { username, passwordHash } = await requireUser(database, session.userId)
  const broken = checkNewPassword(next, { username, current }).find(({ met }) => !met)
  if (current === '') throw badInput('current', WRITE_CURRENT_PASSWORD)
  if (broken) throw badInput('next', REMEDIES[broken.rule])
  if (isEasilyGuessed(next, [username, bank.brand.name])) throw badInput('next', EASILY_GUESSED)
  const network = networkOf(session.address)
  const { claim, right } = await judgePassword(database, { username, passwordHash, password: current, network }, now)
  if (claim !== 'ALLOWED') throw new Failure('ACCESS_LOCKED')
  if (right) return database.transaction((tx) => forgiveAttempts(tx, username))
  await database.transaction((tx) => recordEvent(tx, session, { kind: 'PASSWORD_REFUSED', at: now, result: 'REFUSED' }))
  const left = LOGIN_ATTEMPTS - (await failuresOf(database, username, now))
  throw badInput('current', `La clave actual no es correcta. ${whatIsLeft(left)}`, 'PASSWORD_WRONG')
}

function whatIsLeft(left: number): string {
  if (left <= 0) return 'No le quedan intentos: espere 30 minutos.'
  return attemptsLeft(left)
}
