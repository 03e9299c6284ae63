/** Which contracts of alerts a user has, and on what they may have them. Not theirs and not there are the same answer. */
import type { AlertContract } from '@almenara/contract/areas/alerts/alert-contracts'
import { and, asc, eq, inArray, isNull, max, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import type { Session } from '../../identity/sessions.ts'
import { ACCOUNT_TYPES, displayName, ownedProducts, type OwnedProduct } from '../../products/access.ts'
import { powers, products } from '../../products/tables.ts'
import { alertContracts, alertFirings, alertRules } from './tables.ts'
import { ruleSentence } from './typed-rules.ts'

type Who = Pick<Session, 'userId'>

const columns = { contract: alertContracts, identifier: products.identifier, commercialName: products.commercialName, alias: powers.alias }

/** Contracts with their product, as their person sees it: its name stays when the right over it is lost. */
export function selectAlertContracts(db: Db) {
  return db
    .select(columns)
    .from(alertContracts)
    .innerJoin(products, eq(products.id, alertContracts.productId))
    .leftJoin(powers, and(eq(powers.productId, alertContracts.productId), eq(powers.userId, alertContracts.userId)))
}
export type FoundContract = Awaited<ReturnType<typeof selectAlertContracts>>[number]

/** By its id, or by the number that its customer knows. */
export async function requireAlertContract(db: Db, { userId }: Who, id: string): Promise<FoundContract> {
  const mine = and(eq(alertContracts.userId, userId), or(eq(alertContracts.id, id), eq(alertContracts.number, id)))
  const [found] = await selectAlertContracts(db).where(mine)
  if (!found) throw new Failure('NOT_FOUND')
  return found
}

/**
 * The same, kept until the end of the transaction. Throws NOT_FOUND as `requireAlertContract`, ALERT_CHANGED where it is not of this version any
 * more or is over.
 */
export async function lockAlertContract(tx: Tx, { userId }: Who, id: string, version: number): Promise<typeof alertContracts.$inferSelect> {
  const mine = and(eq(alertContracts.userId, userId), eq(alertContracts.id, id))
  const [found] = await tx.select().from(alertContracts).where(mine).for('no key update')
  if (!found) throw new Failure('NOT_FOUND')
  if (found.version !== version || found.state === 'DEACTIVATED') throw new Failure('ALERT_CHANGED')
  return found
}

export const liveContracts = ({ userId }: Who) => and(eq(alertContracts.userId, userId), ne(alertContracts.state, 'DEACTIVATED'))

/** What a person may be told of: their accounts, also those with which they may not operate. */
export const watchedProducts = (db: Db, session: Session): Promise<OwnedProduct[]> => ownedProducts(db, session, ACCOUNT_TYPES)

const rulesOfContracts = (db: Db, ids: readonly string[]) =>
  db
    .select()
    .from(alertRules)
    .where(and(inArray(alertRules.contractId, [...ids]), isNull(alertRules.removedAt)))
    .orderBy(asc(alertRules.contractId), asc(alertRules.ordinal))

/** As lists and the contract's own page tell of them. */
export async function toAlertContracts(db: Db, found: readonly FoundContract[]): Promise<AlertContract[]> {
  const ids = found.map(({ contract }) => contract.id)
  if (ids.length === 0) return []
  const [rules, last] = await Promise.all([
    rulesOfContracts(db, ids),
    db
      .select({ contractId: alertFirings.contractId, at: max(alertFirings.firedAt) })
      .from(alertFirings)
      .where(inArray(alertFirings.contractId, ids))
      .groupBy(alertFirings.contractId),
  ])
  return found.map((one) => {
    const { contract } = one
    const { id, number, channels, state, pausedUntil, productId } = contract
    const lastFiredAt = last.find(({ contractId }) => contractId === id)?.at
    return {
      id,
      number,
      product: { id: productId, name: displayName(one), identifier: one.identifier },
      rules: rules.filter(({ contractId }) => contractId === id).map(toRule),
      channels,
      state,
      ...(state === 'PAUSED' && pausedUntil ? { pausedUntil } : {}),
      ...(lastFiredAt ? { lastFiredAt } : {}),
    }
  })
}

function toRule(rule: typeof alertRules.$inferSelect): AlertContract['rules'][number] {
  const { code, amount, words, repeat, over } = rule
  return {
    code,
    repeat,
    over,
    sentence: ruleSentence(rule, repeat),
    ...(amount === null ? {} : { amount }),
    ...(words === null ? {} : { words }),
  }
}

/** «A-004217». */
export async function nextAlertNumber(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ no: number }>(sql`select nextval('alert_numbers')::int as no`)
  return `A-${String(rows[0]?.no ?? 0).padStart(6, '0')}`
}
