/**
 * Favourite transfers: to whom, and what is usually sent. The customer's own notes: nothing of them is signed but whom they trust. Each
 * belongs to the holder of the account from which it was kept: those of a company are not those of the person who acts for it.
 */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, instant, opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { TRANSFER_ROOT, transferSource, type TransferScope, type TransferSource } from './scope.ts'

const common = {
  id: opaqueId,
  alias: z.string(),
  /** What is usually sent; absent, it is asked each time. */
  amount: z.optional(cents),
  concept: z.string(),
}
const commonInput = {
  /** Of this customer alone, and unlike their others of the same kind and holder whatever the case. */
  alias: z.string().check(z.maxLength(MAX_LENGTH.transferAlias)),
  /** More than zero. */
  amount: z.optional(cents),
  /** Characters of the SEPA set. */
  concept: z.string().check(z.maxLength(MAX_LENGTH.concept)),
}

/** `target`: the account that receives, as this customer names it. */
const favourite = z.object({ ...common, target: z.object({ id: opaqueId, name: z.string(), iban: z.string() }) })
export type Favourite = z.infer<typeof favourite>
const favouriteInput = z.object({ ...commonInput, target: opaqueId })
export type FavouriteInput = z.infer<typeof favouriteInput>

/** `target`: the beneficiary and their account. */
const externalFavourite = z.object({
  ...common,
  target: z.object({ name: z.string(), iban: z.string() }),
  /** Whether its customer trusts this beneficiary (RTS SCA 2018/389 art. 13); absent where the bank has every payment signed. */
  trust: z.optional(
    z.object({
      /** The most that one payment to them may be without a code. */
      maximum: cents,
      /** When the customer signed it; absent while they have not. */
      since: z.optional(instant),
    }),
  ),
})
export type ExternalFavourite = z.infer<typeof externalFavourite>
const externalFavouriteInput = z.object({
  ...commonInput,
  name: z.string().check(z.maxLength(MAX_LENGTH.payeeName)),
  iban: z.string().check(z.maxLength(2 * MAX_LENGTH.iban)),
})
export type ExternalFavouriteInput = z.infer<typeof externalFavouriteInput>

const one = z.object({ ...transferSource.shape, favouriteId: opaqueId })
export interface OneFavourite extends TransferSource {
  favouriteId: string
}

const favouriteFilters = {
  /** Words of the alias, of whoever receives or of the concept. */
  search: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))),
}

type Words = Record<'list' | 'one' | 'create' | 'update' | 'remove', string>

function favouriteCalls<R, I>(scope: TransferScope, row: z.ZodMiniType<R>, body: z.ZodMiniType<I>, words: Words) {
  const root = `${TRANSFER_ROOT[scope]}/{id}`
  const extract = `${root}/favourites-extract`
  const detail = `${root}/favourites/{favouriteId}`
  const feature = `transfers.${scope}.favourite-detail` as const
  return {
    /** By alias. Between own accounts, those whose account receives from itself are not in the list of that account. */
    extract: call({
      path: extract,
      summary: words.list,
      feature: `transfers.${scope}.favourites`,
      params: transferSource,
      query: z.object({ ...favouriteFilters, ...pageQuery }),
      reply: z.extend(extractOf(row), { filters: z.object(favouriteFilters) }),
      errors: ['TX_UNKNOWN'],
    }),
    detail: call({ path: detail, summary: words.one, feature, params: one, reply: row }),
    create: call({
      method: 'POST',
      path: `${root}/favourites`,
      summary: words.create,
      feature: `transfers.${scope}.favourite-create`,
      params: transferSource,
      body,
      reply: row,
      errors: ['ALIAS_TAKEN'],
      // A movement offers to save its payee while they are in none.
      refreshes: [extract, '/accounts/v2/{id}/movement-extract/{movementId}'],
    }),
    update: call({
      method: 'PUT',
      path: detail,
      summary: words.update,
      feature,
      params: one,
      body,
      reply: row,
      errors: ['ALIAS_TAKEN'],
      refreshes: [extract, detail],
    }),
    remove: call({
      method: 'POST',
      path: `${detail}/deletion`,
      summary: words.remove,
      feature,
      params: one,
      reply: z.object({ alias: z.string() }),
      refreshes: [extract],
    }),
  }
}

export const FAVOURITES = {
  internal: favouriteCalls('internal', favourite, favouriteInput, {
    list: 'Traspasos favoritos del cliente que se pueden hacer desde una cuenta',
    one: 'Un traspaso favorito',
    create: 'Guarda un traspaso como favorito',
    update: 'Cambia un traspaso favorito',
    remove: 'Borra un traspaso favorito',
  }),
  external: favouriteCalls('external', externalFavourite, externalFavouriteInput, {
    list: 'Transferencias favoritas del cliente para las cuentas del mismo titular',
    one: 'Una transferencia favorita',
    create: 'Guarda una transferencia como favorita',
    update: 'Cambia una transferencia favorita',
    remove: 'Borra una transferencia favorita',
  }),
}

/** Those between own accounts, by themselves. */
export const {
  extract: favouriteExtract,
  detail: favouriteDetail,
  create: createFavourite,
  update: updateFavourite,
  remove: deleteFavourite,
} = FAVOURITES.internal

const EXTERNAL = FAVOURITES.external
const trusting = {
  feature: 'transfers.external.favourite-detail',
  params: one,
  input: z.object({}),
  refreshes: [EXTERNAL.extract.path, EXTERNAL.detail.path],
} as const

/** The beneficiary of a favourite is trusted from then on, as it stands: another name or account ends it. Always signed (art. 13(1)). */
export const trustPayee = twoStep<OneFavourite, object>({
  ...trusting,
  path: `${EXTERNAL.detail.path}/trust`,
  summary: 'Añade el beneficiario de una transferencia favorita a los de confianza del cliente',
})

/** It protects: from then on what is sent to them is signed. */
export const distrustPayee = twoStep<OneFavourite, object>({
  ...trusting,
  path: `${EXTERNAL.detail.path}/distrust`,
  summary: 'Quita el beneficiario de una transferencia favorita de los de confianza del cliente',
})
