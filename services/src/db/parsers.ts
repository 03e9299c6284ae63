import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { types } from 'pg'

type Parse = (text: string) => unknown

const { builtins } = types
// Array type numbers of pg_type that the driver does not name.
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const TIMESTAMPTZ_ARRAY = 1185
const TEXT_ARRAY = 1009

/** An `int8` as a number. Throws RangeError beyond 2^53 − 1: a silently rounded amount or key is worse than a failure. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a safe integer: ${text}`)
  return value
}

type Parser = ReturnType<typeof types.getTypeParser>
const defaultParser = types.getTypeParser as (oid: number, format?: 'text' | 'binary') => Parser
const parseArray: (text: string) => (string | null)[] = defaultParser(TEXT_ARRAY)
const arrayOf =
  (parse: Parse): Parse =>
  (text) =>
    parseArray(text).map((item) => (item === null ? null : parse(item)))

const own = new Map<number, Parse>([
  [builtins.INT8, parseInt8],
  [builtins.DATE, toLocalDate],
  [builtins.TIMESTAMPTZ, toInstant],
  [INT8_ARRAY, arrayOf(parseInt8)],
  [DATE_ARRAY, arrayOf(toLocalDate)],
  [TIMESTAMPTZ_ARRAY, arrayOf(toInstant)],
])

/** How values arrive from PostgreSQL: `int8` as checked integers, `date` as LocalDate, `timestamptz` as Instant, the rest as the driver has it. */
export const parsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): Parser => own.get(oid) ?? defaultParser(oid, format),
}
