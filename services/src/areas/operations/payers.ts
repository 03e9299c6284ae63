/** What a top-up is paid with. */
import type { RechargePayer } from '@almenara/contract/areas/operations/mobile-recharge'
import type { Db } from '../../db/connection.ts'
import type { Session } from '../../identity/sessions.ts'
import { ACCOUNT_TYPES, displayName, ownedProducts, requireProduct, type OwnedProduct } from '../../products/access.ts'
import { money } from '../../products/position.ts'

export async function readPayerAccounts(db: Db, session: Session): Promise<RechargePayer[]> {
  return (await ownedProducts(db, session, ACCOUNT_TYPES)).map(accountPayer)
}

/** The product and how its owner knows it. Throws NOT_FOUND when it is not theirs, or is nothing that pays a top-up. */
export async function requirePayer(db: Db, session: Session, id: string): Promise<{ product: OwnedProduct; payer: RechargePayer }> {
  const product = await requireProduct(db, session, id, ACCOUNT_TYPES)
  return { product, payer: accountPayer(product) }
}

function accountPayer(product: OwnedProduct): RechargePayer {
  const { id, identifier, canOperate } = product
  const type = product.type === 'CREDIT' ? 'CREDIT' : 'VIEW'
  return { id, name: displayName(product), type, identifier, available: money(product).available, canOperate }
}
