/** What the address of the session log keeps besides its path: filters, and the pages shown. */
import {
  CONNECTION_DEVICE_NAMES,
  CONNECTION_RESULT_NAMES,
  type ConnectionDevice,
  type ConnectionResult,
} from '@almenara/contract/connection-names'
import type { LocalDate } from '@almenara/contract/dates'
import { readDay, readPages } from '../../patterns/extract-screen/list-address.ts'

export interface LogFilters {
  fromDate?: LocalDate | undefined
  toDate?: LocalDate | undefined
  device?: ConnectionDevice[] | undefined
  result?: ConnectionResult[] | undefined
}

export interface LogSearch extends LogFilters {
  pages?: number | undefined
}

/** Reads the address. What does not make sense is left out. */
export function readLogSearch({ fromDate, toDate, device, result, pages }: Record<string, unknown>): LogSearch {
  const read: LogSearch = {
    fromDate: readDay(fromDate),
    toDate: readDay(toDate),
    device: readWords(CONNECTION_DEVICE_NAMES, device),
    result: readWords(CONNECTION_RESULT_NAMES, result),
    pages: readPages(pages),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

function readWords<Word extends string>(names: Record<Word, string>, value: unknown): Word[] | undefined {
  const words = Array.isArray(value) ? (Object.keys(names) as Word[]).filter((word) => value.includes(word)) : []
  return words.length > 0 ? words : undefined
}

export function logFiltersOf({ fromDate, toDate, device, result }: LogFilters): LogFilters {
  return { fromDate, toDate, device, result }
}
