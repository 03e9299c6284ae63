/** Reads Norma 43 (CSB43) files strictly: what breaks the norm is refused with its line, position and field. */
import { add, negate, ZERO, type Cents } from '@almenara/contract/money'
import { readLatin1 } from '../latin1.ts'
import { decodeRecord, N43ReadError } from './codec.ts'
import { CONCEPT_PART, LAYOUTS, NO_REFERENCE, RECORD_LENGTH, SEPA_CONCEPTS, SEPA_LAYOUTS, type Values } from './records.ts'
import { withoutControlDigit } from './reference.ts'
import type { N43Account, N43Movement, N43Variant, SepaDebitData, SepaTransferData } from './statement.ts'

/** An account of a file. Its totals and its closing balance have been checked against its movements. */
export interface N43ReadAccount extends N43Account {
  /** «1» ordinary, «2» with branch of origin, «3» with normalised references too. */
  modality: string
  movements: N43Movement[]
  closingBalance: Cents
}

export interface N43File {
  accounts: N43ReadAccount[]
}

/** One line of the file: its 80 characters and where it is. */
interface Line {
  number: number
  record: string
}

/**
 * Reads a whole file. Lines end in CR LF or LF. In the variant `SEPA`, the five records 23 of a movement under the
 * common concepts 03, 04 and 15 are read by annex 4 (in the modality 3); the file itself does not say which it is.
 * Throws `N43ReadError` at the first thing that breaks the norm: a field, the order of records, a total.
 */
export function readNorma43(bytes: Uint8Array, variant: N43Variant = 'CLASSIC'): N43File {
  const lines = splitLines(bytes)
  const accounts: N43ReadAccount[] = []
  while (lines.peek('11')) accounts.push(readAccount(lines, variant))
  const end = lines.take('88')
  const { nines, records } = decodeRecord(end.record, LAYOUTS[88], end.number)
  if (!/^9+$/.test(nines)) throw new N43ReadError(end.number, LAYOUTS[88].nines.start, 'nines', `«${nines}» is not eighteen nines`)
  agree(end, '88', { records }, { records: end.number - 1 })
  lines.finish()
  return { accounts }
}

/** The lines in their order, read one after the other. */
class Lines {
  private readonly lines: string[]
  private next = 0

  constructor(lines: string[]) {
    this.lines = lines
  }

  peek(code: string): boolean {
    return this.lines[this.next]?.startsWith(code) ?? false
  }

  take(code: string): Line {
    const record = this.lines[this.next] ?? ''
    this.next += 1
    if (!record.startsWith(code)) throw new N43ReadError(this.next, 1, 'code', `record ${code} expected, «${record.slice(0, 2)}» found`)
    if (record.length !== RECORD_LENGTH) throw new N43ReadError(this.next, 1, 'record', `${record.length} bytes, not ${RECORD_LENGTH}`)
    return { number: this.next, record }
  }

  finish(): void {
    if (this.next < this.lines.length) throw new N43ReadError(this.next + 1, 1, 'code', 'nothing expected after record 88')
  }
}

function splitLines(bytes: Uint8Array): Lines {
  const lines = readLatin1(bytes).split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return new Lines(lines)
}

function readAccount(lines: Lines, variant: N43Variant): N43ReadAccount {
  const header = lines.take('11')
  const { openingSide, openingBalance, ...account } = decodeRecord(header.record, LAYOUTS[11], header.number)
  const opening = signed(openingSide, openingBalance)
  const structured = variant === 'SEPA' && account.modality === '3'
  const movements: N43Movement[] = []
  const sums = { debitEntries: 0, debitTotal: ZERO, creditEntries: 0, creditTotal: ZERO }
  while (lines.peek('22')) {
    const { movement, side } = readMovement(lines, account.modality, structured)
    movements.push(movement)
    if (side === 'DEBIT') {
      sums.debitEntries += 1
      sums.debitTotal = add(sums.debitTotal, negate(movement.amount))
    } else {
      sums.creditEntries += 1
      sums.creditTotal = add(sums.creditTotal, movement.amount)
    }
  }
  const end = lines.take('33')
  const { closingSide, closingBalance: unsigned, ...totals } = decodeRecord(end.record, LAYOUTS[33], end.number)
  const closingBalance = signed(closingSide, unsigned)
  const { bank, branch, account: number, currency } = account
  agree(
    end,
    '33',
    { ...totals, closingBalance },
    {
      bank,
      branch,
      account: number,
      currency,
      ...sums,
      closingBalance: add(opening, sums.creditTotal, negate(sums.debitTotal)),
    },
  )
  return { ...account, openingBalance: opening, movements, closingBalance }
}

function signed(side: 'DEBIT' | 'CREDIT', amount: Cents): Cents {
  return side === 'DEBIT' ? negate(amount) : amount
}

/** What a closing record states must be what the records before it add up to. */
function agree<T extends object>(line: Line, code: '33' | '88', stated: T, counted: { [Name in keyof T]: T[Name] }): void {
  const starts: Record<string, { start: number }> = LAYOUTS[code]
  for (const [name, value] of Object.entries(stated)) {
    const expected: unknown = counted[name as keyof T]
    if (value !== expected) {
      const reason = `states ${String(value)}, the records before it give ${String(expected)}`
      throw new N43ReadError(line.number, starts[name]?.start ?? 1, name, reason)
    }
  }
}

function readMovement(lines: Lines, modality: string, structured: boolean): { movement: N43Movement; side: 'DEBIT' | 'CREDIT' } {
  const main = lines.take('22')
  const { side, amount, reference1: raw, ...values } = decodeRecord(main.record, LAYOUTS[22], main.number)
  const reference1 = modality === '3' ? withoutControlDigit(raw) : raw
  if (reference1 === undefined) {
    throw new N43ReadError(main.number, LAYOUTS[22].reference1.start, 'reference1', `the control digit of «${raw}» does not fit`)
  }
  const complement: Line[] = []
  while (lines.peek('23') && complement.length < 5) {
    const line = lines.take('23')
    complement.push(line)
    inOrder(line, LAYOUTS[23].number.start, complement.length)
  }
  const kind = structured && complement.length === 5 ? SEPA_CONCEPTS.get(values.commonConcept) : undefined
  const sepa = kind && readSepa(complement, kind)
  const details = sepa ? { texts: [], sepa } : { texts: readTexts(complement) }
  const original = lines.peek('24') ? { original: readOriginal(lines.take('24')) } : {}
  return { movement: { ...values, amount: signed(side, amount), reference1, ...details, ...original }, side }
}

function inOrder(line: Line, start: number, expected: number): void {
  const number = line.record.slice(start - 1, start + 1)
  if (number !== `0${expected}`) throw new N43ReadError(line.number, start, 'number', `0${expected} expected, «${number}» found`)
}

function readTexts(lines: Line[]): string[] {
  const texts = lines.flatMap(({ record, number }) => {
    const { first, second } = decodeRecord(record, LAYOUTS[23], number)
    return [first, second]
  })
  while (texts.at(-1) === '') texts.pop()
  return texts
}

function readOriginal(line: Line): { currency: string; amount: Cents } {
  inOrder(line, LAYOUTS[24].number.start, 1)
  const { currency, amount }: Values<(typeof LAYOUTS)[24]> = decodeRecord(line.record, LAYOUTS[24], line.number)
  return { currency, amount }
}

/** Annex 4 data; `undefined` for a debit that names no scheme: the bank filled its five records with free text. */
function readSepa(lines: Line[], kind: 'TRANSFER' | 'DEBIT'): SepaTransferData | SepaDebitData | undefined {
  const parts = lines.map(({ record, number }, index) => decodeRecord(record, SEPA_LAYOUTS[kind][index] ?? {}, number))
  const { concept = '', conceptRest = '', ...values }: Record<string, string> = Object.assign({}, ...parts)
  if (kind === 'DEBIT' && values['scheme'] !== 'CORE' && values['scheme'] !== 'B2B') return undefined
  if (values['payerReference'] === NO_REFERENCE) values['payerReference'] = ''
  // Spaces at the end of the first part are spaces between words when a second part follows.
  const joined = (concept.padEnd(CONCEPT_PART) + conceptRest).trimEnd()
  // The layouts have the fields of these types, by the same names; both sides hold only text.
  return { ...values, kind, concept: joined } as unknown as SepaTransferData | SepaDebitData
}
