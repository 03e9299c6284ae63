/** What an account's menu offers. */
import type { AccountAction } from '@almenara/contract/areas/operations/account-actions'
import type { Request } from '../../http/route.ts'
import { ACCOUNT_TYPES, ownedProducts, requireProduct } from '../../products/access.ts'
import { decideActions, type ActionRule, type Denial } from '../../two-step/allowed-actions.ts'

export async function readAccountActions(request: Request<{ id: string }, undefined, undefined>) {
  const { bank, session, params } = request
  const account = await requireProduct(bank.database, session, params.id, ACCOUNT_TYPES)
  const others = async (): Promise<Denial | undefined> => {
    const accounts = await ownedProducts(bank.database, session, ACCOUNT_TYPES)
    return accounts.length > 1 ? undefined : { code: 'NO_TARGET', text: 'No tiene otra cuenta a la que traspasar.' }
  }
  const credit = account.type === 'CREDIT'
  const rules: ActionRule<AccountAction>[] = [
    { action: 'INTERNAL_TRANSFER', feature: 'transfers.internal.create', deny: others },
    { action: 'MOBILE_RECHARGE', feature: credit ? 'financings.mobile-recharge' : 'accounts.mobile-recharge' },
  ]
  return decideActions(request, account, rules)
}
