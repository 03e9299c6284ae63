/** An account number that is asked for: what was typed read as one, or what is wrong with it, in the same words on every form. */
import { IBAN_MISSING, IBAN_OUTSIDE_SEPA, IBAN_WITHOUT_COUNTRY, IBAN_WRONG } from '@almenara/contract/field-faults'
import { parseIban, type Iban, type IbanProblem } from '@almenara/contract/iban'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { isInSepa } from '@almenara/contract/sepa-countries'

export type ReadIban = { ok: true; iban: Iban } | { ok: false; problem: string }

/** An account that euros reach (SEPA). Many other countries have no IBAN at all: what is wrong with one is its country, not its number. */
export function readIban(text: string): ReadIban {
  const bare = bareIban(text)
  if (/^[A-Z]{2}\d/.test(bare) && !isInSepa(bare)) return { ok: false, problem: IBAN_OUTSIDE_SEPA }
  const read = parseIban(bare)
  return read.ok ? read : { ok: false, problem: problemText(read.problem, bare) }
}

function problemText(problem: IbanProblem, bare: string): string {
  switch (problem.code) {
    case 'EMPTY':
      return IBAN_MISSING
    case 'COUNTRY':
      return IBAN_WITHOUT_COUNTRY
    case 'LENGTH':
      return lengthText(bare, problem.missing)
    case 'CHECK':
      return IBAN_WRONG
    case 'ACCOUNT_CHECK':
      return 'Los dígitos de control de la cuenta no son correctos. Revise sus cifras.'
  }
}

function lengthText(bare: string, missing: number): string {
  const many = Math.abs(missing)
  const verb = missing > 0 ? (many === 1 ? 'Falta' : 'Faltan') : many === 1 ? 'Sobra' : 'Sobran'
  const signs = bare.startsWith('ES') ? (many === 1 ? 'cifra' : 'cifras') : many === 1 ? 'carácter' : 'caracteres'
  const whose = bare.startsWith('ES') ? 'español' : `de ${countryName(bare) ?? bare.slice(0, 2)}`
  return `${verb} ${many} ${signs}. Un IBAN ${whose} tiene ${bare.length + missing} caracteres.`
}

/** What an account number is made of, in capitals: no spaces, hyphens or «IBAN» in front, and no longer than any is. */
export function bareIban(text: string): string {
  return text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^IBAN/, '')
    .slice(0, MAX_LENGTH.iban)
}

/** In groups of four as it is being typed: «ES91 2100 04». */
export function groupIban(text: string): string {
  return bareIban(text).replace(/.{4}(?=.)/g, '$& ')
}

/** Where the caret stands in the grouped text, given what stood before it when something was typed. */
export function caretAfter(before: string): number {
  return groupIban(before).length
}

let countries: Intl.DisplayNames | undefined

/** «España»; undefined while it is not written, or is no country's. */
export function countryName(iban: string): string | undefined {
  const code = bareIban(iban).slice(0, 2)
  if (!/^[A-Z]{2}$/.test(code)) return undefined
  // Made when the first account is typed: it takes a phone some time, and screens that only show accounts need none.
  countries ??= new Intl.DisplayNames('es', { type: 'region', fallback: 'none' })
  return countries.of(code)
}
