import { addDays, dayAt, toInstant } from '@almenara/contract/dates'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coveredFrom, isBankDay } from '../../../calendar/bank-days.ts'
import { exchange, sepaDay } from '../../../payments/exchange.ts'
import { sepaHouses } from '../../../payments/payment-postings.ts'
import { payments } from '../../../payments/tables.ts'
import { houseBalanceAt } from '../../../products/house-accounts.ts'
import { products } from '../../../products/tables.ts'
import { addAccount, addUser, move, openTestBank, signInAs, type TestAccount, type TestBank } from '../../../testing/bank.ts'
import { addOther, answers, expectAgreement, redeliverAll } from '../../../testing/clearing.ts'
import { dying, survive } from '../../../testing/dying.ts'
import { operation } from '../../../testing/orders.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { addCompanyCustomer, addReadyFile, presentFile, type Company } from '../../../testing/remittances.ts'
import { paymentSupports } from '../files/tables.ts'
import { runRemittances } from './run-remittances.ts'
import { remittances } from './tables.ts'

const NATURES = ['OPEN', 'OPEN', 'UNKNOWN', 'CLOSED', 'RETURNS', 'SILENT', 'OURS', 'OURS'] as const
const FUNDS = 2_000_00
const DEPOSIT = 1_500_00

/** Something that the customer, the bank, the clearing or bad luck does. `n` chooses which. */
const step = fc.record({
  what: fc.constantFrom(
    ...(['present', 'present', 'present', 'run', 'run', 'exchange', 'exchange', 'die running', 'die running', 'die exchanging'] as const),
    ...([
      'die exchanging',
      'both',
      'cancel',
      'cancel some',
      'deposit',
      'close payee',
      'answer',
      'hear again',
      'later',
      'next day',
    ] as const),
  ),
  natures: fc.array(fc.constantFrom(...NATURES), { minLength: 1, maxLength: 4 }),
  amount: fc.integer({ min: 1, max: 500_00 }),
  instant: fc.boolean(),
  one: fc.boolean(),
  n: fc.nat(60),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface World {
  tested: TestBank
  ana: Company
  /** An account of this bank that is paid. */
  payee: TestAccount
  deposited: number
}

const some = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(1, all.length)]

async function at(world: World, moment: string): Promise<void> {
  world.tested.clock.set(moment)
  world.ana.tokens = await signInAs(world.tested, world.ana.user)
}

async function turn({ tested: { bank, clock } }: World): Promise<void> {
  const day = dayAt(clock.now())
  await runRemittances(bank)
  if (isBankDay(day)) await sepaDay.run({ bank, day, from: coveredFrom(day) })
  else await exchange(bank)
}

async function nextDay(world: World): Promise<void> {
  await turn(world)
  await expectAgreement(world.tested)
  await at(world, toInstant(`${addDays(dayAt(world.tested.clock.now()), 1)}T08:00:00Z`))
}

async function presentOne({ tested, ana, payee }: World, { natures, amount, instant, one, n }: Step): Promise<void> {
  const lines = await Promise.all(
    natures.map(async (nature, place) => ({
      iban: nature === 'OURS' ? payee.iban : await addOther(tested, nature),
      amount: amount + place,
    })),
  )
  const requestedOn = n % 3 === 0 ? addDays(dayAt(tested.clock.now()), n % 4) : undefined
  const batch = { lines, instant, bookedAsOne: one, ...(requestedOn ? { requestedOn } : {}) }
  const id = await addReadyFile(tested, ana.user, { contractId: ana.contractId, charged: ana.account, batches: [batch] })
  await presentFile(tested, ana, id)
}

/** Of the whole, or of one transfer; what may not be cancelled any more is refused. */
async function cancelOne({ tested, ana }: World, { n, what }: Step): Promise<void> {
  const remittance = some(await tested.database.select().from(remittances).orderBy(remittances.number), n)
  if (!remittance) return
  const lines = await tested.database.select({ id: payments.id }).from(payments).where(eq(payments.remittanceId, remittance.id))
  const item = some(lines, n)
  if (what === 'cancel some' && !item) return
  const calls = operation(
    tested,
    ana.tokens,
    `/services/transfer-remittances/v1/${ana.contractId}/remittances/${remittance.id}/cancelation`,
  )
  await calls.answer(await calls.authorize(what === 'cancel some' ? { items: [item?.id] } : {}), ana.user.mobile)
}

async function take(world: World, one: Step): Promise<unknown> {
  const { tested, ana, payee } = world
  const { bank, clock, database } = tested
  switch (one.what) {
    case 'present':
      return presentOne(world, one)
    case 'run':
      return runRemittances(bank)
    case 'exchange':
      return exchange(bank)
    case 'die running':
      return survive(runRemittances(dying(bank, one.n % 14)))
    case 'die exchanging':
      return survive(exchange(dying(bank, one.n)))
    case 'both':
      return Promise.all([runRemittances(bank), exchange(bank), runRemittances({ ...bank }), cancelOne(world, one)])
    case 'cancel':
    case 'cancel some':
      return cancelOne(world, one)
    case 'deposit':
      world.deposited += DEPOSIT
      return move(tested, ana.account, DEPOSIT, dayAt(clock.now()))
    case 'close payee': {
      const status = one.n % 2 === 0 ? 'CANCELLED' : 'ACTIVE'
      return database.transaction((tx) => tx.update(products).set({ status }).where(eq(products.id, payee.id)))
    }
    case 'answer': {
      const sent = some(await database.select().from(payments).where(eq(payments.state, 'SENT')).orderBy(payments.id), one.n)
      return sent && answers(tested, sent.transactionId, one.n % 2 === 0 ? undefined : 'AB05')
    }
    case 'hear again':
      return redeliverAll(tested)
    case 'later':
      return at(world, toInstant(new Date(Date.parse(clock.now()) + 20 * 60_000)))
    case 'next day':
      return nextDay(world)
  }
}

const OUTCOMES = {
  SETTLED: 'settled',
  REJECTED: 'rejected',
  RETURNED: 'returned',
  RECALLED: 'returned',
  CANCELLED: 'cancelled',
  FAILED: 'failed',
}
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

async function expectEnds({ tested, ana, payee, deposited }: World): Promise<void> {
  const { database, bank, clock } = tested
  const lines = await database.select().from(payments)
  expect(lines.filter(({ state }) => !Object.hasOwn(OUTCOMES, state))).toEqual([])
  for (const remittance of await database.select().from(remittances)) {
    const own = lines.filter(({ remittanceId }) => remittanceId === remittance.id)
    expect([own.length, remittance.unpacked]).toEqual([remittance.count, remittance.count])
    for (const outcome of ['settled', 'rejected', 'returned', 'cancelled', 'failed'] as const) {
      const ended = own.filter(({ state }) => OUTCOMES[state as keyof typeof OUTCOMES] === outcome).map(({ amount }) => amount)
      expect([remittance[`${outcome}Count`], remittance[`${outcome}Amount`]]).toEqual([ended.length, total(ended)])
    }
    expect(['DONE', 'PARTLY', 'REJECTED', 'FAILED', 'CANCELLED']).toContain(remittance.state)
  }
  const waiting = await database.$count(paymentSupports, sql`${paymentSupports.state} = 'PRESENTED'`)
  expect(waiting).toBe(0)
  const settled = lines.filter(({ state }) => state === 'SETTLED')
  expect(await moneyIn(tested, ana.account)).toEqual({ balance: FUNDS + deposited - total(settled.map(({ amount }) => amount)), held: 0 })
  const paid = settled.filter(({ kind }) => kind === 'BOOK').map(({ amount }) => amount)
  expect(await moneyIn(tested, payee)).toEqual({ balance: total(paid), held: 0 })
  const { transit } = await sepaHouses(bank)
  expect(await houseBalanceAt(database, transit, dayAt(clock.now()))).toBe(0)
  await expectAgreement(tested)
}

test(
  'whatever is presented, cancelled, rejected, returned and cut off, money is kept and each transfer of a remittance ends once',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 36 }), async (steps) => {
        const tested = await openTestBank()
        try {
          const ana = await addCompanyCustomer(tested, 'construcciones', FUNDS / 100)
          const payee = await addAccount(tested, await addUser(tested, 'luz.gil'))
          const world: World = { tested, ana, payee, deposited: 0 }
          for (const one of steps) await take(world, one)
          // What was asked for a later day has come by then, and so has what comes back.
          for (let days = 0; days < 9; days += 1) {
            await nextDay(world)
            for (const { transactionId } of await tested.database.select().from(payments).where(eq(payments.state, 'SENT'))) {
              await answers(tested, transactionId)
            }
          }
          await at(world, toInstant(`${dayAt(tested.clock.now())}T22:50:00Z`))
          await turn(world)
          await expectEnds(world)
        } finally {
          await tested.close()
        }
      }),
      { numRuns: 5, endOnFailure: true },
    )
  },
)
