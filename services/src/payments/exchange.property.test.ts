import { addDays, dayAt, toInstant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import type { OrderState } from '@almenara/contract/two-step'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bank } from '../bank.ts'
import { coveredFrom, isBankDay } from '../calendar/bank-days.ts'
import { bankDaysAfter } from '../calendar/payment-days.ts'
import { RECALL_ANSWER } from '@almenara/formats/sepa/camt029'
import { eq, inArray } from 'drizzle-orm'
import { houseBalanceAt } from '../products/house-accounts.ts'
import { receivedPayments, receivedRecalls } from '../received/tables.ts'
import { addAccount, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../testing/bank.ts'
import {
  addOther,
  answers,
  debitComes,
  expectAgreement,
  recallComes,
  messagesTo,
  redeliverAll,
  transferComes,
} from '../testing/clearing.ts'
import { dying, survive } from '../testing/dying.ts'
import { addSignatory, lastCode, operation } from '../testing/orders.ts'
import { cancelOf, moneyIn, orderPayment, recallAnswer, recallOf, refundOf } from '../testing/payments.ts'
import { transferTo } from '../testing/transfers.ts'
import { orders } from '../two-step/tables.ts'
import { answerOverdue } from './recall-requests.ts'
import { exchange, sepaDay } from './exchange.ts'
import { sepaHouses } from './payment-postings.ts'
import { payments } from './tables.ts'

const NATURES = ['OPEN', 'UNKNOWN', 'CLOSED', 'BLOCKED', 'RETURNS', 'KEEPS', 'OFFLINE', 'SILENT'] as const
const ENDS = new Set(['SETTLED', 'REJECTED', 'RETURNED', 'RECALLED', 'CANCELLED', 'FAILED'])
const FUNDS = 1_000_00

/** Something that a customer, another bank, the clearing, the clock or bad luck does. `n` chooses which. */
const step = fc.record({
  what: fc.constantFrom(
    ...([
      'pay',
      'pay',
      'pay at once',
      'pay at once',
      'pay later',
      'sign at once',
      'receive',
      'receive at once',
      'receive for nobody',
    ] as const),
    ...([
      'be debited',
      'cancel',
      'recall',
      'refund',
      'be recalled',
      'be recalled',
      'let go',
      'let go',
      'keep',
      'answer',
      'exchange',
      'two exchange',
      'crash',
      'crash',
      'hear again',
      'next day',
    ] as const),
  ),
  amount: fc.integer({ min: 1, max: 400_00 }),
  nature: fc.constantFrom(...NATURES),
  n: fc.nat(40),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function today(tested: TestBank, bank: Bank): Promise<void> {
  const day = dayAt(tested.clock.now())
  if (isBankDay(day)) await sepaDay.run({ bank, day, from: coveredFrom(day) })
  else await exchange(bank)
}

/** The day's end: all that was said is done, and both books agree. */
async function endDay(tested: TestBank): Promise<void> {
  await today(tested, tested.bank)
  await expectAgreement(tested)
}

async function nextDay(tested: TestBank): Promise<void> {
  await endDay(tested)
  tested.clock.set(toInstant(`${addDays(dayAt(tested.clock.now()), 1)}T09:00:00Z`))
}

const some = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]

function transfersIn({ database }: TestBank) {
  return database
    .select()
    .from(receivedPayments)
    .where(inArray(receivedPayments.kind, ['TRANSFER', 'INSTANT']))
    .orderBy(receivedPayments.id)
}

type Payer = Awaited<ReturnType<typeof addSignatory>>

/** Both calls of an instant transfer, as its customer makes them; without funds there is no order. */
async function signAtOnce(tested: TestBank, user: Payer, account: TestAccount, to: string, amount: number): Promise<void> {
  const calls = operation(tested, await signInAs(tested, user), `/services/transfers/v1/${account.id}/creation`)
  const reply = await calls.authorize(transferTo(to, { amount, when: { type: 'INSTANT' } }))
  if (reply.statusCode !== 200) return expect(reply.json().code).toBe('INSUFFICIENT_FUNDS')
  const { operationId } = reply.json<OrderState>()
  const signed = await calls.code(operationId, await lastCode(tested, user.mobile))
  expect(['EXECUTED', 'REFUSED', 'PROCESSING'], signed.body).toContain(signed.json<OrderState>().status)
}

async function take(tested: TestBank, user: Payer, account: TestAccount, { what, amount, nature, n }: Step): Promise<void> {
  const { bank, database, clock } = tested
  const day = dayAt(clock.now())
  const pay = async (ordering: Parameters<typeof orderPayment>[4]) =>
    orderPayment(tested, account, await addOther(tested, nature), amount, ordering)
  const sent = async () => some(await database.select().from(payments).orderBy(payments.transactionId), n)
  switch (what) {
    case 'pay':
      return void (await pay({}))
    case 'pay at once':
      return void (await pay({ kind: 'INSTANT' }))
    case 'pay later':
      return void (await pay({ executionOn: bankDaysAfter(day, 1 + (n % 3)) }))
    case 'sign at once':
      return signAtOnce(tested, user, account, await addOther(tested, nature), amount)
    case 'receive':
    case 'receive at once':
      return void (await transferComes(tested, account, { amount: toCents(amount), instant: what === 'receive at once' }))
    case 'receive for nobody':
      return void (await transferComes(tested, account, { amount: toCents(amount), toIban: 'ES9121000418450200051332' }))
    case 'be debited':
      return void (await debitComes(tested, account, { amount: toCents(amount), collectionOn: bankDaysAfter(day, 1) }))
    case 'cancel': {
      const payment = await sent()
      return void (payment && (await cancelOf(tested, payment)))
    }
    case 'recall': {
      const payment = await sent()
      return void (payment && (await recallOf(tested, payment.id)))
    }
    case 'refund': {
      const debit = some(
        await database.select().from(receivedPayments).where(eq(receivedPayments.kind, 'DEBIT')).orderBy(receivedPayments.id),
        n,
      )
      return void (debit && (await refundOf(tested, debit)))
    }
    case 'be recalled': {
      const came = some(await transfersIn(tested), n)
      return void (came && (await recallComes(tested, came.transactionId)))
    }
    case 'let go':
    case 'keep': {
      const asked = some(
        await database.select().from(receivedRecalls).where(eq(receivedRecalls.state, 'ASKED')).orderBy(receivedRecalls.id),
        n,
      )
      return void (asked?.receivedId && (await recallAnswer(tested, asked.receivedId, what === 'let go')))
    }
    case 'answer': {
      const payment = await sent()
      return void (payment && (await answers(tested, payment.transactionId, n % 2 === 0 ? undefined : 'AB05')))
    }
    case 'exchange':
      return void (await exchange(bank))
    case 'two exchange':
      return void (await Promise.all([exchange(bank), exchange({ ...bank }), today(tested, bank)]))
    case 'crash':
      return survive(n % 3 === 0 ? today(tested, dying(bank, n)) : exchange(dying(bank, n)))
    case 'hear again':
      return redeliverAll(tested)
    case 'next day':
      return nextDay(tested)
  }
}

/** What was asked of this bank is answered, each once: by the money, or by a message that says why not. */
async function expectAnswered(tested: TestBank): Promise<void> {
  const { database } = tested
  const asked = await database.select().from(receivedRecalls)
  expect(asked.filter(({ state }) => state === 'ASKED')).toEqual([])
  const granted = asked.filter(({ state }) => state === 'GRANTED').map(({ receivedId }) => receivedId)
  const gone = await database.select().from(receivedPayments).where(eq(receivedPayments.reason, 'FOCR'))
  expect(new Set(granted)).toEqual(new Set(gone.map(({ id }) => id)))
  expect(await messagesTo(tested, RECALL_ANSWER)).toHaveLength(asked.filter(({ state }) => state === 'REFUSED').length)
}

async function expectEnds(tested: TestBank, account: TestAccount): Promise<void> {
  const { database, bank } = tested
  const out = await database.select().from(payments)
  expect(out.filter(({ state }) => !ENDS.has(state))).toEqual([])
  // An order ends as its payment did, and both once.
  const signed = await database.select().from(orders).innerJoin(payments, eq(payments.orderId, orders.id))
  const ended = ({ orders: { status }, payments: { state } }: (typeof signed)[number]) =>
    status === (state === 'REJECTED' ? 'REFUSED' : 'EXECUTED')
  expect(signed.filter((one) => !ended(one))).toEqual([])
  const came = await database.select().from(receivedPayments)
  const waits = (state: string) => !['POSTED', 'RETURNED', 'REJECTED'].includes(state)
  expect(came.filter(({ state }) => waits(state))).toEqual([])
  await expectAnswered(tested)
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  const gone = total(out.filter(({ state }) => state === 'SETTLED').map(({ amount }) => amount))
  const placed = total(came.filter(({ state }) => state === 'POSTED').map(({ kind, amount }) => (kind === 'DEBIT' ? -amount : amount)))
  expect(await moneyIn(tested, account)).toEqual({ balance: FUNDS - gone + placed, held: 0 })
  const { transit, unmatched } = await sepaHouses(bank)
  for (const id of [transit, unmatched]) expect(await houseBalanceAt(database, id, dayAt(tested.clock.now()))).toBe(0)
}

test('whatever is paid, received, recalled, repeated and cut off, both books agree at each day’s end and each payment comes to one end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 45 }), async (steps) => {
      const tested = await openTestBank()
      try {
        const user = await addSignatory(tested, 'ana.ruiz')
        const account = await addAccount(tested, user)
        await move(tested, account, FUNDS, '2026-11-19')
        for (const one of steps) await take(tested, user, account, one)
        await endDay(tested)
        for (const { transactionId } of await tested.database.select().from(payments)) await answers(tested, transactionId)
        // Scheduled payments, debits and returns have their days, the last of them after a weekend.
        for (let days = 0; days < 8; days += 1) await nextDay(tested)
        // What nobody has answered is answered when its term is over, and goes on the same day.
        await answerOverdue(tested.bank, addDays(dayAt(tested.clock.now()), 40))
        await endDay(tested)
        await expectEnds(tested, account)
      } finally {
        await tested.close()
      }
    }),
    // One failure says enough, and the same steps may pass at the next try: what is paid is chosen by ids that are new each time.
    { numRuns: 5, endOnFailure: true },
  )
})
