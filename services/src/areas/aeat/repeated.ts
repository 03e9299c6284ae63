/** The same tax paid lately: asked about once, because a second payment is rarely meant and slow to come back. */
import { addSeconds, dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { and, desc, eq, gt, isNull, notInArray } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { powers } from '../../products/tables.ts'
import type { FrozenDeclaration } from './frozen.ts'
import { declarations } from './tables.ts'

const DAYS = 30

/**
 * The day on which the same model, NIF, exercise, period (or reference) and amount was last ordered in thirty days from an account that this user
 * sees: what others pay is nobody's to find out by asking.
 */
export async function paidLately(db: Db, userId: number, one: FrozenDeclaration, now: Instant): Promise<LocalDate | undefined> {
  const { model, taxId, exercise, period, reference, amount } = one
  const same = and(
    eq(declarations.taxId, taxId),
    eq(declarations.model, model),
    eq(declarations.amount, amount),
    exercise === undefined ? isNull(declarations.exercise) : eq(declarations.exercise, exercise),
    period === undefined ? isNull(declarations.period) : eq(declarations.period, period),
    reference === undefined ? isNull(declarations.reference) : eq(declarations.reference, reference),
  )
  const [found] = await db
    .select({ at: declarations.orderedAt })
    .from(declarations)
    .innerJoin(powers, and(eq(powers.productId, declarations.productId), eq(powers.userId, userId)))
    .where(
      and(same, notInArray(declarations.state, ['REFUSED', 'ANNULLED']), gt(declarations.orderedAt, addSeconds(now, -DAYS * 24 * 3600))),
    )
    .orderBy(desc(declarations.orderedAt))
    .limit(1)
  return found && dayAt(found.at)
}
