/** What the bank writes about one product: whose it is, what it is called, and who is sent it. */
import type { Instant } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { asc, eq } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Db, Tx } from '../db/connection.ts'
import type { BankDocument } from '../documents/bank-document.ts'
import { parties } from '../identity/tables.ts'
import { holders, powers, products } from '../products/tables.ts'
import { writeDocument, type NewDocument } from './write-document.ts'

export interface ProductLetter extends Omit<NewDocument, 'to' | 'replaces'> {
  productId: string
}

/** Sends it to whoever has a power over its product. Answers as `writeDocument`. */
export async function writeAboutProduct(
  tx: Tx,
  bank: Pick<Bank, 'brand' | 'ids'>,
  letter: ProductLetter,
  now: Instant,
): Promise<string | undefined> {
  return writeDocument(tx, bank, { ...letter, to: await usersOf(tx, letter.productId) }, now)
}

async function usersOf(db: Db, productId: string): Promise<number[]> {
  const rows = await db.select({ userId: powers.userId }).from(powers).where(eq(powers.productId, productId)).orderBy(asc(powers.userId))
  return rows.map(({ userId }) => userId)
}

/** Of its holders, the first one first. */
export async function holderNames(db: Db, productId: string): Promise<string[]> {
  const rows = await db
    .select({ name: parties.name })
    .from(holders)
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .where(eq(holders.productId, productId))
    .orderBy(asc(holders.ordinal))
  return rows.map(({ name }) => name)
}

export interface NamedProduct {
  id: string
  name: string
  /** An IBAN, or the number of a contract. */
  identifier: string
  holders: readonly string[]
}

/** By the name that the bank gives it: what it writes goes to people who may call it otherwise. Throws RangeError where it is not there. */
export async function namedProduct(db: Db, id: string): Promise<NamedProduct> {
  const { commercialName: name, identifier } = products
  const [product] = await db.select({ id: products.id, name, identifier }).from(products).where(eq(products.id, id))
  if (!product) throw new RangeError(`There is no product ${id}`)
  return { ...product, holders: await holderNames(db, id) }
}

type Facts = BankDocument['facts']

export const holderFact = (names: readonly string[]): Facts[number] => ({
  label: names.length > 1 ? 'Titulares' : 'Titular',
  text: names.join(', '),
})

/** «Titular», the kind of product with its name, and its number. */
export function productFacts(kind: string, { name, identifier, holders: names }: NamedProduct): Facts {
  return [holderFact(names), { label: kind, text: name }, { label: identifierLabel(identifier), text: formatIdentifier(identifier) }]
}

const identifierLabel = (identifier: string): string => (/^[A-Z]{2}\d{2}/.test(identifier) ? 'IBAN' : 'Contrato')

/** «Cuenta corriente, ES12 3456 …» */
export const accountText = ({ name, identifier }: Pick<NamedProduct, 'name' | 'identifier'>): string =>
  `${name}, ${formatIdentifier(identifier)}`
