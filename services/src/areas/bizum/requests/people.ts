/** What a customer and another person are to each other: what they have paid each other, and what the customer has saved of them. */
import type { Instant } from '@almenara/contract/dates'
import { toCents, type Cents } from '@almenara/contract/money'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { bizumContacts } from '../people/tables.ts'
import { bizumPayments } from '../payments/tables.ts'

export interface Acquaintance {
  /** What went from one to the other, either way; absent where nothing did. */
  paid?: { since: Instant; sent: Cents; received: Cents }
  /** The customer has saved them, or calls them by a name. */
  saved: boolean
  alias?: string
  /** As the directory gave it the last time. */
  directoryName?: string
  blocked: boolean
}

export async function acquaintanceOf(db: Db, userId: number, phone: string): Promise<Acquaintance> {
  const { state, direction, amount, createdAt } = bizumPayments
  const moved = sql`${state} in ('SETTLED', 'RETURNED')`
  const [paid] = await db
    .select({
      since: sql<Instant | null>`min(${createdAt})`,
      sent: sql<number>`coalesce(sum(${amount}) filter (where ${direction} = 'OUT'), 0)::int`,
      received: sql<number>`coalesce(sum(${amount}) filter (where ${direction} = 'IN'), 0)::int`,
    })
    .from(bizumPayments)
    .where(and(eq(bizumPayments.userId, userId), eq(bizumPayments.phone, phone), moved))
  const [contact] = await db
    .select()
    .from(bizumContacts)
    .where(and(eq(bizumContacts.userId, userId), eq(bizumContacts.phone, phone)))
  return {
    ...(paid?.since ? { paid: { since: paid.since, sent: toCents(paid.sent), received: toCents(paid.received) } } : {}),
    saved: contact !== undefined && !contact.hidden && contact.savedAt !== null,
    ...(contact?.alias ? { alias: contact.alias } : {}),
    ...(contact?.directoryName ? { directoryName: contact.directoryName } : {}),
    blocked: contact?.blockedAt != null,
  }
}

/** Nobody whom the customer has paid, has been paid by or has saved (a stranger may ask, and is silent by default). */
export const isStranger = ({ paid, saved }: Acquaintance): boolean => !paid && !saved
