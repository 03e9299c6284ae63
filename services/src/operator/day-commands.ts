/** Bank days by hand: `run-day 2026-11-23`. */
import { dayAt, formatDay, isLocalDate } from '@almenara/contract/dates'
import type { DatedWork } from '../calendar/dated-work.ts'
import { listAside } from '../calendar/set-aside.ts'
import { bankTime, DayRefused, runDay } from '../calendar/run-days.ts'
import type { Office } from './office.ts'
import { UsageError } from './usage-error.ts'

export const DAY_USAGE = `  npm run operator -- run-day YYYY-MM-DD              does the dated work of a bank day: interest, instalments… Days go in order; the
                                                      running bank does by itself those that have come. A demo bank may go ahead of
                                                      the calendar
`

const SAID = {
  DONE: 'done',
  DONE_BEFORE: 'had been done',
  BUSY: 'left: another process is running days',
} as const

export async function runBankDay(office: Office, works: readonly DatedWork[], [typed = '']: readonly string[]): Promise<string> {
  if (!isLocalDate(typed)) throw new UsageError('Write: run-day YYYY-MM-DD')
  const bank = await office.bank()
  if (typed > dayAt(await bankTime(bank)) && !office.mayRunAhead) throw new UsageError(`${formatDay(typed)} has not come.`)
  try {
    const outcome = await runDay(bank, works, typed)
    const left = (await listAside(bank.database)).length
    return `${typed}: ${SAID[outcome]}.\n${left > 0 ? `Set aside: ${left}. To see them: npm run operator -- aside\n` : ''}`
  } catch (error) {
    if (error instanceof DayRefused) throw new UsageError(error.message)
    throw error
  }
}
