/** Whatever order things happen in, no money is made or lost, the line's balance is the risk alive, and each debit ends once. */
import { addDays, dayAt, type LocalDate } from '@almenara/contract/dates'
import { add, toCents, ZERO } from '@almenara/contract/money'
import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankDayFrom } from '../../../calendar/bank-days.ts'
import { exchange } from '../../../payments/exchange.ts'
import { addAccount, addUser, move, openTestBank, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addOther, expectAgreement, redeliverAll } from '../../../testing/clearing.ts'
import { debitFile, debitsOf, keptAside, refundsOf, remittanceOf, workDay } from '../../../testing/debit-remittances.ts'
import { dying, survive } from '../../../testing/dying.ts'
import { addAdvanced, riskOfLine } from '../../../testing/financing-remittances.ts'
import { operation } from '../../../testing/orders.ts'
import { moneyIn } from '../../../testing/payments.ts'
import type { OrderState } from '@almenara/contract/two-step'
import type { TestLine } from '../../../testing/remittances.ts'
import { runRemittances } from '../remittances/run-remittances.ts'
import { remittances } from '../remittances/tables.ts'
import { financingAdvances } from './tables.ts'

const NATURES = ['OPEN', 'CLOSED', 'NO_FUNDS', 'RETURNS', 'REFUNDS', 'UNAUTHORISED'] as const
const lines = fc.array(
  fc.record({ debtor: fc.constantFrom(...NATURES, 'OWN', 'POOR'), b2b: fc.boolean(), amount: fc.integer({ min: 100, max: 50_000 }) }),
  { minLength: 1, maxLength: 5 },
)
const steps = fc.array(fc.constantFrom('ADVANCE', 'RUN', 'KILLED', 'CANCEL', 'EXCHANGE', 'REDELIVER', 'NEXT_DAY', 'RELEASE', 'WEEKS'), {
  minLength: 4,
  maxLength: 14,
})

test('any interleaving of presentation, advance, cancellation, collection, return, refund and release conserves money', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(lines, { minLength: 2, maxLength: 3 }), steps, async (files, order) => {
      const tested = await openTestBank()
      try {
        await play(tested, files, order)
      } finally {
        await tested.close()
      }
    }),
    { numRuns: 6 },
  )
})

async function play(
  tested: TestBank,
  files: { debtor: string; amount: number; b2b: boolean }[][],
  order: readonly string[],
): Promise<void> {
  const obras = await addAdvanced(tested, 'obras', {}, { limit: 1_000 }, 200)
  const own = await addAccount(tested, await addUser(tested, 'luz.gil'))
  const poor = await addAccount(tested, await addUser(tested, 'pia.sol'))
  await move(tested, own, 10_000_00, '2026-11-19')
  const left = [...files]
  const lineTo = async ({ debtor, amount, b2b }: (typeof files)[number][number]): Promise<TestLine> => {
    const other = () =>
      addOther(
        tested,
        NATURES.find((one) => one === debtor),
      )
    const iban = debtor === 'OWN' ? own.iban : debtor === 'POOR' ? poor.iban : await other()
    return { iban, amount, debit: { scheme: b2b ? 'B2B' : 'CORE' } }
  }
  const made = async () => (await tested.database.select().from(remittances).orderBy(remittances.number)).map(({ id }) => id)
  // Over what the line has left it is refused, and nothing of it is made.
  const advance = async () => {
    const file = left.shift()
    if (!file) return
    obras.tokens = await signInAs(tested, obras.user)
    const supportId = await debitFile(tested, obras, { lines: await Promise.all(file.map(lineTo)) })
    const signing = operation(tested, obras.tokens, `/services/remittances/v1/notebooks/${supportId}/presentation`)
    const authorized = await signing.authorize({ version: 1 })
    if (authorized.statusCode !== 200) expect(authorized.json<{ code: string }>().code).toBe('FINANCING_LIMIT')
    else expect((await signing.answer(authorized, obras.user.mobile)).json<OrderState>().status).toBe('EXECUTED')
  }
  const cancel = async () => {
    const last = (await made()).at(-1)
    const items = last === undefined ? [] : (await debitsOf(tested, last)).slice(1).map(({ id }) => id)
    if (items.length === 0) return
    obras.tokens = await signInAs(tested, obras.user)
    const calls = operation(tested, obras.tokens, `/services/financing-remittances/v1/${obras.contractId}/remittances/${last}/cancelation`)
    const authorized = await calls.authorize({ items })
    if (authorized.statusCode === 200) await calls.answer(authorized, obras.user.mobile)
  }
  let deaths = 0
  const today = () => dayAt(tested.clock.now())
  const goTo = (day: LocalDate) => workDay(tested, bankDayFrom(day))
  const acts: Record<string, () => Promise<unknown>> = {
    ADVANCE: advance,
    RUN: () => runRemittances(tested.bank),
    KILLED: () => survive(runRemittances(dying(tested.bank, (deaths += 1)))),
    CANCEL: cancel,
    EXCHANGE: () => exchange(tested.bank),
    REDELIVER: () => redeliverAll(tested),
    NEXT_DAY: () => goTo(addDays(today(), 1)),
    RELEASE: () => goTo(addDays(today(), 9)),
    WEEKS: () => goTo(addDays(today(), 30)),
  }
  for (const step of ['ADVANCE', ...order, 'ADVANCE', 'RUN']) {
    await acts[step]?.()
    const { balance, owed, listed } = await riskOfLine(tested, obras.contractId)
    expect(owed).toBe(balance)
    const whole = (await tested.database.select().from(remittances)).every(({ unpacked, count }) => unpacked === count)
    if (whole) expect(listed).toBe(balance)
  }
  for (const days of [3, 3, 9, 60, 400]) await goTo(addDays(today(), days))

  const ids = await made()
  const debits = (await Promise.all(ids.map((id) => debitsOf(tested, id)))).flat()
  const refunds = (await Promise.all(ids.map((id) => refundsOf(tested, id)))).flat()
  const collected = debits.filter(({ state }) => state === 'COLLECTED')
  const cancelled = debits.filter(({ state }) => state === 'CANCELLED')
  expect(debits.filter(({ state }) => state === 'SCHEDULED' || state === 'SENT')).toEqual([])
  expect(new Set(refunds.map(({ debitId }) => debitId)).size).toBe(refunds.length)
  expect(refunds.length).toBe(debits.length - collected.length - cancelled.length)
  const costs =
    ids.length === 0 ? [] : await tested.database.select().from(financingAdvances).where(inArray(financingAdvances.remittanceId, ids))
  const kept = add(ZERO, ...collected.map(({ amount }) => amount), ...costs.map(({ interest }) => toCents(-interest)))
  expect(await moneyIn(tested, obras.account)).toEqual({ balance: 200_00 + kept, held: 0 })
  expect(await riskOfLine(tested, obras.contractId)).toEqual({ balance: 0, listed: 0, owed: 0 })
  expect(await keptAside(tested)).toBe(0)
  for (const id of ids) {
    const of = await remittanceOf(tested, id)
    expect(of.settledCount + of.rejectedCount + of.returnedCount + of.cancelledCount).toBe(of.count)
    expect(of.unpacked).toBe(of.count)
  }
  await expectAgreement(tested)
}
