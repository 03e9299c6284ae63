/** The building company as whoever writes its files of payments needs it: its two contracts, the account that they charge and what it has presented. */
import { addMonths, type Instant, type LocalDate } from '@almenara/contract/dates'
import { eq, inArray } from 'drizzle-orm'
import { CONTRACT_TYPES, remittanceContracts } from '../areas/payments/contracts/tables.ts'
import { paymentSupports } from '../areas/payments/files/tables.ts'
import type { Database, Tx } from '../db/connection.ts'
import { parties, users } from '../identity/tables.ts'
import { idFrom } from '../ids.ts'
import { holders, powers, products } from '../products/tables.ts'
import { simulatedSepaAccounts } from '../rails/sepa/tables.ts'
import { PEOPLE } from './cast.ts'
import { randomFrom } from './random.ts'
import { CONTRACT_POWERS, CONTRACTS, FILE_PAYEES, type DemoContract } from './remittances-cast.ts'
import type { FileFacts } from './remittances-file.ts'

/** Months that the company has paid by files. */
const SINCE_MONTHS = 30
/** Behind all that a user has: nobody has put their contracts in another place. */
const LAST_POSITION = 100

interface Account {
  productId: string
  iban: string
  ledgerAccountId: number
}

export interface Company extends Account {
  /** What all its files under a contract say. */
  facts(contract: DemoContract, messageId: string, createdAt: Instant): Omit<FileFacts, 'requestedOn' | 'lines'>
  hasFile(name: string): Promise<boolean>
}

export async function openCompany(database: Database, account: number): Promise<Company> {
  const { id, identifier } = products
  const [found] = await database.select({ productId: id, iban: identifier }).from(products).where(eq(products.ledgerAccountId, account))
  if (!found) throw new RangeError('The demo bank has no account that is charged for files')
  const { name, taxId } = PEOPLE.construcciones
  return {
    ...found,
    ledgerAccountId: account,
    facts: (contract, messageId, createdAt) => ({ contract, messageId, createdAt, company: { name, taxId, iban: found.iban } }),
    hasFile: async (file) => (await database.$count(paymentSupports, eq(paymentSupports.name, file))) > 0,
  }
}

/** Whom it pays, and both contracts; again, nothing. */
export async function writeContracts(tx: Tx, seed: number, { productId }: Company, loadedOn: LocalDate): Promise<void> {
  const payees = FILE_PAYEES.map(({ name, iban, nature = 'OPEN' }) => ({ iban, holders: [name], nature }))
  await tx.insert(simulatedSepaAccounts).values(payees).onConflictDoNothing()
  const [owner] = await tx.select({ id: parties.id }).from(parties).where(eq(parties.taxId, PEOPLE.construcciones.taxId))
  if (!owner) throw new RangeError('The demo bank has no company that pays by files')
  const names = Object.values(CONTRACT_POWERS).flatMap((given) => given.map(({ username }) => username))
  const people = await tx.select({ id: users.id, username: users.username }).from(users).where(inArray(users.username, names))
  const idOf = new Map(people.map(({ id, username }) => [username, id]))
  for (const key of ['payroll', 'suppliers'] as const) {
    const { name, number, suffix, bookedAs } = CONTRACTS[key]
    const id = idFrom(randomFrom(seed, number, 'product').bytes(16))
    const product = { id, type: CONTRACT_TYPES.TRANSFERS, commercialName: name, identifier: number }
    const fresh = await tx
      .insert(products)
      .values({ ...product, openedOn: addMonths(loadedOn, -SINCE_MONTHS) })
      .onConflictDoNothing()
      .returning({ id: products.id })
    if (fresh.length === 0) continue
    await tx.insert(holders).values({ productId: id, partyId: owner.id, ordinal: 1 })
    const given = CONTRACT_POWERS[key].flatMap(({ username, ...power }) => {
      const userId = idOf.get(username)
      return userId === undefined ? [] : [{ ...power, userId, productId: id, position: LAST_POSITION + Number(suffix) }]
    })
    await tx.insert(powers).values(given)
    await tx.insert(remittanceContracts).values({ productId: id, chargedAccountId: productId, kind: 'TRANSFERS', suffix, bookedAs })
  }
}
