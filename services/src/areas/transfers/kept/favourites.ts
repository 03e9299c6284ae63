/** Reading, saving and deleting favourite transfers between own accounts. */
import { aliasMessages, checkAlias } from '@almenara/contract/alias'
import type { Favourite, favouriteExtract, FavouriteInput } from '@almenara/contract/areas/transfers/favourites'
import type { Reply } from '@almenara/contract/call'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { paymentText } from '@almenara/contract/text'
import { and, eq } from 'drizzle-orm'
import { sqlState } from '../../../db/sql-state.ts'
import { readExtract } from '../../../extracts/define.ts'
import { badInput } from '../../../http/failure.ts'
import type { Request } from '../../../http/route.ts'
import { ACCOUNT_TYPES, ownedProducts, requireProduct } from '../../../products/access.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import { favourites, requireFavourite, toFavourite } from './favourite-list.ts'
import { favouriteTransfers } from './tables.ts'

interface Source {
  id: string
}
type One = Source & { favouriteId: string }
type Query = NonNullable<(typeof favouriteExtract)['types']>['query']

const UNIQUE = '23505'
const ALIAS_MESSAGES = aliasMessages(MAX_LENGTH.transferAlias)

export async function readFavourites(request: Request<Source, Query, undefined>): Promise<Reply<typeof favouriteExtract>> {
  const { bank, session, params, query, now } = request
  await requireSource(request)
  const { txId, fromPage, toPage, ...filters } = query
  const scope = { userId: session.userId, source: params.id, now }
  const pages = { txId, fromPage, toPage }
  const { list, rows, page } = await readExtract(favourites, { bank, session, scope, scopeId: params.id, filters, pages })
  return { ...page, filters: list.filters, rows: rows.map(toFavourite) }
}

export async function readFavourite(request: Request<One, undefined, undefined>): Promise<Favourite> {
  await requireSource(request)
  return requireFavourite(request.bank.database, request.session, request.params.favouriteId)
}

/** Throws BAD_INPUT by field, and ALIAS_TAKEN on `alias`. */
export async function createFavourite(request: Request<Source, undefined, FavouriteInput>): Promise<Favourite> {
  const { bank, session, now } = request
  await requireSource(request)
  const values = await checked(request)
  const id = bank.ids.next()
  await named(() =>
    bank.database.transaction(async (tx) => {
      await tx.insert(favouriteTransfers).values({ id, userId: session.userId, ...values, savedAt: now })
      await recordEvent(tx, session, { kind: 'FAVOURITE_SAVED', at: now, productId: values.targetId, data: { what: values.alias } })
    }),
  )
  return requireFavourite(bank.database, session, id)
}

/** As `createFavourite`, and NOT_FOUND for what is not theirs. */
export async function updateFavourite(request: Request<One, undefined, FavouriteInput>): Promise<Favourite> {
  const { bank, session, params, now } = request
  await requireSource(request)
  const before = await requireFavourite(bank.database, session, params.favouriteId)
  const values = await checked(request)
  await named(() =>
    bank.database.transaction(async (tx) => {
      await tx.update(favouriteTransfers).set(values).where(mine(request))
      const data = { before: before.alias, after: values.alias }
      await recordEvent(tx, session, { kind: 'FAVOURITE_SAVED', at: now, productId: values.targetId, data })
    }),
  )
  return requireFavourite(bank.database, session, params.favouriteId)
}

export async function deleteFavourite(request: Request<One, undefined, undefined>): Promise<{ alias: string }> {
  const { bank, session, params, now } = request
  await requireSource(request)
  const { alias } = await requireFavourite(bank.database, session, params.favouriteId)
  await bank.database.transaction(async (tx) => {
    await tx.delete(favouriteTransfers).where(mine(request))
    await recordEvent(tx, session, { kind: 'FAVOURITE_DELETED', at: now, data: { what: alias } })
  })
  return { alias }
}

function requireSource({ bank, session, params }: Pick<Request<Source, unknown, unknown>, 'bank' | 'session' | 'params'>) {
  return requireProduct(bank.database, session, params.id, ACCOUNT_TYPES)
}

const mine = ({ session, params }: Pick<Request<One, unknown, unknown>, 'session' | 'params'>) =>
  and(eq(favouriteTransfers.id, params.favouriteId), eq(favouriteTransfers.userId, session.userId))

async function checked({ bank, session, params, body }: Request<Source, undefined, FavouriteInput>) {
  const { target, amount, concept } = body
  const alias = checkAlias(body.alias, MAX_LENGTH.transferAlias)
  if (!alias.ok) throw badInput('alias', ALIAS_MESSAGES[alias.problem])
  if (alias.alias === '') throw badInput('alias', 'Escriba un alias para reconocerlo.')
  const accounts = await ownedProducts(bank.database, session, ACCOUNT_TYPES)
  if (!accounts.some(({ id }) => id === target)) throw badInput('target', 'Elija una de sus cuentas para recibir el dinero.')
  if (target === params.id) throw badInput('target', 'Elija una cuenta distinta de la de cargo.')
  if (amount !== undefined && amount <= 0) throw badInput('amount', 'El importe debe ser mayor que cero.')
  if (!paymentText.accepts(concept)) throw badInput('concept', "Use solo letras sin tilde, números y los signos / - ? : ( ) . , ' +")
  return { alias: alias.alias, targetId: target, amount: amount ?? null, concept: concept.trim() }
}

/** The index decides between two that are saved at once. */
async function named(save: () => Promise<void>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (sqlState(error) !== UNIQUE) throw error
    throw badInput('alias', 'Ya tiene un favorito con ese alias. Escriba otro.', 'ALIAS_TAKEN')
  }
}
