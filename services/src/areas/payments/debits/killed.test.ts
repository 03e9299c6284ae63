import { afterEach, beforeEach, expect, test } from 'vitest'
import { toLocalDate } from '@almenara/contract/dates'
import { exchange } from '../../../payments/exchange.ts'
import { addAccount, addUser, move, openTestBank, type TestAccount, type TestBank } from '../../../testing/bank.ts'
import { addOther, expectAgreement } from '../../../testing/clearing.ts'
import { addCreditor, collect, debitsOf, goOn, keptAside, refundsOf, remittanceOf, workDay } from '../../../testing/debit-remittances.ts'
import { dying, survive } from '../../../testing/dying.ts'
import { moneyIn } from '../../../testing/payments.ts'
import type { Company, TestLine } from '../../../testing/remittances.ts'
import { runRemittances } from '../remittances/run-remittances.ts'

/** Several chunks and messages. */
const MANY = 600
/** On the day on which they are sent, on that of their collection and on that of their returns. Most cuts come before much has been done. */
const CUTS_A_DAY = 67
const DAYS = ['2026-11-20', '2026-11-23', '2026-11-24'] as const

let tested: TestBank
let gym: Company
let payer: TestAccount
beforeEach(async () => {
  tested = await openTestBank()
  gym = await addCreditor(tested, 'gimnasio', { bookedAs: 'EACH' })
  payer = await addAccount(tested, await addUser(tested, 'luz.gil'))
  await move(tested, payer, 50_000_00, '2026-11-19')
})
afterEach(() => tested.close())

test(
  'case 24: cut off two hundred times while they are sent, collected, paid in and returned, each debit ends once',
  { timeout: 120_000 },
  async () => {
    const [open, closed, poor] = [await addOther(tested), await addOther(tested, 'CLOSED'), await addOther(tested, 'NO_FUNDS')]
    const ibans = [open, closed, poor, payer.iban, open]
    const lines = Array.from({ length: MANY }, (_, place): TestLine => ({
      iban: ibans[place % ibans.length] ?? open,
      amount: 10_00 + place,
    }))
    const id = await collect(tested, gym, { lines })
    for (const day of DAYS) {
      tested.clock.set(`${day}T09:30:00+01:00`)
      for (let cut = 0; cut < CUTS_A_DAY; cut += 1) {
        const mortal = dying(tested.bank, cut % 9)
        await survive(cut % 2 === 0 ? runRemittances(mortal) : exchange(mortal))
      }
      await goOn(tested)
    }
    // The debtors of this bank are charged by its day.
    await workDay(tested, toLocalDate('2026-11-24'))

    const debits = await debitsOf(tested, id)
    const of = (state: string) => debits.filter((debit) => debit.state === state)
    const sum = (some: readonly { amount: number }[]) => some.reduce((total, { amount }) => total + amount, 0)
    expect([debits.length, of('COLLECTED').length, of('REJECTED').length, of('RETURNED').length]).toEqual([
      MANY,
      (MANY / 5) * 3,
      MANY / 5,
      MANY / 5,
    ])
    expect(await refundsOf(tested, id)).toHaveLength((MANY / 5) * 2)
    expect(await moneyIn(tested, gym.account)).toEqual({ balance: sum(of('COLLECTED')), held: 0 })
    expect(await moneyIn(tested, payer)).toEqual({
      balance: 50_000_00 - sum(debits.filter(({ debtorIban }) => debtorIban === payer.iban)),
      held: 0,
    })
    expect(await keptAside(tested)).toBe(0)
    expect(await remittanceOf(tested, id)).toMatchObject({
      state: 'PARTLY',
      settledCount: (MANY / 5) * 3,
      rejectedCount: MANY / 5,
      returnedCount: MANY / 5,
      creditedCount: (MANY / 5) * 4,
    })
    await expectAgreement(tested)
  },
)
