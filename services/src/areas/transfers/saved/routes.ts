/** The calls of what customers keep of their transfers: favourites, periodic orders, and what is not sent yet. */
import { FAVOURITES } from '@almenara/contract/areas/transfers/favourites'
import { PERIODIC } from '@almenara/contract/areas/transfers/periodic'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { STORED } from '@almenara/contract/areas/transfers/stored'
import { route, type Route } from '../../../http/route.ts'
import { twoStepRoutes } from '../../../two-step/define.ts'
import { externalFavourites, internalFavourites } from './favourites.ts'
import { distrustPayee, trustPayee } from './trusted-payees.ts'
import { cancelPeriodic, modifyPeriodic, skipPeriodic } from './periodic-change.ts'
import { readExecutions, readPeriodic, readPeriodicList, readPeriodicStates } from './periodic-read.ts'
import { signStored } from './stored-sign.ts'
import { deleteStored, readStored, readStoredList, saveExternal, saveInternal } from './stored.ts'

export const favouriteRoutes: readonly Route[] = [
  route(FAVOURITES.internal.extract, internalFavourites.list),
  route(FAVOURITES.internal.detail, internalFavourites.read),
  route(FAVOURITES.internal.create, internalFavourites.create),
  route(FAVOURITES.internal.update, internalFavourites.update),
  route(FAVOURITES.internal.remove, internalFavourites.remove),
  route(FAVOURITES.external.extract, externalFavourites.list),
  route(FAVOURITES.external.detail, externalFavourites.read),
  route(FAVOURITES.external.create, externalFavourites.create),
  route(FAVOURITES.external.update, externalFavourites.update),
  route(FAVOURITES.external.remove, externalFavourites.remove),
  ...twoStepRoutes(trustPayee),
  ...twoStepRoutes(distrustPayee),
]

export function periodicRoutes(scope: TransferScope): Route[] {
  const calls = PERIODIC[scope]
  return [
    route(calls.extract, readPeriodicList(scope)),
    route(calls.states, readPeriodicStates),
    route(calls.detail, readPeriodic(scope)),
    route(calls.executions, readExecutions(scope)),
    ...twoStepRoutes(modifyPeriodic(scope)),
    ...twoStepRoutes(cancelPeriodic(scope)),
    ...twoStepRoutes(skipPeriodic(scope)),
  ]
}

export function storedRoutes(scope: TransferScope): Route[] {
  const calls = STORED[scope]
  const save = scope === 'internal' ? route(STORED.internal.save, saveInternal) : route(STORED.external.save, saveExternal)
  return [
    route(calls.extract, readStoredList(scope)),
    save,
    route(calls.detail, readStored(scope)),
    route(calls.remove, deleteStored(scope)),
    ...twoStepRoutes(signStored(scope)),
  ]
}
