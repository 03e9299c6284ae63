import type { AccountSummary, pool, position } from '@almenara/contract/areas/accounts'
import { add } from '@almenara/contract/money'
import type { Handler } from '../../http/handler.ts'
import type { Db } from '../../db/connection.ts'
import type { Session } from '../../identity/sessions.ts'
import { ACCOUNT_TYPES, displayName, shownProducts, requireProduct, type OwnedProduct } from '../../products/access.ts'
import type { ReadLines } from '../../products/position-groups.ts'
import { money, positionLines } from '../../products/position.ts'

export const accountPool: Handler<typeof pool> = async ({ bank, session }) => {
  const owned = await shownProducts(bank.database, session, ACCOUNT_TYPES)
  return { accounts: owned.map(accountSummary), total: add(...owned.map(({ balance }) => balance)) }
}

/** The sums of the customer's accounts. */
export const accountPosition: Handler<typeof position> = async (request) => {
  const { accounts, total } = await accountPool(request)
  return {
    count: accounts.length,
    balance: total,
    available: add(...accounts.map(({ available }) => available)),
    held: add(...accounts.map(({ held }) => held)),
  }
}

/** The accounts as lines of the global position. */
export const accountLines: ReadLines = async ({ bank, session, now }) =>
  positionLines(bank.database, await shownProducts(bank.database, session, ACCOUNT_TYPES), now)

/** One account of this user. Throws NOT_FOUND when it does not exist or is not theirs. */
export function requireAccount(db: Db, session: Session, id: string): Promise<OwnedProduct> {
  return requireProduct(db, session, id, ACCOUNT_TYPES)
}

export function accountSummary(product: OwnedProduct): AccountSummary {
  const { balance, available, held, overdrawn } = money(product)
  const type = product.type === 'CREDIT' ? 'CREDIT' : 'VIEW'
  const { id, identifier: iban, canOperate } = product
  return { id, name: displayName(product), iban, type, balance, available, held, overdrawn, canOperate }
}
