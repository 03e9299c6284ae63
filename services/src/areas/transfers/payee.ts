/** Whose an account is: its bank, and whether a name is its holder's. */
import type { recogniseBank, verifyPayee } from '@almenara/contract/areas/transfers/payee'
import { isFeatureOpen } from '../../status/gate.ts'
import type { Instant } from '@almenara/contract/dates'
import { IBAN_WRONG } from '@almenara/contract/field-faults'
import { parseIban, type Iban } from '@almenara/contract/iban'
import { WRITE_PAYEE } from '@almenara/contract/payment-text'
import { isInSepa } from '@almenara/contract/sepa-countries'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { groupedRead, rowsBy } from '../../db/grouped-read.ts'
import { badInput } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { parties } from '../../identity/tables.ts'
import { holders, products } from '../../products/tables.ts'
import { bankOf, isOfBank } from '../../products/spanish-banks.ts'
import { judgeName } from '../../identity/judge-name.ts'
import type { VopVerdict } from '../../rails/vop/port.ts'

/** Of an account number that may be half written: nothing of it is refused. */
export const answerBank: Handler<typeof recogniseBank> = async ({ bank: { brand }, body }) => {
  const iban = body.iban.toUpperCase().replace(/[\s-]/g, '')
  if (!/^[A-Z]{2}/.test(iban)) return { reach: 'UNKNOWN' }
  if (!isInSepa(iban)) return { reach: 'OUTSIDE' }
  if (isOfBank(brand.bankCode, iban)) return { reach: 'OWN', bank: { name: brand.name, bic: brand.bic } }
  const found = bankOf(iban)
  return { reach: 'SEPA', ...(found ? { bank: found } : {}) }
}

export const answerPayee: Handler<typeof verifyPayee> = async ({ bank, now, body }) => {
  const parsed = parseIban(body.iban)
  if (!parsed.ok) throw badInput('iban', IBAN_WRONG)
  const name = body.name.trim()
  if (name === '') throw badInput('name', WRITE_PAYEE)
  return verifyPayeeOf(bank, { iban: parsed.iban, name }, now)
}

interface Claimed {
  iban: Iban
  name: string
  /** Of the account, first holder first, where they have been read already: none where this bank has no such account open. */
  holders?: readonly string[]
}

/**
 * What the scheme says of a name and an account: of this bank, by its own holders; of another, asked of it. While the check is closed
 * (`vopStatus`, or its feature), nothing could be verified: an order goes on without it and records so.
 */
export async function verifyPayeeOf(bank: Bank, { iban, name, holders: read }: Claimed, now: Instant): Promise<VopVerdict> {
  if (!(await isFeatureOpen(bank, 'transfers.verify-payee', now))) return { result: 'NOAP' }
  if (!isOfBank(bank.brand.bankCode, iban)) return isInSepa(iban) ? bank.vop.verify(iban, name) : { result: 'NOAP' }
  const names = read ?? (await holdersOfAccount(bank.database, iban))
  return names.length === 0 ? { result: 'NOAP' } : judgeName(name, names)
}

/** Their names, first holder first; none where this bank has no such account open. */
const holdersOfAccount = groupedRead<Iban, string[]>((db) => {
  const statement = db
    .select({ iban: products.identifier, name: parties.name })
    .from(products)
    .innerJoin(holders, eq(holders.productId, products.id))
    .innerJoin(parties, eq(parties.id, holders.partyId))
    .where(and(sql`${products.identifier} = any(${sql.placeholder('ibans')})`, eq(products.status, 'ACTIVE')))
    .orderBy(asc(holders.ordinal))
    .prepare('holders_of_accounts')
  return async (ibans) => {
    const rows = await statement.execute({ ibans })
    return rowsBy(rows, ({ iban }) => iban, ibans).map((found) => found.map(({ name }) => name))
  }
})
