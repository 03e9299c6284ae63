/** A company in tests: a holder that is nobody who signs in, for whom somebody acts. */
import { parties } from '../identity/tables.ts'
import { addAccount, type TestAccount, type TestBank, type TestUser } from './bank.ts'

let companies = 0

/** Answers its party. `letter`: of its tax identifier, which says what kind of organisation it is. */
export async function addCompany({ database }: TestBank, name: string, letter = 'B'): Promise<number> {
  companies += 1
  const taxId = `${letter}${String(companies).padStart(8, '0')}`
  const [party] = await database.transaction((tx) =>
    tx.insert(parties).values({ kind: 'ORGANISATION', name, taxId }).returning({ id: parties.id }),
  )
  if (!party) throw new Error('No company')
  return party.id
}

/** An account that the company holds and this user operates. */
export function addCompanyAccount(test: TestBank, partyId: number, user: TestUser, more = { overdraft: 0 }): Promise<TestAccount> {
  return addAccount(test, { ...user, partyId }, more)
}
