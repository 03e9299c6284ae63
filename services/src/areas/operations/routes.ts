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
import { payingAccounts, payingCards } from './payers.ts'
import { exportRequest, requestCounterfoil } from './request-counterfoil.ts'
import { readFunds, virtualFunds } from './virtual-funds.ts'

export const operationRoutes = [
  route(accountAllowedActions, readAccountActions),
  route(recharge.phoneOperators, async ({ bank }) => ({
    operators: (await readOperators(bank)).map(({ amounts, ...operator }) => {
      return { ...operator, amounts: amounts.kind === 'FIXED' ? { ...amounts, values: [...amounts.values] } : amounts }
    }),
  })),
  route(recharge.rechargeAccounts, async (request) => ({ payers: (await payingAccounts(request)).map(({ payer }) => payer) })),
  route(recharge.rechargeCards, async (request) => ({ payers: (await payingCards(request)).map(({ payer }) => payer) })),
  route(recharge.favouriteMobiles, async ({ bank, session }) => ({ favourites: await readFavourites(bank.database, session.userId) })),
  route(recharge.nameFavouriteMobile, ({ bank, session, params, body }) =>
    bank.database.transaction((tx) => nameFavourite(tx, session.userId, params.id, body.name)),
  ),
  route(recharge.forgetFavouriteMobile, async ({ bank, session, params }) => {
    await bank.database.transaction((tx) => forgetFavourite(tx, session.userId, params.id))
    return { favourites: await readFavourites(bank.database, session.userId) }
  }),
  ...twoStepRoutes(mobileRecharge),
  route(funds.fundsRechargeAccounts, readFunds),
  route(funds.fundsDischargeAccounts, readFunds),
  ...twoStepRoutes(virtualFunds),
  route(counterfoil.counterfoilTypes, async ({ bank, now }) => readCatalogue(bank, now)),
  route(counterfoil.counterfoilAccountTypes, readAccountTypes),
  ...twoStepRoutes(requestCounterfoil),
  route(counterfoil.counterfoilExport, exportRequest),
]
