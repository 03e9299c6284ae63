/** Favourites of both kinds, asked in the same way. */
import {
  FAVOURITES,
  type ExternalFavourite,
  type ExternalFavouriteInput,
  type Favourite,
  type FavouriteInput,
} from '@almenara/contract/areas/transfers/favourites'
import type { TransferScope, TransferSource } from '@almenara/contract/areas/transfers/scope'
import type { Call } from '@almenara/contract/call'
import { queryFor } from '../../api/query.ts'
import type { ExtractPage } from '../../patterns/extract-screen/use-extract.ts'

/** `target.id`: of one between own accounts. */
export type AnyFavourite = Favourite | ExternalFavourite
export type AnyFavouriteInput = FavouriteInput | ExternalFavouriteInput

interface OneFavourite extends TransferSource {
  favouriteId: string
}

interface FavouriteCalls {
  extract: Call<TransferSource, { search?: string | undefined }, undefined, ExtractPage<AnyFavourite>>
  detail: Call<OneFavourite, undefined, undefined, AnyFavourite>
  create: Call<TransferSource, undefined, AnyFavouriteInput, AnyFavourite>
  update: Call<OneFavourite, undefined, AnyFavouriteInput, AnyFavourite>
  remove: Call<OneFavourite, undefined, undefined, { alias: string }>
}

export const FAVOURITE_CALLS: Readonly<Record<TransferScope, FavouriteCalls>> = FAVOURITES

export const favouriteQuery = (scope: TransferScope, id: string, favouriteId: string) =>
  queryFor(FAVOURITE_CALLS[scope].detail, { params: { id, favouriteId } })
