/** The kinds of field of SEPA messages, each with its rule: EPC implementation guidelines of 2025 and EPC217-08 (characters). */
import { isLocalDate, toInstant, type Instant, type LocalDate } from '@almenara/contract/dates'
import { parseIban } from '@almenara/contract/iban'
import { toCents, type Cents } from '@almenara/contract/money'
import { isSepaText } from '@almenara/contract/text'
import { decimal, PATTERNS } from '../iso20022/fields.ts'
import type { Field } from '../iso20022/shape.ts'

type Required<T> = Field<T> & { required: true }
type Optional<T> = Field<T> & { required: false }

/** The largest amount of a SEPA payment: 999,999,999.99 (AT-04). */
export const LARGEST_AMOUNT = toCents(99_999_999_999)

/** The field may be missing; `absent` is what is then written, and where. */
export function optional<T>(field: Required<T>, absent?: Field<T>['absent']): Optional<T> {
  return { ...field, required: false, ...(absent ? { absent } : {}) }
}

/** An element with a constant value. Reading any other value is an error. */
export function fixed(path: string, said: string): Required<string> {
  const read = (content: string) => {
    if (content !== said) throw new RangeError(`is «${content.slice(0, 40)}», not ${said}`)
    return content
  }
  return { path, required: true, write: () => said, read }
}

/**
 * Words of people: 1 to `most` characters of the SEPA set when written; read, of any set, because a bank takes what others have agreed
 * among themselves.
 */
export function text(path: string, most: number): Required<string> {
  const bounded = (value: string) => {
    if (value.trim() === '') throw new RangeError('is empty')
    if ([...value].length > most) throw new RangeError(`has more than ${most} characters`)
    return value
  }
  const write = (value: string) => {
    if (!isSepaText(value)) throw new RangeError('has characters outside the SEPA set')
    if (value !== value.trim()) throw new RangeError('begins or ends in a space')
    return bounded(value)
  }
  return { path, required: true, write, read: bounded }
}

/** Words of people as they wrote them: what of them does not travel between banks is changed where it is sent, not here. */
export function asWritten(path: string, most: number): Required<string> {
  return { ...text(path, most), write: (value) => text(path, most).read(value, {}) }
}

/** An identifier: as `text`, and it neither begins nor ends with «/» nor has two together (EPC217-08 §6.2). */
export function reference(path: string): Required<string> {
  const plain = text(path, 35)
  const write = (value: string) => {
    if (/^\/|\/$|\/\//.test(value)) throw new RangeError('has «/» where an identifier may not')
    return plain.write(value)
  }
  return { ...plain, write }
}

/** A code that matches a pattern of the schema. */
export function code(path: string, pattern: RegExp): Required<string> {
  const same = (value: string) => {
    if (!pattern.test(value)) throw new RangeError(`«${value.slice(0, 40)}» is not of its form`)
    return value
  }
  return { path, required: true, write: same, read: same }
}

export function bic(path: string): Required<string> {
  return code(`${path}/FinInstnId/BICFI`, PATTERNS.bic)
}

/** The agent of a customer's message, whose BIC they need not know (EPC, IBAN only). */
export function bicIfKnown(path: string): Optional<string> {
  return optional(bic(path), { path: `${path}/FinInstnId/Othr/Id`, text: 'NOTPROVIDED' })
}

/** A code of up to four characters of an external set: reasons and purposes. */
export function code4(path: string): Required<string> {
  return code(path, PATTERNS.code4)
}

export function oneOf<Word extends string>(path: string, words: readonly Word[]): Required<Word> {
  const same = (value: string) => {
    const word = words.find((known) => known === value)
    if (word === undefined) throw new RangeError(`is «${value.slice(0, 40)}»: it may be ${words.join(', ')}`)
    return word
  }
  return { path, required: true, write: same, read: same }
}

/** An account number whose check digits are right. */
export function iban(path: string): Required<string> {
  return { path: `${path}/Id/IBAN`, required: true, write: checkIban, read: checkIban }
}

function checkIban(value: string): string {
  const parsed = parseIban(value)
  if (!parsed.ok || parsed.iban !== value) throw new RangeError(`«${value.slice(0, 40)}» is no IBAN`)
  return value
}

/** 0.01 to 999,999,999.99 euros. SEPA carries no other currency. */
export function amount(path: string): Required<Cents> {
  return {
    path,
    required: true,
    attributes: 'Ccy="EUR"',
    write: (value) => decimal(inRange(value)),
    read: (content, attributes) => {
      if (attributes['Ccy'] !== 'EUR') throw new RangeError(`is in ${attributes['Ccy'] ?? 'no currency'}, not in euros`)
      return inRange(parseDecimal(content))
    },
  }
}

function inRange(value: Cents): Cents {
  if (value < 1 || value > LARGEST_AMOUNT) throw new RangeError(`${value} cents is not an amount of SEPA`)
  return value
}

/** A sum without currency: `CtrlSum`. */
export function sum(path: string): Required<Cents> {
  return { path, required: true, write: decimal, read: parseDecimal }
}

/** The sum of a message between banks. */
export function total(path: string): Required<Cents> {
  return { ...sum(path), attributes: 'Ccy="EUR"' }
}

export function count(path: string): Required<number> {
  return { path, required: true, write: String, read: parseCount }
}

function parseCount(content: string): number {
  if (!/^\d{1,15}$/.test(content)) throw new RangeError('is not a whole number')
  return Number(content)
}

export function day(path: string): Required<LocalDate> {
  return { path, required: true, write: String, read: parseDay }
}

function parseDay(content: string): LocalDate {
  if (!isLocalDate(content)) throw new RangeError(`«${content.slice(0, 40)}» is no day`)
  return content
}

/** A moment. Without an offset it is read as UTC. */
export function moment(path: string): Required<Instant> {
  return { path, required: true, write: String, read: parseMoment }
}

function parseMoment(content: string): Instant {
  return toInstant(/(?:Z|[+-]\d\d:\d\d)$/.test(content) ? content : `${content}Z`)
}

export function flag(path: string): Required<boolean> {
  return { path, required: true, write: String, read: parseFlag }
}

function parseFlag(content: string): boolean {
  if (!/^(?:true|false|1|0)$/.test(content)) throw new RangeError('is neither true nor false')
  return content === 'true' || content === '1'
}

/** Digits are placed, nothing is multiplied: «12.5» is 1250 cents, and a third decimal, unless it is zero, is refused. */
function parseDecimal(content: string): Cents {
  const match = /^\+?(\d{1,13})(?:\.(\d{0,2})0*)?$/.exec(content)
  if (!match) throw new RangeError(`«${content.slice(0, 40)}» is no amount of two decimals`)
  return toCents(Number(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`))
}
