/** The values of an order, judged by themselves: of a file, and of what is written by hand, by the same rules. */
import { parseIban } from '@almenara/contract/iban'
import type { Cents } from '@almenara/contract/money'
import { isInSepa } from '@almenara/contract/sepa-countries'
import { LARGEST_AMOUNT } from '../sepa/fields.ts'
import { sepaWords } from '../sepa/words.ts'
import type { FindingCode } from './finding.ts'

/** Longest name that travels between banks (AT-21). */
const NAME = 70
const CONCEPT = 140
const REFERENCE = 35

/** What is found of a value, and the value as it is taken: `undefined` where nothing of it can be. */
export interface JudgedValue<T> {
  value: T | undefined
  found: FindingCode[]
}

/** An account, written in one piece or in groups. `wrong`: what is said where it is not one at all. */
export function judgeIban(written: string, wrong: FindingCode = 'IBAN'): JudgedValue<string> {
  const bare = written.replace(/\s/g, '').toUpperCase()
  const parsed = /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(bare) ? parseIban(bare) : undefined
  if (parsed?.ok) {
    const found: FindingCode[] = []
    if (bare !== written) found.push('IBAN_SPACING')
    if (!isInSepa(bare)) found.push('IBAN_COUNTRY')
    return { value: parsed.iban, found }
  }
  const isCheck = parsed && !parsed.ok && (parsed.problem.code === 'CHECK' || parsed.problem.code === 'ACCOUNT_CHECK')
  return { value: undefined, found: [isCheck ? 'IBAN_CHECK' : wrong] }
}

/** What SEPA carries: from one cent. */
export function judgeAmount(amount: Cents): JudgedValue<Cents> {
  if (amount <= 0) return { value: undefined, found: ['AMOUNT_ZERO'] }
  return amount > LARGEST_AMOUNT ? { value: undefined, found: ['AMOUNT_LARGE'] } : { value: amount, found: [] }
}

/** As it was written, cut where it may not be longer. */
export function judgeName(written: string): JudgedValue<string> {
  if (written === '') return { value: undefined, found: ['NAME_MISSING'] }
  if (!/[A-Za-z0-9]/.test(sepaWords(written, written.length))) return { value: undefined, found: ['NAME_UNWRITABLE'] }
  const letters = [...written]
  return { value: letters.slice(0, NAME).join('').trim(), found: letters.length > NAME ? ['NAME_CUT'] : [] }
}

export const isConceptLong = (written: string) => [...written].length > CONCEPT
export const isReferenceLong = (written: string) => [...written].length > REFERENCE
