import { accountAllowedActions } from '@almenara/contract/areas/operations/account-actions'
import * as counterfoil from '@almenara/contract/areas/operations/counterfoil'
import * as recharge from '@almenara/contract/areas/operations/mobile-recharge'
import * as funds from '@almenara/contract/areas/operations/virtual-funds'
import { route } from '../../http/route.ts'
import { twoStepRoutes } from '../../two-step/define.ts'
import { readAccountActions } from './account-actions.ts'
import { readAccountTypes, readCatalogue } from './counterfoil-catalogue.ts'
import { forgetFavourite, nameFavourite, readFavourites } from './favourite-mobiles.ts'
import { mobileRecharge, readOperators } from './mobile-recharge.ts'
import { offered, payingAccounts, payingCards } from './payers.ts'
import { exportRequest, requestCounterfoil } from './request-counterfoil.ts'
import { readFunds, virtualFunds } from './virtual-funds.ts'

export const operationRoutes = [
  route(accountAllowedActions, readAccountActions),
  route(recharge.phoneOperators, async ({ bank }) => ({
    operators: (await readOperators(bank)).map(({ amounts, ...operator }) => {
      return { ...operator, amounts: amounts.kind === 'FIXED' ? { ...amounts, values: [...amounts.values] } : amounts }
    }),
  })),
  route(recharge.rechargeAccounts, async (request) => ({ payers: await offered(request, await payingAccounts(request)) })),
  route(recharge.rechargeCards, async (request) => ({ payers: await offered(request, await payingCards(request)) })),
  route(recharge.favouriteMobiles, readFavourites),
  route(recharge.nameFavouriteMobile, nameFavourite),
  route(recharge.forgetFavouriteMobile, forgetFavourite),
  ...twoStepRoutes(mobileRecharge),
  route(funds.fundsRechargeAccounts, readFunds),
  route(funds.fundsDischargeAccounts, readFunds),
  ...twoStepRoutes(virtualFunds),
  route(counterfoil.counterfoilTypes, async ({ bank, now }) => readCatalogue(bank, now)),
  route(counterfoil.counterfoilAccountTypes, readAccountTypes),
  ...twoStepRoutes(requestCounterfoil),
  route(counterfoil.counterfoilExport, exportRequest),
]
