/** The contract of Bizum of whoever asks, or of a mobile. */
import type { Db } from '../../../db/connection.ts'
import { groupedRead, rowsByUser } from '../../../db/grouped-read.ts'
import { badInput, Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import type { OwnedProduct } from '../../../products/access.ts'
import type { bizumContracts } from './tables.ts'
import { standingWords } from './contract-states.ts'
import { contractsOf } from './in-force.ts'
import { bizumAccounts, type BizumAccount } from './paying-accounts.ts'

export type BizumContract = typeof bizumContracts.$inferSelect

/** The customer's last contract, in force or not, as it stands now; undefined for whoever never had one. */
export async function latestContract(db: Db, userId: number): Promise<BizumContract | undefined> {
  const all = await contractsOfUser(db, userId)
  return all.find(({ state }) => state === 'ACTIVE' || state === 'SUSPENDED') ?? all[0]
}

const contractsOfUser = groupedRead<number, BizumContract[]>((db) => {
  const read = contractsOf(db)
  return async (ids) => rowsByUser(await read({ users: ids }), ids)
})

/** The contract in force of this customer. Throws BIZUM_NONE (its message says why where it is suspended or moved). */
export async function requireBizum(db: Db, session: Pick<Session, 'userId'>): Promise<BizumContract> {
  return requireInForce(await latestContract(db, session.userId))
}

/** The same of a customer's last contract. */
export function requireInForce(contract: BizumContract | undefined): BizumContract {
  if (contract?.state === 'ACTIVE') return contract
  const why = contract && standingWords(contract)
  throw new Failure('BIZUM_NONE', why ? { message: why } : {})
}

/** The contract of this customer, also while it is suspended: what administers it. Throws BIZUM_NONE as `requireBizum`. */
export async function requireOwnContract(db: Db, session: Pick<Session, 'userId'>): Promise<BizumContract> {
  const contract = await latestContract(db, session.userId)
  if (contract?.state === 'SUSPENDED') return contract
  return contract?.state === 'ACTIVE' ? contract : requireBizum(db, session)
}

/** The contract in force of a mobile of this bank, whoever's. `phone`: E.164. */
export async function contractOfPhone(db: Db, phone: string): Promise<BizumContract | undefined> {
  const contract = await inForceOfPhone(db, phone)
  return contract?.state === 'ACTIVE' ? contract : undefined
}

const inForceOfPhone = groupedRead<string, BizumContract | undefined>((db) => {
  const read = contractsOf(db)
  return async (phones) => {
    const found = await read({ phones })
    return phones.map((phone) => found.find((one) => one.phone === phone))
  }
})

/** As `payingAccount`, of the customer's accounts. */
export async function requirePayingAccount(db: Db, session: Session, id: string): Promise<OwnedProduct> {
  return payingAccount(await bizumAccounts(db, session), id)
}

/**
 * The one of a customer's own accounts from which Bizum is to be paid. Throws NOT_FOUND for one that is not theirs, BAD_INPUT on `account` for one
 * with which Bizum cannot be had, with why.
 */
export function payingAccount(accounts: readonly BizumAccount[], id: string): OwnedProduct {
  const found = accounts.find(({ product }) => product.id === id)
  if (!found) throw new Failure('NOT_FOUND')
  if (found.denial !== undefined) throw badInput('account', found.denial)
  return found.product
}
