/** Reading, saving and deleting favourite transfers of either kind. */
import type {
  ExternalFavourite,
  ExternalFavouriteInput,
  Favourite,
  favouriteExtract,
  FavouriteInput,
} from '@almenara/contract/areas/transfers/favourites'
import type { TransferScope, TransferSource } from '@almenara/contract/areas/transfers/scope'
import { OWN_ACCOUNT_MISSING, SAME_ACCOUNT } from '@almenara/contract/field-faults'
import { and, eq } from 'drizzle-orm'
import { sqlState } from '../../../db/sql-state.ts'
import { readExtract } from '../../../extracts/define.ts'
import { badInput } from '../../../http/failure.ts'
import type { Request } from '../../../http/route.ts'
import { ACCOUNT_TYPES, ownedProducts, requireProduct } from '../../../products/access.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import { checkAmount, checkConcept, resolvePayee } from '../transfer-payee.ts'
import { aliasTaken, requireAlias } from './favourite-alias.ts'
import { favourites, requireFavourite, toExternalFavourite, toFavourite } from './favourite-list.ts'
import { favouriteTransfers } from './tables.ts'

type One = TransferSource & { favouriteId: string }
type Query = NonNullable<(typeof favouriteExtract)['types']>['query']
type Row = Awaited<ReturnType<typeof requireFavourite>>
/** What is written of one, beside whose it is and when. */
type Values = Pick<typeof favouriteTransfers.$inferInsert, 'alias' | 'targetId' | 'name' | 'iban' | 'amount' | 'concept'>

const UNIQUE = '23505'

/** What differs between the two kinds: what is typed, and what is answered. */
interface Kind<R, I> {
  scope: TransferScope
  toReply(row: Row): R
  check(request: Request<TransferSource, undefined, I>): Promise<Values>
}

function favouriteHandlers<R, I>({ scope, toReply, check }: Kind<R, I>) {
  const one = async ({ bank, session }: Pick<Request<One, unknown, unknown>, 'bank' | 'session'>, id: string) =>
    toReply(await requireFavourite(bank.database, session, scope, id))
  return {
    list: async (request: Request<TransferSource, Query, undefined>) => {
      const { bank, session, params, query, now } = request
      await requireSource(request)
      const { txId, fromPage, toPage, ...filters } = query
      const asked = { userId: session.userId, scope, source: params.id, now }
      const pages = { txId, fromPage, toPage }
      const found = await readExtract(favourites, { bank, session, scope: asked, scopeId: `${scope} ${params.id}`, filters, pages })
      return { ...found.page, filters: found.list.filters, rows: found.rows.map(toReply) }
    },
    read: async (request: Request<One, undefined, undefined>) => {
      await requireSource(request)
      return one(request, request.params.favouriteId)
    },
    /** Throws BAD_INPUT by field, and ALIAS_TAKEN on `alias`. */
    create: async (request: Request<TransferSource, undefined, I>) => {
      const { bank, session, now } = request
      await requireSource(request)
      const values = await check(request)
      const id = bank.ids.next()
      await named(() =>
        bank.database.transaction(async (tx) => {
          await tx.insert(favouriteTransfers).values({ id, userId: session.userId, scope, ...values, savedAt: now })
          await recordEvent(tx, session, { kind: 'FAVOURITE_SAVED', at: now, ...productOf(values), data: { what: values.alias } })
        }),
      )
      return one(request, id)
    },
    /** As `create`, and NOT_FOUND for what is not theirs. */
    update: async (request: Request<One, undefined, I>) => {
      const { bank, session, params, now } = request
      await requireSource(request)
      const before = await requireFavourite(bank.database, session, scope, params.favouriteId)
      const values = await check(request)
      await named(() =>
        bank.database.transaction(async (tx) => {
          await tx.update(favouriteTransfers).set(values).where(mine(request))
          const data = { before: before.alias, after: values.alias }
          await recordEvent(tx, session, { kind: 'FAVOURITE_SAVED', at: now, ...productOf(values), data })
        }),
      )
      return one(request, params.favouriteId)
    },
    remove: async (request: Request<One, undefined, undefined>) => {
      const { bank, session, params, now } = request
      await requireSource(request)
      const { alias } = await requireFavourite(bank.database, session, scope, params.favouriteId)
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

function requireSource({ bank, session, params }: Pick<Request<TransferSource, unknown, unknown>, 'bank' | 'session' | 'params'>) {
  return requireProduct(bank.database, session, params.id, ACCOUNT_TYPES)
}

const mine = ({ session, params }: Pick<Request<One, unknown, unknown>, 'session' | 'params'>) =>
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
