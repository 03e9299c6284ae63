/** The numbers that a customer has topped up: remembered when it is done, named and forgotten by them. */
import { ALIAS_MESSAGES, checkAlias } from '@almenara/contract/alias'
import type { FavouriteMobile } from '@almenara/contract/areas/operations/mobile-recharge'
import type { Instant } from '@almenara/contract/dates'
import { and, desc, eq } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { badInput, Failure } from '../../http/failure.ts'
import { favouriteMobiles, type mobileTopUps } from './tables.ts'

/** The most that are offered; older ones come back when they are topped up again. */
const MOST = 20

type Row = typeof favouriteMobiles.$inferSelect

export async function readFavourites(db: Db, userId: number): Promise<FavouriteMobile[]> {
  const rows = await db
    .select()
    .from(favouriteMobiles)
    .where(eq(favouriteMobiles.userId, userId))
    .orderBy(desc(favouriteMobiles.lastAt), favouriteMobiles.id)
    .limit(MOST)
  return rows.map(shown)
}

/** Keeps the name the customer gave it, and the operator it has now: numbers are carried from one to another. */
export async function rememberMobile(
  tx: Tx,
  { ids }: Pick<Bank, 'ids'>,
  { userId, phone, operator, operatorName, amount }: typeof mobileTopUps.$inferSelect,
  now: Instant,
): Promise<void> {
  const last = { operator, operatorName, lastAmount: amount, lastAt: now }
  await tx
    .insert(favouriteMobiles)
    .values({ id: ids.next(), userId, phone, ...last })
    .onConflictDoUpdate({ target: [favouriteMobiles.userId, favouriteMobiles.phone], set: last })
}

/** Throws NOT_FOUND when it is not this customer's, BAD_INPUT at `name` (specification §5, alias). */
export async function nameFavourite(tx: Tx, userId: number, id: string, text: string): Promise<FavouriteMobile> {
  const checked = checkAlias(text)
  if (!checked.ok) throw badInput('name', ALIAS_MESSAGES[checked.problem])
  const [row] = await tx
    .update(favouriteMobiles)
    .set({ name: checked.alias === '' ? null : checked.alias })
    .where(theirs(userId, id))
    .returning()
  if (!row) throw new Failure('NOT_FOUND')
  return shown(row)
}

/** Throws NOT_FOUND when it is not this customer's. */
export async function forgetFavourite(tx: Tx, userId: number, id: string): Promise<void> {
  const gone = await tx.delete(favouriteMobiles).where(theirs(userId, id)).returning({ id: favouriteMobiles.id })
  if (gone.length === 0) throw new Failure('NOT_FOUND')
}

function theirs(userId: number, id: string) {
  return and(eq(favouriteMobiles.userId, userId), eq(favouriteMobiles.id, id))
}

function shown({ id, phone, operator, operatorName, name, lastAmount, lastAt }: Row): FavouriteMobile {
  return { id, phone, operator, operatorName, ...(name === null ? {} : { name }), lastAmount, lastAt }
}
