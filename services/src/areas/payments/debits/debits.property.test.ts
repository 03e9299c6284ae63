/** Whatever order things happen in, no money is made or lost, and each debit ends once. */
import { addDays, dayAt, type LocalDate } from '@almenara/contract/dates'
import { add, ZERO } from '@almenara/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankDayFrom } from '../../../calendar/bank-days.ts'
import { exchange } from '../../../payments/exchange.ts'
import { addAccount, addUser, move, openTestBank, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addOther, expectAgreement, redeliverAll } from '../../../testing/clearing.ts'
import { addCreditor, collect, debitsOf, keptAside, refundsOf, remittanceOf, workDay } from '../../../testing/debit-remittances.ts'
import { dying, survive } from '../../../testing/dying.ts'
import { operation } from '../../../testing/orders.ts'
import { moneyIn } from '../../../testing/payments.ts'
import type { TestLine } from '../../../testing/remittances.ts'
import { runRemittances } from '../remittances/run-remittances.ts'

const NATURES = ['OPEN', 'CLOSED', 'NO_FUNDS', 'NO_MANDATE', 'REFUSES', 'RETURNS', 'REFUNDS', 'UNAUTHORISED'] as const
const lines = fc.array(
  fc.record({ debtor: fc.constantFrom(...NATURES, 'OWN', 'POOR'), b2b: fc.boolean(), amount: fc.integer({ min: 1, max: 50_000 }) }),
  {
    minLength: 1,
    maxLength: 6,
  },
)
const steps = fc.array(fc.constantFrom('COLLECT', 'RUN', 'KILLED', 'CANCEL', 'EXCHANGE', 'REDELIVER', 'NEXT_DAY', 'WEEKS'), {
  minLength: 3,
  maxLength: 12,
})

test('any interleaving of presentation, cancellation, collection, return and refund conserves money, and each debit ends once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(lines, { minLength: 2, maxLength: 2 }), steps, fc.boolean(), async (files, order, each) => {
      const tested = await openTestBank()
      try {
        await play(tested, files, order, each)
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
  each: boolean,
): Promise<void> {
  const creditor = await addCreditor(tested, 'gimnasio', { bookedAs: each ? 'EACH' : 'ONE' })
  const own = await addAccount(tested, await addUser(tested, 'luz.gil'))
  const poor = await addAccount(tested, await addUser(tested, 'pia.sol'))
  await move(tested, own, 10_000_00, '2026-11-19')
  const left = [...files]
  const made: string[] = []
  const lineOf = async ({ debtor, amount, b2b }: (typeof files)[number][number]): Promise<TestLine> => {
    const iban =
      debtor === 'OWN'
        ? own.iban
        : debtor === 'POOR'
          ? poor.iban
          : await addOther(
              tested,
              NATURES.find((one) => one === debtor),
            )
    return { iban, amount, debit: { scheme: b2b ? 'B2B' : 'CORE' } }
  }
  const present = async () => {
    const file = left.shift()
    if (!file) return
    creditor.tokens = await signInAs(tested, creditor.user)
    made.push(await collect(tested, creditor, { lines: await Promise.all(file.map(lineOf)) }))
  }
  // All but the first of what was presented last, as far as it has not been sent.
  const cancel = async () => {
    const items = (await debitsOf(tested, made.at(-1) ?? '')).slice(1).map(({ id }) => id)
    if (items.length === 0) return
    creditor.tokens = await signInAs(tested, creditor.user)
    const path = `/services/debit-remittances/v1/${creditor.contractId}/remittances/${made.at(-1)}/cancelation`
    const calls = operation(tested, creditor.tokens, path)
    await calls.answer(await calls.authorize({ items }), creditor.user.mobile)
  }
  let deaths = 0
  const goTo = async (day: LocalDate) => {
    const on = bankDayFrom(day)
    await workDay(tested, on)
  }
  const today = () => dayAt(tested.clock.now())
  const acts: Record<string, () => Promise<unknown>> = {
    COLLECT: present,
    RUN: () => runRemittances(tested.bank),
    KILLED: () => survive(runRemittances(dying(tested.bank, (deaths += 1)))),
    CANCEL: cancel,
    EXCHANGE: () => exchange(tested.bank),
    REDELIVER: () => redeliverAll(tested),
    NEXT_DAY: () => goTo(addDays(today(), 1)),
    WEEKS: () => goTo(addDays(today(), 30)),
  }
  for (const step of ['COLLECT', ...order, 'COLLECT', 'RUN']) await acts[step]?.()
  for (const days of [3, 3, 60, 400]) await goTo(addDays(today(), days))

  const debits = (await Promise.all(made.map((id) => debitsOf(tested, id)))).flat()
  const refunds = (await Promise.all(made.map((id) => refundsOf(tested, id)))).flat()
  const collected = debits.filter(({ state }) => state === 'COLLECTED')
  const cancelled = debits.filter(({ state }) => state === 'CANCELLED')
  expect(debits.filter(({ state }) => state === 'SCHEDULED' || state === 'SENT')).toEqual([])
  expect(new Set(refunds.map(({ debitId }) => debitId)).size).toBe(refunds.length)
  expect(refunds.length).toBe(debits.length - collected.length - cancelled.length)
  const kept = add(ZERO, ...collected.map(({ amount }) => amount))
  expect(await moneyIn(tested, creditor.account)).toEqual({ balance: kept, held: 0 })
  expect(await keptAside(tested)).toBe(0)
  for (const id of made) {
    const of = await remittanceOf(tested, id)
    expect(of.settledCount + of.rejectedCount + of.returnedCount + of.cancelledCount).toBe(of.count)
    expect(add(of.settledAmount, of.rejectedAmount, of.returnedAmount, of.cancelledAmount)).toBe(of.amount)
  }
  await expectAgreement(tested)
}
