/**
 * The parts of a list's filters: how the call names each, how the address does, and which of its values make sense. What makes none is left
 * out: an address is not an error that a customer can mend.
 */
import { isLocalDate, type LocalDate } from '@almenara/contract/dates'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { toCents, type Cents } from '@almenara/contract/money'

export interface FilterField<Name extends string = string, Value = unknown, Key extends string = string, Said = unknown> {
  /** In the call's query. */
  name: Name
  /** In the address. */
  key: Key
  read(said: unknown): Value | undefined
  write(value: Value): Said
  /** What the address says where nothing is filtered by, if saying nothing means something else. */
  none?: Said | undefined
}

/** A field that the call and the address name and write alike. */
type Plain<Name extends string, Value> = FilterField<Name, Value, Name, Value>

/** A field of one or several words out of some. */
export interface CodeField<Name extends string = string, Value = unknown, Key extends string = string, Said = unknown> extends FilterField<
  Name,
  Value,
  Key,
  Said
> {
  codesOf(value: Value | undefined): readonly string[]
  /** Undefined for none. */
  valueOf(codes: readonly string[]): Value | undefined
}

/** As the call takes it: one word. */
export function oneOf<Name extends string, Code extends string>(name: Name, codes: readonly Code[]): CodeField<Name, Code, Name, Code> {
  const read = (said: unknown) => codes.find((code) => code === said)
  return { name, key: name, read, write: (code) => code, codesOf: (code) => (code ? [code] : []), valueOf: ([code]) => read(code) }
}

/** Several words, in call and address. */
export function someOf<Name extends string, Code extends string>(
  name: Name,
  codes: readonly Code[],
): CodeField<Name, Code[], Name, Code[]> {
  const valueOf = (chosen: readonly string[]) => {
    const known = codes.filter((code) => chosen.includes(code))
    return known.length > 0 ? known : undefined
  }
  return {
    name,
    key: name,
    read: (said) => (Array.isArray(said) ? valueOf(said) : undefined),
    write: (value) => value,
    codesOf: (value) => value ?? [],
    valueOf,
  }
}

/** What is searched for as it was typed. The router reads an amount in the address as a number. */
export function wordsField<Name extends string>(name: Name): Plain<Name, string> {
  return {
    name,
    key: name,
    read: (said) => {
      const text = typeof said === 'string' || typeof said === 'number' ? String(said).trim().slice(0, MAX_LENGTH.search) : ''
      return text === '' ? undefined : text
    },
    write: (words) => words,
  }
}

export function dayField<Name extends string, Key extends string>(name: Name, key: Key): FilterField<Name, LocalDate, Key, LocalDate> {
  return { name, key, read: readDay, write: (day) => day }
}

export function centsField<Name extends string>(name: Name): Plain<Name, Cents> {
  return { name, key: name, read: readCents, write: (cents) => cents }
}

function readDay(said: unknown): LocalDate | undefined {
  return typeof said === 'string' && isLocalDate(said) ? said : undefined
}

function readCents(said: unknown): Cents | undefined {
  return typeof said === 'number' && Number.isSafeInteger(said) && said >= 0 ? toCents(said) : undefined
}
