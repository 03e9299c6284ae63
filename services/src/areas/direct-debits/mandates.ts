/** Who collects from an account: the mandates under which its debits came, with what its customer has said of each. */
import type { Mandate, mandates, mandateView } from '@almenara/contract/areas/direct-debits/mandates'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import type { Asker, Handler } from '../../http/handler.ts'
import { ACCOUNT_TYPES, displayName, requireProduct } from '../../products/access.ts'
import { ALL_MANDATES } from '../../received/debit-rules.ts'
import { debitBlocks, debitLimits, receivedPayments } from '../../received/tables.ts'
import { mandateKey } from './mandate-key.ts'
import { stateOf } from './direct-debits.ts'

export interface MandateParams {
  accountId: string
  mandateId: string
}

/** By creditor's name, and then by reference. */
async function mandatesOf(db: Db, productId: string): Promise<Mandate[]> {
  const found = new Map<string, Mandate>()
  for (const debit of await latestDebits(db, productId)) {
    const { creditorId, mandateId, theirName, scheme, settlementOn: on, amount } = debit
    if (creditorId === null || mandateId === null) continue
    const id = mandateKey(creditorId, mandateId)
    const known = found.get(id) ?? { id, creditorId, creditorName: theirName, reference: mandateId, scheme: scheme ?? 'CORE' }
    const state = stateOf(debit)
    if (state === 'COMING') found.set(id, { ...known, next: { on, amount } })
    else found.set(id, state === 'CHARGED' && !known.last ? { ...known, last: { on, amount } } : known)
  }
  const rules = await rulesOf(db, productId)
  return [...found.values()]
    .map((mandate) => ({ ...mandate, ...rules(mandate) }))
    .toSorted((a, b) => a.creditorName.localeCompare(b.creditorName, 'es') || a.reference.localeCompare(b.reference))
}

/** The newest of each mandate and state, the newest first: an account has few mandates, and each many debits. */
function latestDebits(db: Db, productId: string) {
  const { creditorId, mandateId, theirName, scheme, settlementOn, amount, state, postedOn, reason } = receivedPayments
  const latest = db
    .selectDistinctOn([creditorId, mandateId, state, reason], {
      creditorId,
      mandateId,
      theirName,
      scheme,
      settlementOn,
      amount,
      state,
      postedOn,
      reason,
    })
    .from(receivedPayments)
    .where(and(eq(receivedPayments.productId, productId), eq(receivedPayments.kind, 'DEBIT'), isNotNull(creditorId)))
    .orderBy(creditorId, mandateId, state, reason, desc(settlementOn))
    .as('latest')
  return db.select().from(latest).orderBy(desc(latest.settlementOn))
}

/** What the account's customer lets each mandate take. */
export async function rulesOf(db: Db, productId: string) {
  const blocks = await db.select().from(debitBlocks).where(eq(debitBlocks.productId, productId))
  const limits = await db.select().from(debitLimits).where(eq(debitLimits.productId, productId))
  return ({ creditorId, reference }: Pick<Mandate, 'creditorId' | 'reference'>): Pick<Mandate, 'blocked' | 'maximum' | 'period'> => {
    const ofCreditor = blocks.filter((block) => block.creditorId === creditorId)
    const blocked = ofCreditor.some(({ mandateId }) => mandateId === ALL_MANDATES)
      ? ('CREDITOR' as const)
      : ofCreditor.some(({ mandateId }) => mandateId === reference)
        ? ('MANDATE' as const)
        : undefined
    const limit = limits.find((one) => one.creditorId === creditorId && one.mandateId === reference)
    return {
      ...(blocked ? { blocked } : {}),
      ...(limit?.maximum != null ? { maximum: limit.maximum } : {}),
      ...(limit?.period != null ? { period: limit.period } : {}),
    }
  }
}

export const readMandates: Handler<typeof mandates> = async ({ bank, session, params }) => {
  const account = await requireProduct(bank.database, session, params.accountId, ACCOUNT_TYPES)
  return { mandates: await mandatesOf(bank.database, account.id) }
}

/** Throws NOT_FOUND where this customer has no such account, or the account no such mandate. */
export async function requireMandate({ bank, session, params }: Omit<Asker, 'now'> & { params: MandateParams }) {
  const account = await requireProduct(bank.database, session, params.accountId, ACCOUNT_TYPES)
  const mandate = (await mandatesOf(bank.database, account.id)).find(({ id }) => id === params.mandateId)
  if (!mandate) throw new Failure('NOT_FOUND')
  return { account, mandate }
}

export const readMandate: Handler<typeof mandateView> = async (request) => {
  const { account, mandate } = await requireMandate(request)
  return { ...mandate, account: { id: account.id, name: displayName(account), iban: account.identifier, canOperate: account.canOperate } }
}
