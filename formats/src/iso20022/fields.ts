/** What balances and entries share: amounts, sides and the patterns of the schema's codes. */
import type { Cents } from '@almenara/contract/money'
import { element } from './xml.ts'

export const PATTERNS = {
  bic: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/,
  iban: /^[A-Z]{2}\d{2}[a-zA-Z0-9]{1,30}$/,
  currency: /^[A-Z]{3}$/,
  /** The external codes of purposes and return reasons. */
  code4: /^[A-Z0-9]{1,4}$/,
}

/** 123456 → «1234.56»: digits are placed, nothing is divided. Unsigned: the sign is in `CdtDbtInd`. */
export function decimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export function amountElement(name: string, amount: Cents, currency: string): string {
  return `<${name} Ccy="${currency}">${decimal(amount)}</${name}>`
}

/** Zero is a credit, as in Norma 43. */
export function sideElement(amount: Cents): string {
  return element('CdtDbtInd', amount < 0 ? 'DBIT' : 'CRDT')
}
