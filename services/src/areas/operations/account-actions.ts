/** What an account's menu offers. */
import type { AccountAction, accountAllowedActions } from '@almenara/contract/areas/operations/account-actions'
import type { Handler } from '../../http/handler.ts'
import { formatDay } from '@almenara/contract/dates'
import { ACCOUNT_TYPES, ownedProducts, requireProduct } from '../../products/access.ts'
import { usableCards, type UsableCard } from '../../products/usable-cards.ts'
import { awaitedOn, readCatalogue } from './counterfoil-catalogue.ts'
import { decideActions, type ActionRule, type Denial } from '../../two-step/allowed-actions.ts'

export const readAccountActions: Handler<typeof accountAllowedActions> = async (request) => {
  const { bank, session, now, params } = request
  const account = await requireProduct(bank.database, session, params.id, ACCOUNT_TYPES)
  const others = async (): Promise<Denial | undefined> => {
    const accounts = await ownedProducts(bank.database, session, ACCOUNT_TYPES)
    return accounts.length > 1 ? undefined : { code: 'NO_TARGET', text: 'No tiene otra cuenta a la que traspasar.' }
  }
  const awaited = async (): Promise<Denial | undefined> => {
    const day = (await awaitedOn(bank.database, [account.id], now)).get(account.id)
    return day ? { code: 'STATE', text: `Ya hay un talonario en camino para esta cuenta. Llegará el ${formatDay(day)}.` } : undefined
  }
  const offered = readCatalogue(bank, now).types.some(({ accountTypes }) => accountTypes.some((type) => type === account.type))
  const cards = await usableCards().forUse(request, 'UPDATE_VIRTUAL_FUNDS')
  const credit = account.type === 'CREDIT'
  const fundsFeature = credit ? 'financings.update-virtual-funds' : 'accounts.update-virtual-funds'
  const rules: ActionRule<AccountAction>[] = [
    { action: 'EXTERNAL_TRANSFER', feature: 'transfers.external.create' },
    { action: 'INTERNAL_TRANSFER', feature: 'transfers.internal.create', deny: others },
    { action: 'MOBILE_RECHARGE', feature: credit ? 'financings.mobile-recharge' : 'accounts.mobile-recharge' },
    ...(offered ? [{ action: 'REQUEST_COUNTERFOIL', feature: 'accounts.request-counterfoil', deny: awaited } as const] : []),
    ...(cards.length > 0 ? [{ action: 'UPDATE_VIRTUAL_FUNDS', feature: fundsFeature, deny: () => stuck(cards) } as const] : []),
  ]
  return decideActions(request, account, rules)
}

/** While no card can be loaded or discharged, what stands in the way of the first is said. */
function stuck(cards: readonly UsableCard[]): Denial | undefined {
  const [first] = cards
  return first?.denial !== undefined && cards.every(({ denial }) => denial !== undefined)
    ? { code: 'STATE', text: first.denial }
    : undefined
}
