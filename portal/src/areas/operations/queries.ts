import { counterfoilAccountTypes, counterfoilTypes } from '@almenara/contract/areas/operations/counterfoil'
import { favouriteMobiles, phoneOperators, rechargeAccounts, rechargeCards } from '@almenara/contract/areas/operations/mobile-recharge'
import { fundsDischargeAccounts, fundsRechargeAccounts } from '@almenara/contract/areas/operations/virtual-funds'
import { queryFor } from '../../api/query.ts'

export const operators = queryFor(phoneOperators, {})
export const payingAccounts = queryFor(rechargeAccounts, {})
export const counterfoils = queryFor(counterfoilTypes, {})
export const counterfoilAccounts = queryFor(counterfoilAccountTypes, {})
export const payingCards = queryFor(rechargeCards, {})
export const rechargeFunds = queryFor(fundsRechargeAccounts, {})
export const dischargeFunds = queryFor(fundsDischargeAccounts, {})
/** The numbers of the holder of this account or card. */
export const favouritesOf = (id: string) => queryFor(favouriteMobiles, { params: { id } })
