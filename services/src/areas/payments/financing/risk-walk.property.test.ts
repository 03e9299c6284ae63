/** One line through hundreds of events, one debit at a time: after each of them what it owes is what its list says, to the cent. */
import { addDays, dayAt, toLocalDate } from '@almenara/contract/dates'
import { add, toCents, ZERO } from '@almenara/contract/money'
import type { riskAlive } from '@almenara/contract/areas/payments/financing-line'
import type { Reply } from '@almenara/contract/call'
import type { OrderState } from '@almenara/contract/two-step'
import { DIRECT_DEBIT } from '@almenara/formats/sepa/pacs003'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankDayFrom } from '../../../calendar/bank-days.ts'
import { returnUntil } from '../../../calendar/payment-days.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
import { get, openTestBank, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addOther } from '../../../testing/clearing.ts'
import { comesBack, debitFile, keptAside } from '../../../testing/debit-remittances.ts'
import { addAdvanced, riskOfLine } from '../../../testing/financing-remittances.ts'
import { operation } from '../../../testing/orders.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { linesTo, type Company } from '../../../testing/remittances.ts'
import { issuedDebits } from '../debits/debits-in.ts'
import { debitRefunds, remittanceDebits } from '../debits/tables.ts'
import { runRemittances } from '../remittances/run-remittances.ts'
import { financingAdvances } from './tables.ts'

const EVENTS = 500
/** The list is asked for through HTTP each so many events, and its rows are read after every one. */
const ASKED_EACH = 25
const BEGINS_WITH = 200_00

const event = fc.record({
  what: fc.oneof(
    { weight: 2, arbitrary: fc.constant('ADVANCE' as const) },
    { weight: 2, arbitrary: fc.constant('RUN' as const) },
    { weight: 1, arbitrary: fc.constant('CANCEL' as const) },
    { weight: 2, arbitrary: fc.constant('REJECT' as const) },
    { weight: 5, arbitrary: fc.constant('COLLECT' as const) },
    { weight: 4, arbitrary: fc.constant('COMES_BACK' as const) },
    { weight: 2, arbitrary: fc.constant('SAID_AGAIN' as const) },
    { weight: 4, arbitrary: fc.constant('NEXT_DAY' as const) },
  ),
  place: fc.nat(),
  amount: fc.integer({ min: 100, max: 90_00 }),
})
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never

test(`case 23: after each of ${EVENTS} events a line owes the sum of its risk alive (Q204)`, { timeout: 300_000 }, async () => {
  await fc.assert(
    // By a seed of their own, so that what fails is told in one line.
    fc.asyncProperty(fc.integer(), async (seed) => {
      const tested = await openTestBank()
      try {
        await walk(tested, fc.sample(event, { numRuns: EVENTS, seed }))
      } finally {
        await tested.close()
      }
    }),
    // One try is hundreds of events: what fails is not made smaller.
    { numRuns: 1, endOnFailure: true },
  )
})

async function walk(tested: TestBank, events: readonly Event[]): Promise<void> {
  const obras = await addAdvanced(tested, 'obras', { feeReturned: toCents(1_00) }, { limit: 1_000 }, BEGINS_WITH / 100)
  const debtor = await addOther(tested)
  for (const [place, one] of events.entries()) {
    await play(tested, obras, debtor, one)
    const { balance, owed, listed } = await riskOfLine(tested, obras.contractId)
    expect([owed, listed], `${place}: ${JSON.stringify(one)}`).toEqual([balance, balance])
    if (place % ASKED_EACH === 0) expect(await askedRisk(tested, obras)).toBe(balance)
  }
  await expectConserved(tested, obras)
}

/** What happens to one debit, or to the line. Where there is no debit that it could happen to, nothing does. */
async function play(tested: TestBank, obras: Company, debtor: string, { what, place, amount }: Event): Promise<void> {
  const { bank, database, clock } = tested
  const today = dayAt(clock.now())
  const debits = await database.select().from(remittanceDebits)
  const pick = (states: readonly string[]) => {
    const some = debits.filter(({ state }) => states.includes(state)).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    return some[place % Math.max(1, some.length)]
  }
  if (what === 'ADVANCE') return advance(tested, obras, { debtor, many: (place % 4) + 1, amount, far: place % 3 === 0 })
  if (what === 'RUN') return runRemittances(bank)
  if (what === 'CANCEL') return cancel(tested, obras, pick(['SCHEDULED']))
  if (what === 'NEXT_DAY') {
    clock.set(`${bankDayFrom(addDays(today, 1))}T09:30:00+01:00`)
    return runRemittances(bank)
  }
  const debit = pick(what === 'REJECT' || what === 'COLLECT' ? ['SENT'] : what === 'SAID_AGAIN' ? ['RETURNED', 'REFUNDED'] : ['COLLECTED'])
  if (!debit) return
  const { transactionId: originalTransactionId, messageId } = debit
  if (what === 'REJECT' || what === 'COLLECT') {
    const head = { messageId: 'P', createdAt: clock.now(), from: 'X', originalMessageId: messageId ?? '', originalName: DIRECT_DEBIT.name }
    const said = what === 'REJECT' ? { status: 'RJCT' as const, reason: 'AC04' } : { status: 'ACSC' as const, settlementOn: today }
    return issuedDebits.statuses(bank, head, [{ statusId: 'S', originalTransactionId, ...said }])
  }
  const settledOn = debit.settledOn ?? today
  const inTerm = today <= (returnUntil(settledOn, debit.scheme, 'RETURN') ?? today)
  // A refund may be claimed with the interest that the debtor lost.
  if (inTerm && place % 2 === 0) await comesBack(tested, debit, 'AM04')
  else await comesBack(tested, debit, 'MD06', place % 3)
}

interface Advancing {
  debtor: string
  many: number
  amount: number
  /** Whether it is collected weeks later, so that it may be cancelled. */
  far: boolean
}

/** Over what the line has left it is refused, and nothing of it is made. */
async function advance(tested: TestBank, obras: Company, { debtor, many, amount, far }: Advancing): Promise<void> {
  obras.tokens = await signInAs(tested, obras.user)
  const requestedOn = far ? { requestedOn: addDays(dayAt(tested.clock.now()), 20) } : {}
  const supportId = await debitFile(tested, obras, { lines: linesTo([debtor], many, amount), ...requestedOn })
  const signing = operation(tested, obras.tokens, `/services/remittances/v1/notebooks/${supportId}/presentation`)
  const authorized = await signing.authorize({ version: 1 })
  if (authorized.statusCode !== 200) expect(authorized.json<{ code: string }>().code).toBe('FINANCING_LIMIT')
  else expect((await signing.answer(authorized, obras.user.mobile)).json<OrderState>().status).toBe('EXECUTED')
  await runRemittances(tested.bank)
}

async function cancel(tested: TestBank, obras: Company, debit: { id: string; remittanceId: string } | undefined): Promise<void> {
  if (!debit) return
  obras.tokens = await signInAs(tested, obras.user)
  const path = `/services/financing-remittances/v1/${obras.contractId}/remittances/${debit.remittanceId}/cancelation`
  const calls = operation(tested, obras.tokens, path)
  const answer = await calls.answer(await calls.authorize({ items: [debit.id] }), obras.user.mobile)
  const { status, refusal } = answer.json<OrderState>()
  expect(['EXECUTED', 'INSUFFICIENT_FUNDS']).toContain(refusal?.code ?? status)
}

/** Every row that the list gives, page by page. */
async function askedRisk(tested: TestBank, obras: Company): Promise<number> {
  const tokens = await signInAs(tested, obras.user)
  const path = `/services/financing-remittances/v1/${obras.contractId}/risk-alive-extract`
  let [sum, page, txId] = [0, 1, '']
  for (;;) {
    const at = txId === '' ? '' : `?txId=${txId}&fromPage=${page}&toPage=${page}`
    const said = (await get(tested, tokens, path + at)).json<Reply<typeof riskAlive>>()
    sum += add(ZERO, ...said.rows.map(({ amount }) => amount))
    if (!said.more) return sum
    ;[page, txId] = [page + 1, said.txId]
  }
}

/** What the customer has is what they began with, what was advanced and collected, less what came back and what it all cost. */
async function expectConserved(tested: TestBank, obras: Company): Promise<void> {
  const { database } = tested
  const debits = await database.select().from(remittanceDebits)
  const refunds = await database.select().from(debitRefunds)
  const advances = await database.select().from(financingAdvances)
  const ended = debits.filter(({ state }) => ['REJECTED', 'RETURNED', 'REFUNDED'].includes(state))
  expect(refunds.map(({ debitId }) => debitId).toSorted()).toEqual(ended.map(({ id }) => id).toSorted())
  const sum = (of: readonly { amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0)
  const back = [...ended, ...debits.filter(({ state }) => state === 'CANCELLED')]
  const net = advances.reduce((total, one) => total + one.net, 0)
  const fees = refunds.reduce((total, { fee, compensation }) => total + fee + compensation, 0)
  expect((await moneyIn(tested, obras.account))?.balance).toBe(BEGINS_WITH + net - sum(back) - fees)
  expect(await keptAside(tested)).toBe(sum(debits.filter(({ state, creditedOn }) => state === 'COLLECTED' && creditedOn === null)))
  expect(await verifyLedger(database)).toEqual([])
  expect(advances.length).toBeGreaterThan(20)
  expect(dayAt(tested.clock.now()) > toLocalDate('2027-01-15')).toBe(true)
}
