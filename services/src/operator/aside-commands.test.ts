import { randomUUID } from 'node:crypto'
import { toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { count, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Bank } from '../bank.ts'
import { datedKey } from '../calendar/dated-work.ts'
import { runDueDays } from '../calendar/run-days.ts'
import { BATCH_SIZE, takeUnlogged } from '../calendar/set-aside.ts'
import { setAsideItems } from '../calendar/tables.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { runOperator } from './commands.ts'
import { receivedPayments } from '../received/tables.ts'
import { addAccount, addUser, get, type TestAccount } from '../testing/bank.ts'
import { addOther, debitComes } from '../testing/clearing.ts'
import { officeOf } from '../testing/office.ts'
import { readMetrics } from '../testing/metrics.ts'
import { moneyIn, paymentOf } from '../testing/payments.ts'
import { openTransfers, transferTo, type Transferring } from '../testing/transfers.ts'
import { DATED_WORKS } from '../areas/dated-works.ts'
import { exchange, sepaDay } from '../payments/exchange.ts'
import { sepaHouses } from '../payments/payment-postings.ts'
import { periodicTransfers, payments } from '../payments/tables.ts'

const MONDAY = toLocalDate('2026-11-23')

let here: Transferring
let payee: TestAccount
beforeEach(async () => {
  here = await openTransfers()
  payee = await addAccount(here.tested, await addUser(here.tested, 'luis.gil'))
  // The books are opened on Friday.
  await runDueDays(here.tested.bank, DATED_WORKS)
})
afterEach(() => here.tested.close())

const operator = (...words: string[]) => runOperator(words, here.tested.database, officeOf(here.tested))
const runDay = async (day: string) => {
  await here.at(`${day}T09:30:00+01:00`)
  return operator('run-day', day)
}
const later = async (amount: number) =>
  (await here.sign('creation', transferTo(payee.iban, { amount, when: { type: 'DAY', on: MONDAY } }))).operationId
const change = (id: string, row: Partial<typeof payments.$inferInsert>) =>
  here.tested.database.transaction((tx) => tx.update(payments).set(row).where(eq(payments.id, id)))
/** Nobody can say where its money goes. */
const spoil = (id: string) => change(id, { targetAccountId: null })
const mend = (id: string) => change(id, { targetAccountId: payee.ledgerAccountId })
const metrics = () => readMetrics(here.tested)
/** Something else is in the books under its key: the ledger answers what nobody foresees. */
async function takeKey(key: string): Promise<void> {
  const { bank, house } = here.tested
  const words = { type: 'OTHER', commonConcept: 99, ownConcept: 990, title: 'Ajuste' } as const
  const legs = [
    { ...words, account: house, amount: toCents(-1) },
    { ...words, account: payee.ledgerAccountId, amount: toCents(1) },
  ]
  expect(await bank.ledger.post({ key, kind: 'test', legs })).toMatchObject({ outcome: 'POSTED' })
}

test('a scheduled transfer that cannot be done is set aside and told, the others go on, and it is made once on the next bank day', async () => {
  const ids = [await later(10_00), await later(20_00), await later(30_00)] as [string, string, string]
  await spoil(ids[1])
  expect(await runDay(MONDAY)).toBe(`${MONDAY}: done.\nSet aside: 1. To see them: npm run operator -- aside\n`)
  const states = async () => (await Promise.all(ids.map((id) => paymentOf(here.tested, id)))).map(({ state }) => state)
  expect(await states()).toEqual(['SETTLED', 'SCHEDULED', 'SETTLED'])
  expect(await moneyIn(here.tested, here.account)).toEqual({ balance: 960_00, held: 0 })
  expect(await operator('aside')).toContain(
    `scheduled-transfers ${ids[1]}  of 23/11/2026, tried 1 times, the last on 23/11/2026; tried again`,
  )
  expect(await metrics()).toContain('almenara_set_aside_items{work="scheduled-transfers",waits_for="next_day"} 1')
  expect((await takeUnlogged(here.tested.bank)).map(({ item }) => item)).toEqual([ids[1]])
  expect(await takeUnlogged(here.tested.bank)).toEqual([])
  const { rows } = (await get(here.tested, here.tokens, '/services/notice/v1/notices-extract?state=UNREAD')).json()
  expect(rows.map(({ title }: { title: string }) => title)).toEqual(['Una transferencia se retrasa'])
  await mend(ids[1])
  expect(await runDay('2026-11-24')).toBe('2026-11-24: done.\n')
  expect(await states()).toEqual(['SETTLED', 'SETTLED', 'SETTLED'])
  expect(await moneyIn(here.tested, here.account)).toEqual({ balance: 940_00, held: 0 })
  expect(await operator('aside')).toBe('Nothing is set aside.\n')
  expect(await metrics()).not.toContain('almenara_set_aside_items{')
})

test('what is set aside is tried on five bank days, and then waits for the operator, who has it made once', async () => {
  const id = await later(20_00)
  await spoil(id)
  for (const day of ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-30']) await runDay(day)
  const [row] = await here.tested.database.select().from(setAsideItems)
  expect(row).toMatchObject({ dueOn: '2026-11-23', triedOn: '2026-11-27', tries: 5 })
  expect(await metrics()).toContain('almenara_set_aside_items{work="scheduled-transfers",waits_for="operator"} 1')
  expect(await operator('aside')).toContain('waits for: aside retry')
  await expect(operator('aside', 'retry', 'scheduled-transfers', id)).rejects.toThrow('still cannot be done: A payment in the books')
  await mend(id)
  expect(await operator('aside', 'retry', 'scheduled-transfers', id)).toBe(`scheduled-transfers ${id}: set aside no more.\n`)
  await expect(operator('aside', 'retry', 'scheduled-transfers', id)).rejects.toThrow('Nothing like')
  await expect(operator('aside', 'retry', 'nothing', id)).rejects.toThrow('Nothing like')
  await expect(operator('aside', 'again')).rejects.toThrow('Write: aside')
  expect(await moneyIn(here.tested, here.account)).toEqual({ balance: 980_00, held: 0 })
  expect(await verifyLedger(here.tested.database)).toEqual([])
})

test('one that its customer cancels meanwhile is not made, and is set aside no more', async () => {
  const id = await later(20_00)
  await spoil(id)
  await runDay(MONDAY)
  await here.sign(`external-transfers/${id}/cancelation`, {})
  expect((await paymentOf(here.tested, id)).state).toBe('CANCELLED')
  await runDay('2026-11-24')
  expect(await operator('aside')).toBe('Nothing is set aside.\n')
  expect(await moneyIn(here.tested, here.account)).toEqual({ balance: 1_000_00, held: 0 })
})

test('a process that dies between two batches of scheduled transfers loses none and makes none twice', async () => {
  const { tested, account } = here
  const { bank, database } = tested
  const due = BATCH_SIZE * 2 + 1
  const { searched: _, ...one } =
    (
      await database
        .select()
        .from(payments)
        .where(eq(payments.id, await later(1_00)))
    )[0] ?? neverThere()
  const rows = Array.from({ length: due - 1 }, (_unused, at) => ({ ...one, id: randomUUID(), orderId: null, transactionId: `P${at}` }))
  await database.transaction((tx) => tx.insert(payments).values(rows))
  tested.clock.set('2026-11-23T09:30:00+01:00')
  // They are opened by whoever needs them first.
  await sepaHouses(bank)
  // A batch is one transaction.
  let left = 1
  const mortal: Bank['database'] = Object.assign(Object.create(database) as Bank['database'], {
    transaction: (work: Parameters<typeof database.transaction>[0]) => {
      left -= 1
      return left < 0 ? Promise.reject(new Error('The process has died')) : database.transaction(work)
    },
  })
  const run = (by: Bank) => sepaDay.run({ bank: by, day: MONDAY, from: toLocalDate('2026-11-21') })
  await expect(run({ ...bank, database: mortal })).rejects.toThrow('The process has died')
  const settled = () => database.$count(payments, eq(payments.state, 'SETTLED'))
  expect(await settled()).toBe(BATCH_SIZE)
  await run(bank)
  await run(bank)
  expect(await settled()).toBe(due)
  expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00 - due * 1_00, held: 0 })
  expect(await verifyLedger(database)).toEqual([])
})

function neverThere(): never {
  throw new Error('No payment')
}

test('a periodic order that cannot be made is set aside with its times, and the others of its batch are made', async () => {
  const schedule = { type: 'PERIODIC', periodicity: 'MONTHLY', firstOn: MONDAY }
  const order = async () => (await here.sign('creation', transferTo(payee.iban, { amount: 10_00, when: schedule }))).operationId
  const ids = [await order(), await order(), await order()] as [string, string, string]
  const key = (day: LocalDate) => datedKey('periodic-transfer', ids[1], day)
  await takeKey(key(MONDAY))
  await runDay(MONDAY)
  const made = await here.tested.database.select({ of: payments.periodicId, times: count() }).from(payments).groupBy(payments.periodicId)
  expect(new Map(made.map(({ of, times }) => [of, times]))).toEqual(new Map([ids[0], ids[2]].map((id) => [id, 1])))
  const [aside] = await here.tested.database.select().from(periodicTransfers).where(eq(periodicTransfers.id, ids[1]))
  expect(aside).toMatchObject({ state: 'ACTIVE', nextOn: MONDAY })
  expect(await operator('aside')).toContain(`periodic-transfers ${ids[1]}`)
  expect(await moneyIn(here.tested, here.account)).toEqual({ balance: 980_00, held: 0 })
})

test('the clearing’s word on one payment that cannot be booked keeps neither the others of its message nor the bank day', async () => {
  const ids: string[] = []
  for (const second of ['01', '02', '03']) {
    here.tested.clock.set(`2026-11-20T10:00:${second}+01:00`)
    const input = transferTo(await addOther(here.tested, 'OPEN'), { amount: 10_00 })
    ids.push((await here.sign('creation', input)).operationId)
  }
  await takeKey(datedKey('sepa-settled', ids[0] ?? '', toLocalDate('2026-11-20')))
  await debitComes(here.tested, here.account)
  await exchange(here.tested.bank)
  const states = async () => (await Promise.all(ids.map((id) => paymentOf(here.tested, id)))).map(({ state }) => state)
  expect(await states()).toEqual(['SENT', 'SETTLED', 'SETTLED'])
  expect(await operator('aside')).toMatch(/^received-messages pacs\.002\.001\.11 .*\n {4}1 of its 3 payments could not be done/)
  expect(await metrics()).toContain('almenara_set_aside_items{work="received-messages",waits_for="next_day"} 1')
  expect(await runDay(MONDAY)).toContain(`${MONDAY}: done.\n`)
  const [debit] = await here.tested.database.select().from(receivedPayments)
  expect(debit?.state).toBe('POSTED')
})

test('a debit that cannot be decided is set aside, and those that came with it are charged', async () => {
  for (const mandateId of ['M-1', 'M-2', 'M-3']) await debitComes(here.tested, here.account, { mandateId })
  await exchange(here.tested.bank)
  const [odd] = await here.tested.database.select().from(receivedPayments).where(eq(receivedPayments.mandateId, 'M-2'))
  await takeKey(datedKey('sepa placed', odd?.id ?? '', MONDAY))
  await runDay(MONDAY)
  const rows = await here.tested.database.select().from(receivedPayments).orderBy(receivedPayments.mandateId)
  expect(rows.map(({ state }) => state)).toEqual(['POSTED', 'DUE', 'POSTED'])
  expect(await operator('aside')).toContain(`received-debits ${odd?.id}`)
  expect(await moneyIn(here.tested, here.account)).toEqual({ balance: 880_00, held: 0 })
})
