/** Writes Norma 43 (CSB43) files: one account, its movements as they arrive, the totals at the end. */
import { add, negate, toCents, ZERO, type Cents } from '@almenara/contract/money'
import { foldToLatin1, writeLatin1 } from '../latin1.ts'
import { encodeRecord, N43WriteError } from './codec.ts'
import { CONCEPT_PART, LAYOUTS, NO_REFERENCE, RECORD_LENGTH, SEPA_CONCEPTS, SEPA_LAYOUTS, TEXT_LENGTH } from './records.ts'
import { withControlDigit } from './reference.ts'
import type { N43Account, N43Movement, N43Variant, SepaDebitData, SepaTransferData } from './statement.ts'

/** References normalised and branch of origin given: what annex 4 needs, and one form for both variants. */
const MODALITY = '3'
const LINE_LENGTH = RECORD_LENGTH + 2
const CHUNK_LINES = 100
const MAX_TOTAL = 10 ** 14 - 1

/** An account and its movements in the order of booking. */
export interface N43Statement {
  account: N43Account
  movements: Iterable<N43Movement> | AsyncIterable<N43Movement>
}

/**
 * The file in chunks of about 8 kB: ISO-8859-1 in capitals, records of 80 bytes ended by CR LF. The closing balance is
 * the opening balance and the movements. Throws `N43WriteError` for a value or a total that its field cannot hold
 * (14 digits of cents, 99 999 entries a side), which may be after the first chunks are out.
 */
export async function* writeNorma43(statement: N43Statement, options: { variant: N43Variant }): AsyncGenerator<Uint8Array> {
  const { account, movements } = statement
  const totals = new Totals()
  let written = 0
  let lines = [headerRecord(account)]
  for await (const movement of movements) {
    lines.push(...movementRecords(movement, account, options.variant))
    totals.count(movement.amount)
    if (lines.length >= CHUNK_LINES) {
      yield encodeLines(lines)
      written += lines.length
      lines = []
    }
  }
  lines.push(totals.record(account))
  lines.push(encodeRecord('88', LAYOUTS[88], { nines: '9'.repeat(18), records: written + lines.length }))
  yield encodeLines(lines)
}

/** A movement of zero is on the credit side. */
function sideOf(amount: Cents): 'DEBIT' | 'CREDIT' {
  return amount < 0 ? 'DEBIT' : 'CREDIT'
}

function unsigned(amount: Cents): Cents {
  return toCents(Math.abs(amount))
}

function headerRecord(account: N43Account): string {
  const { openingBalance } = account
  return encodeRecord('11', LAYOUTS[11], {
    ...account,
    openingSide: sideOf(openingBalance),
    openingBalance: unsigned(openingBalance),
    modality: MODALITY,
  })
}

/** The totals of the movements, for record 33. */
class Totals {
  private readonly entries = { DEBIT: 0, CREDIT: 0 }
  private readonly sums = { DEBIT: ZERO, CREDIT: ZERO }

  count(amount: Cents): void {
    const side = sideOf(amount)
    this.entries[side] += 1
    this.sums[side] = add(this.sums[side], unsigned(amount))
    // Here and not at the end, so that no sum leaves the safe integers on its way there.
    if (this.sums[side] > MAX_TOTAL) throw new N43WriteError('33', side === 'DEBIT' ? 'debitTotal' : 'creditTotal', this.sums[side])
  }

  record(account: N43Account): string {
    const closing = add(account.openingBalance, this.sums.CREDIT, negate(this.sums.DEBIT))
    return encodeRecord('33', LAYOUTS[33], {
      ...account,
      debitEntries: this.entries.DEBIT,
      debitTotal: this.sums.DEBIT,
      creditEntries: this.entries.CREDIT,
      creditTotal: this.sums.CREDIT,
      closingSide: sideOf(closing),
      closingBalance: unsigned(closing),
    })
  }
}

function movementRecords(movement: N43Movement, account: N43Account, variant: N43Variant): string[] {
  const { amount, original, originBranch = account.branch, sepa } = movement
  const reference1 = withControlDigit(movement.reference1)
  if (reference1 === undefined) throw new N43WriteError('22', 'reference1', movement.reference1)
  const values = { ...movement, originBranch, side: sideOf(amount), amount: unsigned(amount), reference1 }
  const main = encodeRecord('22', LAYOUTS[22], values)
  // Five records under these concepts mean annex 4 to who reads, so free text stops at four there.
  const structure = variant === 'SEPA' ? SEPA_CONCEPTS.get(movement.commonConcept) : undefined
  const complement = sepa && sepa.kind === structure ? sepaRecords(sepa) : textRecords(movement.texts, structure ? 4 : 5)
  if (!original) return [main, ...complement]
  const equivalence = { number: '01', currency: original.currency, amount: unsigned(original.amount) }
  return [main, ...complement, encodeRecord('24', LAYOUTS[24], equivalence)]
}

function textRecords(texts: string[], maximum: number): string[] {
  const pieces = texts.flatMap(breakText).slice(0, maximum * 2)
  while (pieces.at(-1) === '') pieces.pop()
  return Array.from({ length: Math.ceil(pieces.length / 2) }, (_, index) =>
    encodeRecord('23', LAYOUTS[23], {
      number: `0${index + 1}`,
      first: pieces[index * 2] ?? '',
      second: pieces[index * 2 + 1] ?? '',
    }),
  )
}

/** Pieces that fit a field, broken between words where there is a space to break at. */
function breakText(text: string): string[] {
  const pieces = []
  let rest = foldToLatin1(text).trimEnd()
  while (rest.length > TEXT_LENGTH) {
    const space = rest.lastIndexOf(' ', TEXT_LENGTH)
    const end = space > 0 ? space : TEXT_LENGTH
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return [...pieces, rest]
}

function sepaRecords(sepa: SepaTransferData | SepaDebitData): string[] {
  const concept = foldToLatin1(sepa.concept)
  const values: Record<string, string> = { ...sepa, concept: concept.slice(0, CONCEPT_PART), conceptRest: concept.slice(CONCEPT_PART) }
  if (sepa.kind === 'TRANSFER') values['payerReference'] ||= NO_REFERENCE
  return SEPA_LAYOUTS[sepa.kind].map((fields, index) => encodeRecord(`230${index + 1}`, fields, values))
}

function encodeLines(lines: string[]): Uint8Array {
  const bytes = new Uint8Array(lines.length * LINE_LENGTH)
  for (const [index, line] of lines.entries()) writeLatin1(`${line}\r\n`, bytes, index * LINE_LENGTH)
  return bytes
}
