/** The fields of orders as customers' programs write them: each is read, or said to be wrong. */
import { isLocalDate, type LocalDate } from '@almenara/contract/dates'
import { mod97 } from '@almenara/contract/creditor-id'
import { toCents, type Cents } from '@almenara/contract/money'
import type { FindingCode, Findings } from './finding.ts'
import { isConceptLong, isReferenceLong, judgeAmount, judgeIban, judgeName } from './values.ts'
import { nodeAt, type Node } from './node.ts'

/** What programs write where they have nothing to say. */
export const NOT_PROVIDED = 'NOTPROVIDED'

/** An account, written in one piece or in groups. `wrong`: what is said where it is not one at all. */
export function readIban(part: Node, path: string, findings: Findings, wrong: FindingCode = 'IBAN'): string | undefined {
  const node = nodeAt(part, path)
  if (!node) {
    if (!findings.lacks(path)) findings.add(wrong, path, part.at)
    return undefined
  }
  const { value: iban, found } = judgeIban(node.text, wrong)
  for (const code of found) findings.add(code, path, node.at, { value: node.text })
  return iban
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
  else {
    const { value: amount, found } = judgeAmount(read)
    for (const code of found) findings.add(code, path, node.at, { value })
    return { amount, counted: read }
  }
  return { amount: undefined, counted: read }
}

/**
 * «1500», «289.9», «12.50», «.5» and «+3» are amounts, as schemas write decimals; a comma, a blank, an exponent or a third decimal is not. Digits are
 * placed, nothing is multiplied.
 */
export function centsOf(text: string): Cents | undefined {
  const match = /\d/.test(text) ? /^\+?(\d{0,15})(?:\.(\d{0,2})0*)?$/.exec(text) : null
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
  const judged = judgeName(value)
  for (const code of judged.found) findings.add(code, path, node.at, { value })
  return judged.value
}

/** Words for whoever receives it, or a reference that their program reads. */
export function readConcept(part: Node, findings: Findings): { concept?: string; reference?: string } {
  const remittance = part.children.find(({ name }) => name === 'RmtInf')
  const words = remittance?.children.filter(({ name }) => name === 'Ustrd') ?? []
  const [first, second] = words
  if (second) findings.add('CONCEPT_SEVERAL', 'RmtInf/Ustrd', second.at, { value: second.text })
  if (first && isConceptLong(first.text)) findings.add('CONCEPT_LONG', 'RmtInf/Ustrd', first.at, { value: first.text })
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
  if (isReferenceLong(node.text)) findings.add('REFERENCE', path, node.at, { value: node.text })
  return node.text
}

/** The bank of an account, where it is said. */
export function readBic(part: Node, agent: string): string | undefined {
  const bic = (nodeAt(part, `${agent}/FinInstnId/BICFI`) ?? nodeAt(part, `${agent}/FinInstnId/BIC`))?.text
  return bic === undefined || bic === '' || bic === NOT_PROVIDED ? undefined : bic
}

/** What old programs write for «as soon as possible». */
const SOON = '1999-01-01'

/** The day on which something is to be made: of the calendar, or `'SOON'` for the first that is possible. */
export function readDayOrSoon(
  part: Node,
  paths: readonly string[],
  findings: Findings,
  wrong: FindingCode,
): LocalDate | 'SOON' | undefined {
  const day = readDay(part, paths, findings, wrong)
  if (day !== SOON) return day
  const [path = ''] = paths
  findings.add('AS_SOON_AS_POSSIBLE', path, firstAt(part, paths)?.at ?? part.at, { value: day })
  return 'SOON'
}

/** A day of the calendar. `wrong`: what is said of anything else. */
export function readDay(part: Node, paths: readonly string[], findings: Findings, wrong: FindingCode): LocalDate | undefined {
  const [path = ''] = paths
  const found = firstAt(part, paths)
  const day = found?.text.slice(0, 10) ?? ''
  if (found && isLocalDate(day) && /^(?:|T.*|Z|[+-]\d\d:\d\d)$/.test(found.text.slice(10))) return day
  if (found || !findings.lacks(path)) findings.add(wrong, path, found?.at ?? part.at, found ? { value: found.text } : {})
  return undefined
}

function firstAt(part: Node, paths: readonly string[]): Node | undefined {
  return paths.map((path) => nodeAt(part, path)).find((node) => node !== undefined)
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
  const lines: string[] = []
  for (const { name, text } of node.children) if (name === 'AdrLine' && text !== '') lines.push(text)
  const [country, town] = [nodeAt(node, 'Ctry')?.text, nodeAt(node, 'TwnNm')?.text]
  return { lines, ...(country ? { country } : {}), ...(town ? { town } : {}) }
}
