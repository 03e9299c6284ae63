/** The whole contract, for the screen that administers it: also while it is suspended, which is when it is most needed. */
import type { bizumView } from '@almenara/contract/areas/bizum/contract'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/handler.ts'
import { powers, products } from '../../../products/tables.ts'
import { readUsage } from '../payments/limits.ts'
import { blockedBy } from '../people/preferences.ts'
import { named } from './accounts.ts'
import { standingWords } from './contract-states.ts'
import { endsWith } from './end-contract.ts'
import { shownLimits } from './limits-used.ts'
import { provedMobile } from './proved-mobile.ts'
import { requireOwnContract, type BizumContract } from './require-contract.ts'

export const readView: Handler<typeof bizumView> = async ({ bank, session, now }) => {
  const { database, brand } = bank
  const contract = await requireOwnContract(database, session)
  const [account, usage, blocked, ends, proved] = await Promise.all([
    accountOf(database, contract),
    readUsage(database, brand, contract, now),
    blockedBy(database, session.userId),
    endsWith(database, contract),
    provedMobile(database, session.userId),
  ])
  const { state, since, phone, strangers, conditionsVersion, securityVersion } = contract
  const reason = standingWords(contract)
  return {
    state,
    ...(reason === undefined ? {} : { reason }),
    since,
    phone,
    ...(proved === undefined || proved === phone ? {} : { newPhone: proved }),
    account,
    strangers,
    blocked,
    conditionsVersion,
    securityVersion,
    limits: shownLimits(usage),
    ends,
  }
}

/** The contract's own, cancelled or not: whoever has lost their power over it still reads which it was. */
export async function accountOf(db: Db, { productId, userId }: BizumContract) {
  const { id, commercialName, identifier } = products
  const [product] = await db.select({ id, commercialName, identifier }).from(products).where(eq(id, productId))
  if (!product) throw new Error(`The product ${productId} is not there`)
  const theirs = await db.select({ alias: powers.alias, productId: powers.productId }).from(powers).where(eq(powers.userId, userId))
  return named({ ...product, alias: theirs.find((one) => one.productId === productId)?.alias ?? null })
}
