/** Reads the arguments of the operator's SEPA commands, and gives access to the simulated clearing. */
import { createHash } from 'node:crypto'
import { ibanFromCcc, parseIban } from '@almenara/contract/iban'
import type { Cents } from '@almenara/contract/money'
import { parseAmount } from '@almenara/contract/parse-amount'
import type { Bank } from '../bank.ts'
import { creditorId, entityTaxId } from '../demo/people.ts'
import { isOfBank } from '../products/spanish-banks.ts'
import type { ClearingContext } from '../rails/sepa/clearing.ts'
import { UsageError } from './usage-error.ts'

/** Does something as the simulated clearing, in a transaction. */
export function withClearing<T>({ database, clock, brand }: Bank, work: (withClearing: ClearingContext) => Promise<T>): Promise<T> {
  const clearing = { database, clock, bankCode: brand.bankCode, bic: brand.bic }
  return database.transaction((tx) => work({ tx, clearing, at: clock.now() }))
}

/** Each throws UsageError, which says what was written, where it is not what is asked for. */
export function ibanIn(text: string): string {
  const parsed = parseIban(text)
  if (!parsed.ok) throw new UsageError(`«${text}» is no IBAN.`)
  return parsed.iban
}

/** Of this bank: what is sent to another one's account never comes here. */
export function ownIbanIn({ brand }: Pick<Bank, 'brand'>, text: string): string {
  const iban = ibanIn(text)
  if (isOfBank(brand.bankCode, iban)) return iban
  throw new UsageError(`«${text}» is not an account of this bank, whose code is ${brand.bankCode}.`)
}

export function amountIn(text: string): Cents {
  const parsed = parseAmount(text)
  if (!parsed.ok || parsed.amount <= 0) throw new UsageError(`«${text}» is no amount. Write it like 1.250,50`)
  return parsed.amount
}

/** A reason of ISO 20022, of those that there are for it where they are given. */
export function codeIn(text: string, known?: readonly string[]): string {
  if (/^[A-Z0-9]{4}$/.test(text) && (known?.includes(text) ?? true)) return text
  throw new UsageError(
    `«${text}» is no reason here. ${known ? `Write one of ${known.join(', ')}` : 'Write a code of ISO 20022, like AC04'}.`,
  )
}

/** The same party has the same account, at a bank that there is. */
export function accountOf(name: string): string {
  return ibanFromCcc('2100', '0813', digitsOf(name, 10))
}

/** And the same identifier as a creditor, which is what customers block. */
export function creditorOf(name: string): string {
  return creditorId(entityTaxId('B', Number(digitsOf(name, 7))))
}

function digitsOf(name: string, count: number): string {
  const digits = BigInt(`0x${createHash('sha256').update(name).digest('hex').slice(0, 12)}`)
  return String(digits).slice(-count).padStart(count, '0')
}
