/** The numbers that a customer has topped up for a holder: remembered when it is done, named and forgotten by them. */
import { ALIAS_MESSAGES, checkAlias } from '@almenara/contract/alias'
import type {
  favouriteMobiles as favouritesCall,
  FavouriteMobile,
  forgetFavouriteMobile,
  nameFavouriteMobile,
} from '@almenara/contract/areas/operations/mobile-recharge'
import type { Instant } from '@almenara/contract/dates'
import { and, desc, eq } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { badInput, Failure } from '../../http/failure.ts'
import type { Handler, RequestOf } from '../../http/handler.ts'
import { ACCOUNT_TYPES, requireContract } from '../../products/access.ts'
import { holderOf, holderOfRow } from '../../products/holders.ts'
import { orders } from '../../two-step/tables.ts'
import { favouriteMobiles, type mobileTopUps } from './tables.ts'

/** The most that are offered; older ones come back when they are topped up again. */
const MOST = 20

type Row = typeof favouriteMobiles.$inferSelect

/** Throws NOT_FOUND when the payer is not theirs, here and below. */
export const readFavourites: Handler<typeof favouritesCall> = async (request) => {
  return { favourites: await favouritesOf(request.bank.database, await whose(request)) }
}

/** Throws NOT_FOUND when it is not this customer's or another holder's, BAD_INPUT at `name` (specification §5, alias). */
export const nameFavourite: Handler<typeof nameFavouriteMobile> = async (request) => {
  const kept = oneOf(request, await whose(request))
  const checked = checkAlias(request.body.name)
  if (!checked.ok) throw badInput('name', ALIAS_MESSAGES[checked.problem])
  const name = checked.alias === '' ? null : checked.alias
  const [row] = await request.bank.database.transaction((tx) => tx.update(favouriteMobiles).set({ name }).where(kept).returning())
  if (!row) throw new Failure('NOT_FOUND')
  return shown(row)
}

/** Answers those that are left. Throws NOT_FOUND when it is not this customer's or another holder's. */
export const forgetFavourite: Handler<typeof forgetFavouriteMobile> = async (request) => {
  const theirs = await whose(request)
  return request.bank.database.transaction(async (tx) => {
    const gone = await tx.delete(favouriteMobiles).where(oneOf(request, theirs)).returning({ id: favouriteMobiles.id })
    if (gone.length === 0) throw new Failure('NOT_FOUND')
    return { favourites: await favouritesOf(tx, theirs) }
  })
}

/** Keeps the name the customer gave it, and the operator it has now: numbers are carried from one to another. */
export async function rememberMobile(
  tx: Tx,
  { ids }: Pick<Bank, 'ids'>,
  { orderId, userId, phone, operator, operatorName, amount }: typeof mobileTopUps.$inferSelect,
  now: Instant,
): Promise<void> {
  // Not by their powers: they may have lost them since they signed.
  const holder = holderOfRow(orders.productId, userId)
  const [paid] = await tx
    .select({ holderId: holder.mapWith(Number) })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!paid) throw new Error(`The top-up ${orderId} has no order`)
  const { holderId } = paid
  const last = { operator, operatorName, lastAmount: amount, lastAt: now }
  await tx
    .insert(favouriteMobiles)
    .values({ id: ids.next(), userId, holderId, phone, ...last })
    .onConflictDoUpdate({ target: [favouriteMobiles.userId, favouriteMobiles.holderId, favouriteMobiles.phone], set: last })
}

interface Whose {
  userId: number
  holderId: number
}

async function whose({ bank, session, params }: Pick<RequestOf<typeof favouritesCall>, 'bank' | 'session' | 'params'>): Promise<Whose> {
  await requireContract(bank.database, session, params.id, [...ACCOUNT_TYPES, 'CARDS'])
  const { partyId } = await holderOf(bank.database, session.userId, params.id)
  return { userId: session.userId, holderId: partyId }
}

function ofHolder({ userId, holderId }: Whose) {
  return and(eq(favouriteMobiles.userId, userId), eq(favouriteMobiles.holderId, holderId))
}

function oneOf({ params }: { params: { favouriteId: string } }, theirs: Whose) {
  return and(ofHolder(theirs), eq(favouriteMobiles.id, params.favouriteId))
}

async function favouritesOf(db: Db, theirs: Whose): Promise<FavouriteMobile[]> {
  const rows = await db
    .select()
    .from(favouriteMobiles)
    .where(ofHolder(theirs))
    .orderBy(desc(favouriteMobiles.lastAt), favouriteMobiles.id)
    .limit(MOST)
  return rows.map(shown)
}

function shown({ id, phone, operator, operatorName, name, lastAmount, lastAt }: Row): FavouriteMobile {
  return { id, phone, operator, operatorName, ...(name === null ? {} : { name }), lastAmount, lastAt }
}
