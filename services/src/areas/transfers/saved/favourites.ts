/** Reading, saving and deleting favourite transfers of either kind. */
import type {
  ExternalFavourite,
  ExternalFavouriteInput,
  Favourite,
  FavouriteInput,
  FAVOURITES,
} from '@almenara/contract/areas/transfers/favourites'
import type { TransferScope, TransferSource } from '@almenara/contract/areas/transfers/scope'
import type { ParamsOf } from '@almenara/contract/call'
import { OWN_ACCOUNT_MISSING, SAME_ACCOUNT } from '@almenara/contract/field-faults'
import { and, eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { sqlState } from '../../../db/sql-state.ts'
import { badInput } from '../../../http/failure.ts'
import type { Asker, RequestOf } from '../../../http/handler.ts'
import { ACCOUNT_TYPES, ownedProducts, requireProduct } from '../../../products/access.ts'
import { holderOf } from '../../../products/holders.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import { checkAmount, checkConcept, resolvePayee } from '../transfer-payee.ts'
import { aliasTaken, requireAlias } from './favourite-alias.ts'
import { favourites, requireFavourite, toExternalFavourite, toFavourite } from './favourite-list.ts'
import { favouriteTransfers } from './tables.ts'

type Calls = (typeof FAVOURITES)[TransferScope]
type One = ParamsOf<Calls['detail']>
type Asking<P = TransferSource> = Asker & { params: P }
type Row = Awaited<ReturnType<typeof requireFavourite>>
/** What is written of one, beside whose it is and when. */
type Values = Pick<typeof favouriteTransfers.$inferInsert, 'alias' | 'targetId' | 'name' | 'iban' | 'amount' | 'concept'>

const UNIQUE = '23505'

/** What differs between the two kinds: what is typed, and what is answered. */
interface Kind<R, I> {
  scope: TransferScope
  toReply(row: Row, brand: Bank['brand']): R
  check(request: Asking & { body: I }): Promise<Values>
}

function favouriteHandlers<R, I>({ scope, toReply, check }: Kind<R, I>) {
  const find = ({ bank, session, params }: Asking, favouriteId: string) =>
    requireFavourite(bank.database, session, { source: params.id, scope, favouriteId })
  const one = async (request: Asking, id: string) => toReply(await find(request, id), request.bank.brand)
  return {
    list: async (request: RequestOf<Calls['extract']>) => {
      const { session, params } = request
      await requireSource(request)
      const { partyId: holderId } = await holderOf(request.bank.database, session.userId, params.id)
      const asked = { id: `${scope} ${params.id}`, userId: session.userId, holderId, scope, source: params.id }
      const found = await favourites.read(request, asked)
      return { ...found.page, filters: found.list.filters, rows: found.rows.map((row) => toReply(row, request.bank.brand)) }
    },
    read: async (request: RequestOf<Calls['detail']>) => {
      await requireSource(request)
      return one(request, request.params.favouriteId)
    },
    /** Throws BAD_INPUT by field, and ALIAS_TAKEN on `alias`. */
    create: async (request: Asking & { body: I }) => {
      const { bank, session, params, now } = request
      await requireSource(request)
      const values = await check(request)
      const id = bank.ids.next()
      const { partyId: holderId } = await holderOf(bank.database, session.userId, params.id)
      await named(() =>
        bank.database.transaction(async (tx) => {
          await tx.insert(favouriteTransfers).values({ id, userId: session.userId, holderId, scope, ...values, savedAt: now })
          await recordEvent(tx, session, { kind: 'FAVOURITE_SAVED', at: now, ...productOf(values), data: { what: values.alias } })
        }),
      )
      return one(request, id)
    },
    /** As `create`, and NOT_FOUND for what is not theirs. What was signed of its beneficiary is of that name and account alone. */
    update: async (request: Asking<One> & { body: I }) => {
      const { bank, session, params, now } = request
      await requireSource(request)
      const before = await find(request, params.favouriteId)
      const values = await check(request)
      await named(() =>
        bank.database.transaction(async (tx) => {
          const same = before.iban === values.iban && before.name === values.name
          const trustedAt = same ? {} : { trustedAt: null }
          await tx
            .update(favouriteTransfers)
            .set({ ...values, ...trustedAt })
            .where(mine(request))
          const data = { before: before.alias, after: values.alias }
          await recordEvent(tx, session, { kind: 'FAVOURITE_SAVED', at: now, ...productOf(values), data })
        }),
      )
      return one(request, params.favouriteId)
    },
    remove: async (request: RequestOf<Calls['remove']>) => {
      const { bank, session, params, now } = request
      await requireSource(request)
      const { alias } = await find(request, params.favouriteId)
      await bank.database.transaction(async (tx) => {
        await tx.delete(favouriteTransfers).where(mine(request))
        await recordEvent(tx, session, { kind: 'FAVOURITE_DELETED', at: now, data: { what: alias } })
      })
      return { alias }
    },
  }
}

export const internalFavourites = favouriteHandlers<Favourite, FavouriteInput>({
  scope: 'internal',
  toReply: toFavourite,
  check: async ({ bank, session, params, body }) => {
    const common = checkCommon(body)
    const accounts = await ownedProducts(bank.database, session, ACCOUNT_TYPES)
    if (!accounts.some(({ id }) => id === body.target)) throw badInput('target', OWN_ACCOUNT_MISSING)
    if (body.target === params.id) throw badInput('target', SAME_ACCOUNT)
    return { ...common, targetId: body.target }
  },
})

export const externalFavourites = favouriteHandlers<ExternalFavourite, ExternalFavouriteInput>({
  scope: 'external',
  toReply: toExternalFavourite,
  check: async ({ bank, body }) => {
    const common = checkCommon(body)
    const { name, iban } = await resolvePayee(bank, body)
    return { ...common, name, iban }
  },
})

function checkCommon({ alias, amount, concept }: Pick<FavouriteInput, 'alias' | 'amount' | 'concept'>) {
  const checked = { alias: requireAlias(alias), concept: checkConcept(concept), amount: amount ?? null }
  if (amount !== undefined) checkAmount(amount)
  return checked
}

const productOf = ({ targetId }: Values) => (targetId ? { productId: targetId } : {})

function requireSource({ bank, session, params }: Asking) {
  return requireProduct(bank.database, session, params.id, ACCOUNT_TYPES)
}

const mine = ({ session, params }: Asking<One>) =>
  and(eq(favouriteTransfers.id, params.favouriteId), eq(favouriteTransfers.userId, session.userId))

/** The index decides between two that are saved at once. */
async function named(save: () => Promise<void>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (sqlState(error) !== UNIQUE) throw error
    throw aliasTaken()
  }
}
