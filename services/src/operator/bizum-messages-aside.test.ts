import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DATED_WORKS } from '../areas/dated-works.ts'
import type { Bank } from '../bank.ts'
import { runDueDays } from '../calendar/run-days.ts'
import { takeUnlogged } from '../calendar/set-aside.ts'
import { runOperator } from './commands.ts'
import { openTestBank, type TestBank } from '../testing/bank.ts'
import { addBizumCustomer, untilQuiet, waitSeconds, type BizumCustomer } from '../testing/bizum.ts'
import { bizumComes, oddRefundComes, requestComes } from '../testing/bizum-scheme.ts'
import { readMetrics } from '../testing/metrics.ts'
import { officeOf } from '../testing/office.ts'
import { moneyIn } from '../testing/payments.ts'
import { bizumRequests } from '../areas/bizum/requests/tables.ts'
import { speakWithScheme } from '../areas/bizum/payments/bizum-poller.ts'
import { bizumMessages, bizumPayments } from '../areas/bizum/payments/tables.ts'

let tested: TestBank
let carmen: BizumCustomer
beforeEach(async () => {
  tested = await openTestBank()
  carmen = await addBizumCustomer(tested, 'carmen.munoz', { funds: 0 })
  // The books are opened on Friday.
  await runDueDays(tested.bank, DATED_WORKS)
})
afterEach(() => tested.close())

const LONGEST_PAUSE_SECONDS = 300
const operator = (...words: string[]) => runOperator(words, tested.database, officeOf(tested))
const message = async (id: string) => (await tested.database.select().from(bizumMessages).where(eq(bizumMessages.id, id)))[0]
const change = (id: string, row: Partial<typeof bizumMessages.$inferInsert>) =>
  tested.database.transaction((tx) => tx.update(bizumMessages).set(row).where(eq(bizumMessages.id, id)))

/** A turn in which something cannot be done. */
async function failingTurn(bank: Bank = tested.bank): Promise<void> {
  await expect(speakWithScheme(bank)).rejects.toThrow('could not be done')
}

/** Turns until so many have failed in all. */
async function failing(id: string, times: number): Promise<void> {
  for (let tried = (await message(id))?.attempts ?? 0; tried < times; tried += 1) {
    await failingTurn()
    waitSeconds(tested, LONGEST_PAUSE_SECONDS)
  }
}

test('a message that cannot be done is tried again after growing pauses, and what comes behind it is done', async () => {
  const id = await oddRefundComes(tested)
  waitSeconds(tested, 1)
  await requestComes(tested, carmen.phone)
  await bizumComes(tested, carmen.phone)
  await failingTurn()
  await untilQuiet(tested)
  expect(await tested.database.$count(bizumRequests)).toBe(1)
  expect(await moneyIn(tested, carmen.account)).toEqual({ balance: 18_50, held: 0 })
  for (const [pause, attempts] of [
    [2, 1],
    [4, 2],
    [8, 3],
  ] as const) {
    expect(await message(id)).toMatchObject({ attempts, doneAt: null })
    waitSeconds(tested, pause - 1)
    await speakWithScheme(tested.bank)
    expect(await message(id)).toMatchObject({ attempts })
    waitSeconds(tested, 1)
    await failingTurn()
  }
  expect(await operator('aside')).toBe('Nothing is set aside.\n')
})

test('a message that raises ten times is set aside with its reason, told, counted, and tried again when the operator asks', async () => {
  const id = await oddRefundComes(tested)
  await failing(id, 10)
  await speakWithScheme(tested.bank)
  expect(await message(id)).toMatchObject({ attempts: 10, doneAt: null })
  expect(await operator('aside')).toMatch(new RegExp(`^bizum-messages ${id}  of 20/11/2026, tried 1 times.*next bank day\n {4}.*uuid`, 's'))
  expect(await readMetrics(tested)).toContain('almenara_set_aside_items{work="bizum-messages",waits_for="next_day"} 1')
  expect((await takeUnlogged(tested.bank)).map(({ item }) => item)).toEqual([id])
  await expect(operator('aside', 'retry', 'bizum-messages', id)).rejects.toThrow('still cannot be done')
  await change(id, { body: { ...(await message(id))?.body, paymentId: crypto.randomUUID() } })
  expect(await operator('aside', 'retry', 'bizum-messages', id)).toBe(`bizum-messages ${id}: set aside no more.\n`)
  expect((await message(id))?.doneAt).not.toBeNull()
  expect(await operator('aside')).toBe('Nothing is set aside.\n')
})

test('what was set aside and can be done again is done once by the next bank day', async () => {
  const id = await oddRefundComes(tested)
  await failing(id, 10)
  await change(id, { body: { ...(await message(id))?.body, paymentId: crypto.randomUUID() } })
  tested.clock.set('2026-11-23T09:30:00+01:00')
  expect(await operator('run-day', '2026-11-23')).toBe('2026-11-23: done.\n')
  expect((await message(id))?.doneAt).not.toBeNull()
  expect(await operator('aside')).toBe('Nothing is set aside.\n')
})

test('an answer that the scheme does not hear is said for two days before it is set aside, and is heard late', async () => {
  const announced = await bizumComes(tested, carmen.phone)
  const { bizum } = tested.bank
  const deaf: Bank = { ...tested.bank, bizum: { ...bizum, answerAnnounced: async () => ({ outcome: 'UNKNOWN' }) } }
  const unheard = async () => (await tested.database.select().from(bizumMessages))[0]
  for (let times = 0; times < 12; times += 1) {
    await failingTurn(deaf)
    waitSeconds(tested, LONGEST_PAUSE_SECONDS)
  }
  expect(await unheard()).toMatchObject({ attempts: 12, raised: 0, doneAt: null })
  expect(await operator('aside')).toBe('Nothing is set aside.\n')
  const { id = '' } = (await unheard()) ?? {}
  // Five minutes each: two days.
  await change(id, { attempts: 598 })
  for (let last = 0; last < 2; last += 1) {
    expect(await operator('aside')).toBe('Nothing is set aside.\n')
    await failingTurn(deaf)
    waitSeconds(tested, LONGEST_PAUSE_SECONDS)
  }
  expect(await operator('aside')).toContain(`bizum-messages ${id}`)
  expect(await operator('aside')).toContain(`The scheme has not heard the answer to ${announced}`)
  expect(await operator('aside', 'retry', 'bizum-messages', id)).toContain('set aside no more')
  await untilQuiet(tested)
  const [payment] = await tested.database.select().from(bizumPayments).where(eq(bizumPayments.schemeId, announced))
  expect(payment).toMatchObject({ state: 'SETTLED' })
})
