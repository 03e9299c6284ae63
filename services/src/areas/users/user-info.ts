import type * as calls from '@almenara/contract/areas/users'
import { eq } from 'drizzle-orm'
import { Failure } from '../../http/failure.ts'
import type { Asker, Handler } from '../../http/handler.ts'
import { roleOf } from '../../identity/role.ts'
import { lastAccess } from '../../identity/sessions.ts'
import { parties, users } from '../../identity/tables.ts'
import { devicesOf } from '../../two-step/methods/biometry.ts'
import { ownedTypes, type ProductType } from '../../products/access.ts'

async function signedIn({ bank, session }: Omit<Asker, 'now'>) {
  const [user] = await bank.database
    .select()
    .from(users)
    .innerJoin(parties, eq(parties.id, users.partyId))
    .where(eq(users.id, session.userId))
  if (!user) throw new Failure('SESSION_ENDED')
  return user
}

/** Who is signed in, and nothing else. */
export const minimalInfo: Handler<typeof calls.minimalInfo> = async (request) => {
  const user = await signedIn(request)
  return { name: user.parties.name, username: user.users.username }
}

/** Who is signed in, since when, and when they were here before. */
export const mainInfo: Handler<typeof calls.mainInfo> = async (request) => {
  const before = await lastAccess(request.bank.database, request.session)
  return { ...(await minimalInfo(request)), since: request.session.startedAt, ...(before ? { lastAccess: before } : {}) }
}

/** Who is signed in, what they have and which steps they must take first. */
export const userInfo: Handler<typeof calls.info> = async ({ bank, session }) => {
  const { database } = bank
  const user = await signedIn({ bank, session })
  const types = await ownedTypes(database, session)
  const has = (...wanted: ProductType[]) => wanted.some((type) => types.has(type))
  const before = await lastAccess(database, session)
  return {
    name: user.parties.name,
    username: user.users.username,
    executive: user.users.executive,
    hasAccounts: has('VIEW', 'CREDIT'),
    hasCards: has('CARDS'),
    hasFinancings: has('LOAN', 'CREDIT', 'FINANCIAL_IMPACT', 'LEASING', 'GUARANTEE'),
    hasSavings: has('TERM_DEPOSIT', 'ACCOUNT_VALUES', 'INVESTMENT_FUND', 'PENSION_PLAN'),
    hasDebitRemittances: has('DEBIT_CREDITOR', 'DEBIT_SUBMITTER'),
    hasFinancingRemittances: has('FINANCING_CREDITOR', 'FINANCING_SUBMITTER'),
    hasTransferRemittances: has('TRANSFER_CREDITOR'),
    userRole: roleOf(user.users),
    secureBiometry: (await devicesOf(database, session.userId)).length > 0,
    loginBiometrySCAStatus: user.users.loginBiometryScaStatus,
    passwordStatus: user.users.passwordStatus,
    psd2scaStatus: user.users.psd2ScaStatus,
    otpMandatoryDigitalBankintStatus: user.users.otpMandatoryStatus,
    business: user.users.business,
    ...(before ? { lastAccess: before } : {}),
  }
}
