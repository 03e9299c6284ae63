/** The fields of orders as customers' programs write them: each is read, or said to be wrong. */
import { isLocalDate, type LocalDate } from '@almenara/contract/dates'
import { mod97 } from '@almenara/contract/creditor-id'
import { parseIban } from '@almenara/contract/iban'
import { toCents, type Cents } from '@almenara/contract/money'
import { isInSepa } from '@almenara/contract/sepa-countries'
import { LARGEST_AMOUNT } from '../sepa/fields.ts'
import { sepaWords } from '../sepa/words.ts'
import type { FindingCode, Findings } from './finding.ts'
import { nodeAt, type Node } from './structure.ts'

/** Longest name that travels between banks (AT-21). */
const NAME = 70
const CONCEPT = 140
const REFERENCE = 35
/** What programs write where they have nothing to say. */
export const NOT_PROVIDED = 'NOTPROVIDED'

/** An account, written in one piece or in groups. `wrong`: what is said where it is not one at all. */
export function readIban(part: Node, path: string, findings: Findings, wrong: FindingCode = 'IBAN'): string | undefined {
  const node = nodeAt(part, path)
  if (!node) {
    if (!findings.lacks(path)) findings.add(wrong, path, part.at)
    return undefined
  }
  const value = node.text
  const bare = value.replace(/\s/g, '').toUpperCase()
  const parsed = /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/.test(bare) ? parseIban(bare) : undefined
  if (parsed?.ok) {
    if (bare !== value) findings.add('IBAN_SPACING', path, node.at, { value })
    if (!isInSepa(bare)) findings.add('IBAN_COUNTRY', path, node.at, { value })
    return parsed.iban
  }
  const isCheck = parsed && !parsed.ok && (parsed.problem.code === 'CHECK' || parsed.problem.code === 'ACCOUNT_CHECK')
  findings.add(isCheck ? 'IBAN_CHECK' : wrong, path, node.at, { value })
  return undefined
}

/** In euros and cents. The figure of another currency counts in the totals of the file, which add whatever it says. */
export function readAmount(part: Node, path: string, findings: Findings): { amount: Cents | undefined; counted: Cents | undefined } {
  const node = nodeAt(part, path)
  if (!node) {
    if (!findings.lacks(path)) findings.add('AMOUNT', path, part.at)
    return { amount: undefined, counted: undefined }
  }
  const value = node.text
  const read = centsOf(value)
  const currency = node.attributes['Ccy']
  if (read === undefined) findings.add('AMOUNT', path, node.at, { value })
  else if (currency !== 'EUR') findings.add('CURRENCY', path, node.at, { value: currency ?? '' })
  else if (read === 0) findings.add('AMOUNT_ZERO', path, node.at, { value })
  else if (read > LARGEST_AMOUNT) findings.add('AMOUNT_LARGE', path, node.at, { value })
  else return { amount: read, counted: read }
  return { amount: undefined, counted: read }
}

/** «1500», «289.9» and «12.50» are amounts; a comma, a blank, an exponent or a third decimal is not. Digits are placed, nothing is multiplied. */
export function centsOf(text: string): Cents | undefined {
  const match = /^(\d{1,15})(?:\.(\d{0,2})0*)?$/.exec(text)
  const cents = match ? Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : NaN
  return Number.isSafeInteger(cents) ? toCents(cents) : undefined
}

/** As it was written, cut where it may not be longer. */
export function readName(part: Node, path: string, findings: Findings): string | undefined {
  const node = nodeAt(part, path)
  const value = node?.text ?? ''
  if (!node || value === '') {
    if (!findings.lacks(path)) findings.add('NAME_MISSING', path, node?.at ?? part.at)
    return undefined
  }
  const written = sepaWords(value, value.length)
  if (!/[A-Za-z0-9]/.test(written)) {
    findings.add('NAME_UNWRITABLE', path, node.at, { value })
    return undefined
  }
  const letters = [...value]
  if (letters.length > NAME) findings.add('NAME_CUT', path, node.at, { value })
  return letters.slice(0, NAME).join('').trim()
}

/** Words for whoever receives it, or a reference that their program reads. */
export function readConcept(part: Node, findings: Findings): { concept?: string; reference?: string } {
  const remittance = part.children.find(({ name }) => name === 'RmtInf')
  const words = remittance?.children.filter(({ name }) => name === 'Ustrd') ?? []
  const [first, second] = words
  if (second) findings.add('CONCEPT_SEVERAL', 'RmtInf/Ustrd', second.at, { value: second.text })
  if (first && [...first.text].length > CONCEPT) findings.add('CONCEPT_LONG', 'RmtInf/Ustrd', first.at, { value: first.text })
  const structured = nodeAt(part, 'RmtInf/Strd/CdtrRefInf/Ref')
  if (structured && /^RF/i.test(structured.text) && !isCreditorReference(structured.text))
    findings.add('REFERENCE_CHECK', 'RmtInf/Strd/CdtrRefInf/Ref', structured.at, { value: structured.text })
  return { ...(first?.text ? { concept: first.text } : {}), ...(structured ? { reference: structured.text } : {}) }
}

/** ISO 11649: «RF», two check digits and the reference itself. */
function isCreditorReference(text: string): boolean {
  const bare = text.replace(/\s/g, '').toUpperCase()
  return /^RF\d\d[A-Z0-9]{1,21}$/.test(bare) && mod97(`${bare.slice(4)}${bare.slice(0, 4)}`) === 1
}

/** Up to 35 characters. An element that is there and empty says nothing. */
export function readReference(part: Node, path: string, findings: Findings): string | undefined {
  const node = nodeAt(part, path)
  if (!node || node.text === '') return undefined
  if ([...node.text].length > REFERENCE) findings.add('REFERENCE', path, node.at, { value: node.text })
  return node.text
}

/** The bank of an account, where it is said. */
export function readBic(part: Node, agent: string): string | undefined {
  const bic = (nodeAt(part, `${agent}/FinInstnId/BICFI`) ?? nodeAt(part, `${agent}/FinInstnId/BIC`))?.text
  return bic === undefined || bic === '' || bic === NOT_PROVIDED ? undefined : bic
}

/** What old programs write for «as soon as possible». */
const SOON = '1999-01-01'

/** A day of the calendar; `'SOON'` for the first that is possible. `wrong`: what is said of anything else. */
export function readDay(part: Node, paths: readonly string[], findings: Findings, wrong: FindingCode): LocalDate | 'SOON' | undefined {
  const [path = ''] = paths
  const found = paths.map((one) => nodeAt(part, one)).find((node) => node !== undefined)
  const day = found?.text.slice(0, 10) ?? ''
  if (found && day === SOON) {
    findings.add('AS_SOON_AS_POSSIBLE', path, found.at, { value: found.text })
    return 'SOON'
  }
  if (found && isLocalDate(day) && /^(?:|T.*|Z|[+-]\d\d:\d\d)$/.test(found.text.slice(10))) return day
  if (found || !findings.lacks(path)) findings.add(wrong, path, found?.at ?? part.at, found ? { value: found.text } : {})
  return undefined
}

export interface Address {
  country?: string
  town?: string
  lines: string[]
}

/** `undefined` where none is given. */
export function readAddress(part: Node, path: string): Address | undefined {
  const node = nodeAt(part, path)
  if (!node) return undefined
  const lines = node.children.flatMap(({ name, text }) => (name === 'AdrLine' && text !== '' ? [text] : []))
  const [country, town] = [nodeAt(node, 'Ctry')?.text, nodeAt(node, 'TwnNm')?.text]
  return { lines, ...(country ? { country } : {}), ...(town ? { town } : {}) }
}
