/** The only file that imports `ibantools` (its country table is heavy): screens without an IBAN do not carry it. */
import { countrySpecs, validateIBAN, ValidationErrorsIBAN } from 'ibantools'

declare const checked: unique symbol

/** An account number that passed `parseIban`: electronic form, upper case, no spaces. */
export type Iban = string & { readonly [checked]: true }

/**
 * Why a text is no IBAN. `COUNTRY`: it does not start with a country of the IBAN registry (ISO 13616). `LENGTH`:
 * `missing` characters, negative when there are too many. `CHECK`: the two check digits do not fit (or a letter stands
 * where the country has digits). `ACCOUNT_CHECK`: they fit, but not the account's own check digits (in Spain, the CCC's).
 */
export type IbanProblem =
  | { code: 'EMPTY' }
  | { code: 'COUNTRY' }
  | { code: 'LENGTH'; missing: number }
  | { code: 'CHECK' }
  | { code: 'ACCOUNT_CHECK' }
export type ParsedIban = { ok: true; iban: Iban } | { ok: false; problem: IbanProblem }

/** Reads an IBAN as a person writes or pastes it: any case, with spaces or hyphens, after the word «IBAN» or not. */
export function parseIban(text: string): ParsedIban {
  const bare = text
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replace(/^IBAN:?/, '')
  if (bare === '') return { ok: false, problem: { code: 'EMPTY' } }
  const country = bare.slice(0, 2)
  const spec = Object.hasOwn(countrySpecs, country) ? countrySpecs[country] : undefined
  if (!spec?.IBANRegistry || spec.chars === undefined) return { ok: false, problem: { code: 'COUNTRY' } }
  if (bare.length !== spec.chars) return { ok: false, problem: { code: 'LENGTH', missing: spec.chars - bare.length } }
  const { valid, errorCodes } = validateIBAN(bare)
  if (valid) return { ok: true, iban: bare as Iban }
  const onlyAccount = errorCodes.every((code) => code === ValidationErrorsIBAN.WrongAccountBankBranchChecksum)
  return { ok: false, problem: { code: onlyAccount ? 'ACCOUNT_CHECK' : 'CHECK' } }
}

/** Printed form: groups of four, «ES91 2100 0418 4502 0005 1332». */
export function formatIban(iban: Iban): string {
  return iban.replace(/.{4}(?=.)/g, '$& ')
}

/** The number of a contract as it is read: an IBAN in fours, any other as it is. */
export function formatIdentifier(identifier: string): string {
  const parsed = parseIban(identifier)
  return parsed.ok ? formatIban(parsed.iban) : identifier
}

/** `ES91****1332`: enough to recognise an account where the whole number should not be read (an SMS, a receipt). */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)}****${iban.slice(-4)}`
}

/** The parts of a Spanish account number (código cuenta cliente): 4 + 4 + 2 + 10 digits. */
export interface Ccc {
  bank: string
  branch: string
  checkDigits: string
  account: string
}

/** The CCC inside a Spanish IBAN; `undefined` for another country's. */
export function cccOf(iban: Iban): Ccc | undefined {
  if (!iban.startsWith('ES')) return undefined
  return { bank: iban.slice(4, 8), branch: iban.slice(8, 12), checkDigits: iban.slice(12, 14), account: iban.slice(14) }
}

/**
 * The Spanish IBAN of an account, with its CCC check digits (Cuaderno 43, annex 2) and IBAN check digits (ISO 7064
 * MOD 97-10) computed. Throws RangeError unless given 4, 4 and 10 digits.
 */
export function ibanFromCcc(bank: string, branch: string, account: string): Iban {
  if (!/^\d{4} \d{4} \d{10}$/.test(`${bank} ${branch} ${account}`)) {
    throw new RangeError(`Not the parts of a Spanish account number: ${bank} ${branch} ${account}`)
  }
  const ccc = bank + branch + cccCheckDigit(`00${bank}${branch}`) + cccCheckDigit(account) + account
  const check = 98n - (BigInt(`${ccc}142800`) % 97n) // «ES00» with E = 14 and S = 28
  return `ES${String(check).padStart(2, '0')}${ccc}` as Iban
}

const CCC_WEIGHTS = [1, 2, 4, 8, 5, 10, 9, 7, 3, 6]

/** Check digit of ten digits: 11 minus the weighted sum modulo 11, where 10 is written 1 and 11 is written 0. */
function cccCheckDigit(digits: string): number {
  const sum = CCC_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const digit = 11 - (sum % 11)
  return digit === 11 ? 0 : digit === 10 ? 1 : digit
}
