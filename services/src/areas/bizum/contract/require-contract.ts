/** The contract of Bizum of whoever asks, or of a mobile. */
import type { Db } from '../../../db/connection.ts'
import { groupedRead, rowsByUser } from '../../../db/grouped-read.ts'
import { badInput, Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import type { OwnedProduct } from '../../../products/access.ts'
import type { bizumContracts } from './tables.ts'
import { standingWords } from './contract-states.ts'
import { readContracts } from './in-force.ts'
import { bizumAccounts } from './paying-accounts.ts'

export type BizumContract = typeof bizumContracts.$inferSelect

/** The customer's last contract, in force or not, as it stands now; undefined for whoever never had one. */
export async function latestContract(db: Db, userId: number): Promise<BizumContract | undefined> {
  const all = await contractsOfUser(db, userId)
  return all.find(({ state }) => state === 'ACTIVE' || state === 'SUSPENDED') ?? all[0]
}

const contractsOfUser = groupedRead<number, BizumContract[]>((db) => async (ids) => {
  const found = await readContracts(db, { users: ids })
  return rowsByUser(found, ids)
})

/** The contract in force of this customer. Throws BIZUM_NONE (its message says why where it is suspended or moved). */
export async function requireBizum(db: Db, session: Pick<Session, 'userId'>): Promise<BizumContract> {
  const contract = await latestContract(db, session.userId)
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

const inForceOfPhone = groupedRead<string, BizumContract | undefined>((db) => async (phones) => {
  const found = await readContracts(db, { phones })
  return phones.map((phone) => found.find((one) => one.phone === phone))
})

/**
 * The customer's own account from which Bizum may be paid. Throws NOT_FOUND for one that is not theirs, BAD_INPUT on `account` for one with
 * which Bizum cannot be had, with why.
 */
export async function requirePayingAccount(db: Db, session: Session, id: string): Promise<OwnedProduct> {
  const found = (await bizumAccounts(db, session)).find(({ product }) => product.id === id)
  if (!found) throw new Failure('NOT_FOUND')
  if (found.denial !== undefined) throw badInput('account', found.denial)
  return found.product
}
