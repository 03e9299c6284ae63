/** The security steps that the office asks of a user: taken at their next sign-in, before anything else (specification §4). */
import { addSeconds } from '@almenara/contract/dates'
import { TEMPORARY_PASSWORD_SECONDS } from '@almenara/contract/limits'
import type { StepStatus } from '@almenara/contract/roles'
import { normaliseUsername } from '@almenara/contract/text'
import { and, eq } from 'drizzle-orm'
import type { Database, Tx } from '../db/connection.ts'
import { hashPassword } from '../identity/passwords.ts'
import { setPassword } from '../identity/set-password.ts'
import { users } from '../identity/tables.ts'
import { temporaryPassword } from '../identity/temporary-password.ts'
import { recordEvent } from '../session-log/record-event.ts'
import { devices } from '../two-step/methods/tables.ts'
import { signatureMethods } from '../two-step/tables.ts'
import type { Office } from './office.ts'
import { UsageError } from './usage-error.ts'

export const STEP_USAGE = `  npm run operator -- require USER STEP               asks a step of USER: sca (prove who they are), codes (contract codes by SMS),
                                                      biometry (renew the app's)
  npm run operator -- password USER                   makes a temporary password, to be given in hand, which they must change
`

const STEPS = {
  sca: { column: 'psd2ScaStatus', label: 'Confirmar que es usted' },
  codes: { column: 'otpMandatoryStatus', label: 'Activar las claves por SMS' },
  biometry: { column: 'loginBiometryScaStatus', label: 'Renovar el acceso con huella o rostro' },
} as const

type User = typeof users.$inferSelect

export async function requireStep(database: Database, { clock }: Office, [name = '', step = '']: readonly string[]): Promise<string> {
  const known = Object.keys(STEPS).find((one): one is keyof typeof STEPS => one === step)
  if (!known) throw new UsageError(`There is no step «${step}». It is one of: ${Object.keys(STEPS).join(', ')}.`)
  const at = clock.now()
  return database.transaction(async (tx) => {
    const user = await requireUser(tx, name)
    const status = await statusOf(tx, user, known)
    const { column, label } = STEPS[known]
    await tx
      .update(users)
      .set({ [column]: status })
      .where(eq(users.id, user.id))
    await recordEvent(tx, { id: null, userId: user.id, address: null }, { kind: 'STEP_REQUIRED', at, data: { what: label } })
    return `${user.username} is asked for «${known}» from now on\n`
  })
}

/** Whether they have the means already. Refused where they could never take the step: it would close the bank to them. */
async function statusOf(tx: Tx, user: User, step: keyof typeof STEPS): Promise<StepStatus> {
  const methods = await tx
    .select({ method: signatureMethods.method })
    .from(signatureMethods)
    .where(and(eq(signatureMethods.userId, user.id), eq(signatureMethods.active, true)))
  const has = (one: (typeof methods)[number]['method']) => methods.some(({ method }) => method === one)
  if (step === 'codes') {
    if (!user.executive) throw new UsageError(`${user.username} may not operate: codes by SMS would be of no use to them.`)
    if (has('OTP_SMS')) throw new UsageError(`${user.username} has codes by SMS already.`)
    return 'REQUIRED_NOT_ENABLED'
  }
  if (step === 'sca') return has('OTP_SMS') || has('PASSKEY') || has('BIOMETRY') ? 'REQUIRED_ENABLED' : 'REQUIRED_NOT_ENABLED'
  const registered = await tx.$count(devices, eq(devices.userId, user.id))
  return registered > 0 ? 'REQUIRED_ENABLED' : 'REQUIRED_NOT_ENABLED'
}

/** For whoever comes to the office without theirs. The former stops working, and whoever was in with it is out. */
export async function givePassword(database: Database, { clock }: Office, [name = '']: readonly string[]): Promise<string> {
  const now = clock.now()
  return database.transaction(async (tx) => {
    const user = await requireUser(tx, name)
    const password = temporaryPassword(user.username)
    const expiresAt = addSeconds(now, TEMPORARY_PASSWORD_SECONDS)
    const made = { user, hash: await hashPassword(password), status: 'AUTOMATICALLY_GENERATED_BY_STAR' as const, expiresAt }
    await setPassword(tx, { ...made, keep: null, address: null }, now)
    await recordEvent(tx, { id: null, userId: user.id, address: null }, { kind: 'PASSWORD_ISSUED', at: now })
    return `The password of ${user.username} is ${password} until ${expiresAt}. Give it in hand; they must change it as they enter.\n`
  })
}

async function requireUser(tx: Tx, name: string): Promise<User> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.username, normaliseUsername(name)))
    .for('no key update')
  if (!user) throw new UsageError(`There is no user «${name}».`)
  return user
}
