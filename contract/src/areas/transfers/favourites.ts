/** Favourite transfers between own accounts: to whom, and what is usually sent. The customer's own notes, so nothing of them is signed. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, opaqueId } from '../../schemas.ts'

const FEATURE = 'transfers.internal.favourites'
const EXTRACT = '/internal-transfers/v1/{id}/favourites-extract'
const DETAIL = '/internal-transfers/v1/{id}/favourites/{favouriteId}'

/** `id`: the account from which they would be sent. */
const source = z.object({ id: opaqueId })
const one = z.object({ id: opaqueId, favouriteId: opaqueId })

export const favourite = z.object({
  id: opaqueId,
  alias: z.string(),
  /** The account that receives, as this customer names it. */
  target: z.object({ id: opaqueId, name: z.string(), iban: z.string() }),
  /** What is usually sent; absent, it is asked each time. */
  amount: z.optional(cents),
  concept: z.string(),
})
export type Favourite = z.infer<typeof favourite>

const favouriteInput = z.object({
  /** Of this customer alone, and unlike their others whatever the case. */
  alias: z.string().check(z.maxLength(MAX_LENGTH.transferAlias)),
  target: opaqueId,
  /** More than zero. */
  amount: z.optional(cents),
  /** Characters of the SEPA set. */
  concept: z.string().check(z.maxLength(MAX_LENGTH.concept)),
})
export type FavouriteInput = z.infer<typeof favouriteInput>

const favouriteFilters = {
  /** Words of the alias, of the account that receives or of the concept. */
  search: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))),
}

/** By alias. Those whose account receives from itself are not in the list of that account. */
export const favouriteExtract = call({
  method: 'GET',
  path: EXTRACT,
  summary: 'Traspasos favoritos del cliente que se pueden hacer desde una cuenta',
  feature: FEATURE,
  params: source,
  query: z.object({ ...favouriteFilters, ...pageQuery }),
  reply: z.extend(extractOf(favourite), { filters: z.object(favouriteFilters) }),
  errors: ['TX_UNKNOWN'],
})

export const favouriteDetail = call({
  method: 'GET',
  path: DETAIL,
  summary: 'Un traspaso favorito',
  feature: 'transfers.internal.favourite-detail',
  params: one,
  reply: favourite,
})

export const createFavourite = call({
  method: 'POST',
  path: '/internal-transfers/v1/{id}/favourites',
  summary: 'Guarda un traspaso como favorito',
  feature: 'transfers.internal.favourite-create',
  params: source,
  body: favouriteInput,
  reply: favourite,
  errors: ['ALIAS_TAKEN'],
  refreshes: [EXTRACT],
})

export const updateFavourite = call({
  method: 'PUT',
  path: DETAIL,
  summary: 'Cambia un traspaso favorito',
  feature: 'transfers.internal.favourite-detail',
  params: one,
  body: favouriteInput,
  reply: favourite,
  errors: ['ALIAS_TAKEN'],
  refreshes: [EXTRACT, DETAIL],
})

export const deleteFavourite = call({
  method: 'POST',
  path: `${DETAIL}/deletion`,
  summary: 'Borra un traspaso favorito',
  feature: 'transfers.internal.favourite-detail',
  params: one,
  reply: z.object({ alias: z.string() }),
  refreshes: [EXTRACT],
})
