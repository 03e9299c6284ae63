import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { transactions } from '../ledger/tables.ts'
import { runBankDay } from '../operator/day-commands.ts'
import { UsageError } from '../operator/usage-error.ts'
import { addAccount, addUser, openTestBank, type TestBank } from '../testing/bank.ts'
import { officeOf } from '../testing/office.ts'
import { datedKey, type DatedWork } from './dated-work.ts'
import { runDay, runDueDays } from './run-days.ts'
import { bankDays } from './tables.ts'

let bank: TestBank
/** The days that were worked on, as `day from`. */
let worked: string[]
beforeEach(async () => {
  bank = await openTestBank()
  worked = []
})
afterEach(() => bank.close())

const on = (text: string) => toLocalDate(text)
const noting: DatedWork = { name: 'noting', run: async ({ day, from }) => void worked.push(`${day} ${from}`) }
const at = (day: string) => bank.clock.set(`${day}T09:00:00+01:00`)
const due = (...works: DatedWork[]) => runDueDays(bank.bank, works)
const run = (day: string, ...works: DatedWork[]) => runDay(bank.bank, works, on(day))

test('the first start opens the books on its day, and the bank days that follow are run in order, each covering what falls since the one before', async () => {
  // A Friday.
  expect(await due(noting)).toEqual([])
  at('2026-11-22')
  expect(await due(noting)).toEqual([])
  at('2026-11-24')
  expect(await due(noting)).toEqual(['2026-11-23', '2026-11-24'])
  expect(worked).toEqual(['2026-11-23 2026-11-21', '2026-11-24 2026-11-24'])
  expect(await due(noting)).toEqual([])
})

test('after Christmas the day covers the holidays', async () => {
  at('2026-12-24')
  await due()
  at('2026-12-28')
  expect(await due(noting)).toEqual(['2026-12-28'])
  expect(worked).toEqual(['2026-12-28 2026-12-25'])
})

test('a day that failed is run again from its first work, before any other', async () => {
  await due()
  at('2026-11-24')
  let broken = true
  const failing: DatedWork = {
    name: 'failing',
    run: async () => {
      if (broken) throw new Error('The database went away')
    },
  }
  await expect(due(noting, failing)).rejects.toThrow('went away')
  await expect(run('2026-11-24', noting)).rejects.toThrow('2026-11-23 comes before 2026-11-24')
  expect(
    await bank.database
      .select({ day: bankDays.day })
      .from(bankDays)
      .where(eq(bankDays.day, on('2026-11-24'))),
  ).toEqual([])
  broken = false
  expect(await due(noting, failing)).toEqual(['2026-11-23', '2026-11-24'])
  expect(worked).toEqual(['2026-11-23 2026-11-21', '2026-11-23 2026-11-21', '2026-11-24 2026-11-24'])
})

test('by hand a day is run once, never before its predecessor and never on a holiday', async () => {
  await due()
  const byHand = (...words: string[]) => runBankDay(officeOf(bank), [noting], words)
  await expect(byHand('2026-11-24')).rejects.toThrow(/2026-11-23 comes before/)
  await expect(byHand('2026-11-22')).rejects.toThrow('is not a bank day. The next one is 2026-11-23')
  await expect(byHand('mañana')).rejects.toThrow(UsageError)
  expect(await byHand('2026-11-23')).toBe('2026-11-23: done.\n')
  expect(await byHand('2026-11-23')).toBe('2026-11-23: had been done.\n')
  expect(worked).toHaveLength(1)
})

test('only a demo bank goes ahead of the calendar', async () => {
  await due()
  const office = { ...officeOf(bank), mayRunAhead: false }
  await expect(runBankDay(office, [noting], ['2026-11-23'])).rejects.toThrow('23/11/2026 has not come')
  expect(worked).toEqual([])
})

test('two processes at once run a day once', async () => {
  await due()
  let finish = () => {}
  const held = new Promise<void>((resolve) => (finish = resolve))
  const slow: DatedWork = { name: 'slow', run: () => held }
  const first = run('2026-11-23', noting, slow)
  await expect.poll(() => worked.length).toBe(1)
  expect(await run('2026-11-23', noting)).toBe('BUSY')
  finish()
  expect(await first).toBe('DONE')
  expect(worked).toHaveLength(1)
})

test('what a day posts is posted once, however often the day is begun', async () => {
  const owner = await addUser(bank, 'ana.perez')
  const account = await addAccount(bank, owner)
  const paying = (fails: boolean): DatedWork => ({
    name: 'paying',
    run: async ({ bank: { ledger }, day }) => {
      const words = { type: 'INTEREST' as const, commonConcept: 10 as const, title: 'Intereses' }
      const legs = [
        { account: account.ledgerAccountId, amount: toCents(125), ...words },
        { account: bank.house, amount: toCents(-125), ...words },
      ]
      await ledger.post({ key: datedKey('interest', account.id, day), kind: 'interest', bookedOn: day, legs })
      if (fails) throw new Error('Killed')
    },
  })
  await due()
  await expect(run('2026-11-23', paying(true))).rejects.toThrow('Killed')
  expect(await run('2026-11-23', paying(false))).toBe('DONE')
  const posted = await bank.database.select({ on: transactions.bookedOn }).from(transactions)
  expect(posted).toEqual([{ on: '2026-11-23' }])
})

test('keys are UUIDs of what is owed and when', () => {
  const key = datedKey('loan-instalment', 'k4m', on('2026-11-23'))
  expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(datedKey('loan-instalment', 'k4m', on('2026-11-23'))).toBe(key)
  expect(datedKey('loan-instalment', 'k4m', on('2026-12-23'))).not.toBe(key)
})

test('a day that the database has not reached is not run, whatever a process’s own clock says', async () => {
  await due()
  at('2026-11-25')
  const asked = { ...bank.bank, clock: { now: bank.clock.now, ask: async () => toInstant('2026-11-23T09:00:00+01:00') } }
  expect(await runDueDays(asked, [noting])).toEqual(['2026-11-23'])
  const office = { ...officeOf(bank), bank: async () => asked, mayRunAhead: false }
  await expect(runBankDay(office, [noting], ['2026-11-24'])).rejects.toThrow('24/11/2026 has not come')
})

test('no day is run while the database cannot be asked what day it is', async () => {
  await due()
  at('2026-11-25')
  const silent = { now: bank.clock.now, ask: () => Promise.reject(new Error('no answer')) }
  await expect(runDueDays({ ...bank.bank, clock: silent }, [noting])).rejects.toThrow('no answer')
  expect(worked).toEqual([])
})
