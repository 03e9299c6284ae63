/** The accounts with which Bizum may be had, and those from which it may be paid: the same, for two screens. */
import type { adminAccounts, sendAccounts } from '@almenara/contract/areas/bizum/contract'
import type { Handler } from '../../../http/handler.ts'
import { displayName, type OwnedProduct } from '../../../products/access.ts'
import { money } from '../../../products/position.ts'
import { bizumAccounts, type BizumAccount } from './paying-accounts.ts'
import { provedMobile } from './proved-mobile.ts'
import { latestContract } from './require-contract.ts'

export const readAdminAccounts: Handler<typeof adminAccounts> = async ({ bank: { database }, session }) => {
  const [accounts, contract, phone] = await Promise.all([
    bizumAccounts(database, session),
    latestContract(database, session.userId),
    provedMobile(database, session.userId),
  ])
  const linked = contract?.state === 'ACTIVE' || contract?.state === 'SUSPENDED' ? contract.productId : undefined
  return { accounts: accounts.map((one) => listed(one, linked)), ...(phone === undefined ? {} : { phone }) }
}

export const readSendAccounts: Handler<typeof sendAccounts> = async ({ bank: { database }, session }) => {
  const [accounts, contract] = await Promise.all([bizumAccounts(database, session), latestContract(database, session.userId)])
  return { accounts: accounts.map((one) => listed(one, contract?.productId)) }
}

/** As it is named beside a contract. */
export function named(product: Pick<OwnedProduct, 'id' | 'alias' | 'commercialName' | 'identifier'>) {
  return { id: product.id, name: displayName(product), iban: product.identifier }
}

function listed({ product, denial }: BizumAccount, linked: string | undefined) {
  return {
    ...named(product),
    available: money(product).available,
    ...(product.id === linked ? { linked: true as const } : {}),
    ...(denial === undefined ? {} : { denial }),
  }
}
