/** Rows of requests between people: read, locked, and how they stand. */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { eq, inArray, or } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { RequestState } from '@almenara/contract/areas/bizum/codes'
import { requireId } from '../own-id.ts'
import { changeRequests } from '../waiting.ts'
import { bizumRequests } from './tables.ts'

export type RequestRow = typeof bizumRequests.$inferSelect

const DAY_SECONDS = 86_400

/** When what is asked now lapses. */
export const daysFrom = (now: Instant, days: number | null): Instant => addSeconds(now, (days ?? 0) * DAY_SECONDS)

/** From when whoever was asked may be reminded. */
export const remindableAt = ({ createdAt }: Pick<RequestRow, 'createdAt'>): Instant => addSeconds(createdAt, DAY_SECONDS)

export async function readRequest(db: Db, id: string): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(bizumRequests).where(eq(bizumRequests.id, id))
  return row
}

/** One of this customer's. Throws NOT_FOUND for any other. */
export async function requireRequest(db: Db, userId: number, id: string): Promise<RequestRow> {
  const row = await readRequest(db, requireId(id))
  if (row?.userId !== userId) throw new Failure('NOT_FOUND')
  return row
}

export interface Pair {
  own: RequestRow
  /** The other customer's row, where both are of this bank. */
  twin?: RequestRow
}

/** Locks a request, and the other customer's row of it, by id as whoever pays it does (`payments/answering.ts`). */
export async function lockPair(tx: Tx, id: string): Promise<Pair | undefined> {
  const either = or(eq(bizumRequests.id, id), eq(bizumRequests.twinId, id))
  const rows = await tx.select().from(bizumRequests).where(either).orderBy(bizumRequests.id).for('update')
  const own = rows.find((row) => row.id === id)
  const twin = rows.find((row) => row.id !== id)
  return own && { own, ...(twin ? { twin } : {}) }
}

export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | undefined> {
  return (await lockPair(tx, id))?.own
}

/** Ends a request, or opens it again, for both customers. */
export async function changeBoth(tx: Tx, { own, twin }: Pair, change: Partial<RequestRow>, now: Instant): Promise<void> {
  await changeRequests(tx, inArray(bizumRequests.id, twin ? [own.id, twin.id] : [own.id]), change, now)
}

const OPEN: readonly RequestState[] = ['INVITED', 'PENDING']

/** How it stands at this moment: what has lapsed is over, whether its row says so yet or not. */
export function stateAt({ state, expiresAt }: Pick<RequestRow, 'state' | 'expiresAt'>, now: Instant): RequestState {
  return OPEN.includes(state) && expiresAt <= now ? 'EXPIRED' : state
}

export const isOpen = (row: Pick<RequestRow, 'state' | 'expiresAt'>, now: Instant): boolean => OPEN.includes(stateAt(row, now))
