/** What an account's menu offers. */
import type { AccountAction } from '@almenara/contract/areas/operations'
import type { Request } from '../../http/route.ts'
import { ACCOUNT_TYPES, ownedProducts, requireProduct } from '../../products/access.ts'
import { decideActions, type Denial } from '../../two-step/allowed-actions.ts'

export async function readAccountActions(request: Request<{ id: string }, undefined, undefined>) {
  const { bank, session, params } = request
  const account = await requireProduct(bank.database, session, params.id, ACCOUNT_TYPES)
  const others = async (): Promise<Denial | undefined> => {
    const accounts = await ownedProducts(bank.database, session, ACCOUNT_TYPES)
    return accounts.length > 1 ? undefined : { code: 'NO_TARGET', text: 'No tiene otra cuenta a la que traspasar.' }
  }
  return decideActions<AccountAction>(request, account, [
    { action: 'INTERNAL_TRANSFER', feature: 'transfers.internal.create', deny: others },
  ])
}
