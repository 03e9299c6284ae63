/** Between values and the 80 characters of a record, by the layouts of `records.ts`. */
import { isLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { foldToLatin1 } from '../latin1.ts'
import { alphabeticCurrency, numericCurrency } from './currencies.ts'
import { RECORD_LENGTH, type Field, type Fields, type Kind, type Kinds, type Values } from './records.ts'

/** A value that its field cannot hold: too many digits (a total, a count) or not of its form. A partial file is no file. */
export class N43WriteError extends Error {
  readonly record: string
  readonly field: string

  constructor(record: string, name: string, value: unknown) {
    super(`Norma 43: record ${record} cannot hold ${String(value)} as ${name}`)
    this.name = 'N43WriteError'
    this.record = record
    this.field = name
  }
}

/** Where a file breaks the norm: its line (from 1), the position in it (from 1) and the field, in the names of `records.ts`. */
export class N43ReadError extends Error {
  readonly line: number
  readonly position: number
  readonly field: string

  constructor(line: number, position: number, name: string, reason: string) {
    super(`Norma 43: line ${line}, position ${position}, ${name}: ${reason}`)
    this.name = 'N43ReadError'
    this.line = line
    this.position = position
    this.field = name
  }
}

/** A field between a record and a value; `undefined` where the one cannot be the other. */
interface Codec<T> {
  write(value: T, length: number): string | undefined
  read(raw: string): T | undefined
}

function digits(value: string, length: number): string | undefined {
  return /^\d*$/.test(value) && value.length <= length ? value.padStart(length, '0') : undefined
}

function whole(raw: string): number | undefined {
  return /^\d+$/.test(raw) ? Number(raw) : undefined
}

/** Years have two digits: files of this edition are of this century. */
const CENTURY = '20'

const CODECS: { readonly [K in Kind]: Codec<Kinds[K]> } = {
  code: {
    write: (value, length) => (value.length === length ? digits(value, length) : undefined),
    read: (raw) => (/^\d+$/.test(raw) ? raw : undefined),
  },
  serial: { write: digits, read: (raw) => (/^\d+$/.test(raw) ? raw.replace(/^0+/, '') : undefined) },
  count: { write: (value, length) => digits(String(value), length), read: whole },
  amount: {
    write: (value, length) => digits(String(value), length),
    read: (raw) => {
      const units = whole(raw)
      return units === undefined ? undefined : toCents(units)
    },
  },
  side: {
    write: (value) => (value === 'DEBIT' ? '1' : '2'),
    read: (raw) => (raw === '1' ? 'DEBIT' : raw === '2' ? 'CREDIT' : undefined),
  },
  date: {
    write: (value) => (value.startsWith(CENTURY) ? value.slice(2).replaceAll('-', '') : undefined),
    read: (raw) => {
      const iso = `${CENTURY}${raw.slice(0, 2)}-${raw.slice(2, 4)}-${raw.slice(4)}`
      return isLocalDate(iso) ? iso : undefined
    },
  },
  currency: { write: numericCurrency, read: alphabeticCurrency },
  text: {
    write: (value, length) => foldToLatin1(value).slice(0, length).padEnd(length),
    read: (raw) => raw.trimEnd(),
  },
}

/** The 80 characters of a record: `start` opens it (its code, or code and number), the fields follow in their order. */
export function encodeRecord<F extends Fields>(start: string, fields: F, values: Values<F>): string {
  let record = start
  for (const [name, field] of Object.entries(fields)) {
    const value = values[name]
    // One codec for each kind: the compiler cannot see that field and value are of the same one, `Values` has checked it.
    const raw = (CODECS[field.kind] as Codec<unknown>).write(value, field.length)
    if (raw === undefined) throw new N43WriteError(start, name, value)
    record = record.padEnd(field.start - 1) + raw
  }
  return record.padEnd(RECORD_LENGTH)
}

/** The values of a record. Throws `N43ReadError` for the first field whose characters are not of its kind. */
export function decodeRecord<F extends Fields>(record: string, fields: F, line: number): Values<F> {
  const values = Object.entries(fields).map(([name, { start, length, kind }]: [string, Field]) => {
    const raw = record.slice(start - 1, start - 1 + length)
    const value = CODECS[kind].read(raw)
    if (value === undefined) throw new N43ReadError(line, start, name, `«${raw}» is no ${kind}`)
    return [name, value]
  })
  return Object.fromEntries(values) as Values<F>
}
