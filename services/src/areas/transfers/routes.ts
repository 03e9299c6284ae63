import * as favourites from '@almenara/contract/areas/transfers/favourites'
import { internalTargets } from '@almenara/contract/areas/transfers/internal'
import { recogniseBank, verifyPayee } from '@almenara/contract/areas/transfers/payee'
import { route } from '../../http/route.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { createFavourite, deleteFavourite, readFavourite, readFavourites, updateFavourite } from './favourites.ts'
import { internalTransfer, readInternalTargets } from './internal-transfer.ts'
import { answerBank, answerPayee } from './payee.ts'

export const transferRoutes = [
  route(internalTargets, readInternalTargets),
  ...twoStepRoutes(internalTransfer),
  route(favourites.favouriteExtract, readFavourites),
  route(favourites.favouriteDetail, readFavourite),
  route(favourites.createFavourite, createFavourite),
  route(favourites.updateFavourite, updateFavourite),
  route(favourites.deleteFavourite, deleteFavourite),
  route(recogniseBank, answerBank),
  route(verifyPayee, answerPayee),
]
