/** What a card has, owes and may still spend. */
import { firstOfMonth, type LocalDate } from '@almenara/contract/dates'
import { add, negate, toCents, ZERO, type Cents } from '@almenara/contract/money'
import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import type { OwnedCard } from './card-access.ts'
import { cardMovements } from './tables.ts'

/** What each of these cards spent in the calendar month of `today`, less what came back: charged, or pending of it. Unsigned. */
export async function spentInMonth(db: Db, ids: readonly string[], today: LocalDate): Promise<Map<string, Cents>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: cardMovements.productId, sum: sql<number>`sum(${cardMovements.amount})::bigint` })
    .from(cardMovements)
    .where(
      and(
        inArray(cardMovements.productId, [...ids]),
        gte(cardMovements.madeOn, firstOfMonth(today)),
        ne(cardMovements.state, 'RELEASED'),
        inArray(cardMovements.kind, ['PURCHASE', 'CASH', 'REFUND']),
      ),
    )
    .groupBy(cardMovements.productId)
  return new Map(rows.map(({ id, sum }) => [id, toCents(Math.max(0, -sum))]))
}

/** What is set aside for this card's pending purchases, whatever else its account holds. */
export async function heldFor(db: Db, id: string): Promise<Cents> {
  const [row] = await db
    .select({ sum: sql<number>`coalesce(-sum(${cardMovements.amount}), 0)::bigint` })
    .from(cardMovements)
    .where(and(eq(cardMovements.productId, id), eq(cardMovements.state, 'PENDING')))
  return toCents(row?.sum ?? 0)
}

export interface CardMoney {
  position: Cents
  available: Cents
  debt?: Cents
  spent: Cents
  limit?: Cents
}

/**
 * The one definition of a card's debt, available and limit: its lists, its page, the position and the documents of them say what this says.
 * A purchase counts from when it is authorised, so a credit card's debt and available always make its limit, and what is pending of
 * settlement is owed already. `monthly`: what it spent in this calendar month.
 */
export function cardMoney({ balance, held, overdraft, ownsLedgerAccount, card }: OwnedCard, monthly: Cents): CardMoney {
  const available = add(balance, overdraft, negate(held))
  const position = ownsLedgerAccount ? add(balance, negate(held)) : ZERO
  if (card.type === 'CREDIT') {
    // One that was paid more than it owed owes nothing, and has more to spend than its limit.
    const debt = toCents(Math.max(0, -position))
    return { position, available, debt, spent: debt, limit: overdraft }
  }
  if (card.monthlyLimit === null) return { position, available, spent: monthly }
  const left = toCents(Math.max(0, card.monthlyLimit - monthly))
  return { position, available: left < available ? left : available, spent: monthly, limit: card.monthlyLimit }
}
