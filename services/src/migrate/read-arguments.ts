import { parseArgs } from 'node:util'
import { isLocalDate } from '@almenara/contract/dates'
import { MOST_PARTS } from '../ledger/parts/split-entries.ts'
import { UsageError } from '../operator/usage-error.ts'
import type { Archiving } from '../session-log/parts/archive-log.ts'

const USAGE = `Write: npm run migrate [-- OPTION …], where an option is one of
  --entries-in N                                  splits the entries into N parts, from 2 to ${MOST_PARTS}
  --begin-log-part                                begins a new part of the session log
  --archive-log-to TABLESPACE --until YYYY-MM-DD  moves its closed parts of before that day`

/** What is to be done besides bringing the database up to date. */
export interface Asked {
  /** Into how many parts the entries are to be split. */
  parts?: number
  beginsLogPart: boolean
  archiving?: Archiving
}

/** Throws UsageError. */
export function readArguments(args: readonly string[]): Asked {
  const values = readOptions(args)
  const parts = values['entries-in']
  const tablespace = values['archive-log-to']
  const { until } = values
  if (parts !== undefined && !isCount(parts)) throw new UsageError(USAGE)
  if (tablespace === '' || (tablespace === undefined) !== (until === undefined)) throw new UsageError(USAGE)
  if (until !== undefined && !isLocalDate(until)) throw new UsageError(`«${until}» is no day. ${USAGE}`)
  return {
    beginsLogPart: values['begin-log-part'] ?? false,
    ...(parts === undefined ? {} : { parts: Number(parts) }),
    ...(tablespace === undefined || until === undefined ? {} : { archiving: { tablespace, until } }),
  }
}

const isCount = (text: string) => /^\d+$/.test(text) && Number(text) >= 2 && Number(text) <= MOST_PARTS

function readOptions(args: readonly string[]) {
  const text = { type: 'string' } as const
  const options = { 'entries-in': text, 'begin-log-part': { type: 'boolean' }, 'archive-log-to': text, until: text } as const
  try {
    return parseArgs({ args: [...args], options }).values
  } catch {
    throw new UsageError(USAGE)
  }
}
