/** Runs the dated work of bank days, in order and none twice at once, whatever the number of processes. */
import { addDays, dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { desc, eq } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import { oneAtATime } from '../db/one-at-a-time.ts'
import { runRepeatedly } from '../run-repeatedly.ts'
import { bankDayFrom, bankDayUntil, coveredFrom, isBankDay } from './bank-days.ts'
import type { DatedWork } from './dated-work.ts'
import { takeUnlogged, type SetAside } from './set-aside.ts'
import { bankDays } from './tables.ts'

const EVERY_MS = 60_000
/** Number of the advisory lock («BANK DAY» on a telephone) under which one process at a time runs days. */
const DAY_LOCK = 22_653_299

/** The day cannot be run now; the message says which must be first. */
export class DayRefused extends Error {
  override readonly name = 'DayRefused'
}

/**
 * `DONE`: run now. `DONE_BEFORE`: had been. `BUSY`: another process is running days.
 * Throws DayRefused for a day that is no bank day, or whose predecessor has not ended; what a work throws leaves its day to be run again.
 */
export type DayOutcome = 'DONE' | 'DONE_BEFORE' | 'BUSY'

export async function runDay(bank: Bank, works: readonly DatedWork[], day: LocalDate): Promise<DayOutcome> {
  if (!isBankDay(day)) throw new DayRefused(`${day} is not a bank day. The next one is ${bankDayFrom(day)}.`)
  const done = await oneAtATime(bank.database, DAY_LOCK, () => runInOrder(bank, works, day))
  return done ?? 'BUSY'
}

/** What time it is where the books are: a day that was run cannot be taken back, so a machine's clock is not believed. */
export async function bankTime({ clock }: Pick<Bank, 'clock'>): Promise<Instant> {
  return clock.ask ? clock.ask() : clock.now()
}

/** Runs the days that have come and were not run. Where no day ever was, the books are opened today. Answers the days it ran. */
export async function runDueDays(bank: Bank, works: readonly DatedWork[]): Promise<LocalDate[]> {
  const today = bankDayUntil(dayAt(await bankTime(bank)))
  const ran = await oneAtATime(bank.database, DAY_LOCK, async () => {
    const days: LocalDate[] = []
    for (let day = await nextDay(bank, today); day <= today; day = bankDayFrom(addDays(day, 1))) {
      await runInOrder(bank, works, day)
      days.push(day)
    }
    return days
  })
  return ran ?? []
}

interface ClearingContext {
  onError: (error: unknown) => void
  /** What could not be done and was set aside, each time that it was tried; by whichever process. */
  onSetAside: (items: readonly SetAside[]) => void
}

/** Runs them while the bank is up. A turn that fails is reported and the next tries again. */
export function startDayScheduler(bank: Bank, works: readonly DatedWork[], { onError, onSetAside }: ClearingContext): () => Promise<void> {
  return runRepeatedly(
    EVERY_MS,
    async () => {
      try {
        await runDueDays(bank, works)
      } finally {
        onSetAside(await takeUnlogged(bank))
      }
    },
    onError,
  )
}

/** The first day that has not ended. */
async function nextDay({ database, clock }: Bank, today: LocalDate): Promise<LocalDate> {
  const [last] = await database.select().from(bankDays).orderBy(desc(bankDays.day)).limit(1)
  if (last) return last.finishedAt === null ? last.day : bankDayFrom(addDays(last.day, 1))
  const now = clock.now()
  await database.transaction((tx) => tx.insert(bankDays).values({ day: today, startedAt: now, finishedAt: now }))
  return bankDayFrom(addDays(today, 1))
}

async function runInOrder(bank: Bank, works: readonly DatedWork[], day: LocalDate): Promise<DayOutcome> {
  const { database, clock } = bank
  const next = await nextDay(bank, bankDayUntil(dayAt(await bankTime(bank))))
  if (day < next) return 'DONE_BEFORE'
  if (day > next) throw new DayRefused(`${next} comes before ${day} and has not been run.`)
  await database.transaction((tx) => tx.insert(bankDays).values({ day, startedAt: clock.now() }).onConflictDoNothing())
  const from = coveredFrom(day)
  for (const work of works) await work.run({ bank, day, from })
  await database.transaction((tx) => tx.update(bankDays).set({ finishedAt: clock.now() }).where(eq(bankDays.day, day)))
  return 'DONE'
}
