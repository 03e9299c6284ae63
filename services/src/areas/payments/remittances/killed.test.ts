import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exchange } from '../../../payments/exchange.ts'
import { payments } from '../../../payments/tables.ts'
import { addAccount, addUser, openTestBank, type TestBank } from '../../../testing/bank.ts'
import { startChild } from '../../../testing/child.ts'
import { addOther, expectAgreement } from '../../../testing/clearing.ts'
import { dying, survive } from '../../../testing/dying.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { addCompanyCustomer, addReadyFile, presentFile, type Company, type TestLine } from '../../../testing/remittances.ts'
import { paymentSupports } from '../files/tables.ts'
import { runRemittances } from './run-remittances.ts'
import { remittances } from './tables.ts'

/** Several blocks and messages. */
const MANY = 600
const KILLS = [1, 3, 6]
/** Most die before they come to much: what they would do again is done from where it was. */
const CUTS = 200

let tested: TestBank
let ana: Company
beforeEach(async () => {
  tested = await openTestBank()
  ana = await addCompanyCustomer(tested, 'construcciones', 100_000)
})
afterEach(() => tested.close())

/** Two remittances of a file, one of each way of charging: a third of their payees is of this bank, and one in ten of the rest refuses. */
async function presented() {
  const payee = await addAccount(tested, await addUser(tested, 'luz.gil'))
  const [open, closed] = [await addOther(tested), await addOther(tested, 'CLOSED')]
  const line = (place: number): TestLine => ({
    iban: place % 3 === 0 ? payee.iban : place % 10 === 1 ? closed : open,
    amount: 10_00 + place,
  })
  const lines = Array.from({ length: MANY }, (_, place) => line(place))
  const batches = [{ lines, bookedAsOne: true }, { lines }]
  const id = await addReadyFile(tested, ana.user, { contractId: ana.contractId, charged: ana.account, batches })
  expect((await presentFile(tested, ana, id)).json()).toMatchObject({ status: 'EXECUTED' })
  return { id, payee }
}

/** Ended, once, as if nobody had died. */
async function expectWhole({ id, payee }: Awaited<ReturnType<typeof presented>>): Promise<void> {
  await runRemittances(tested.bank)
  await exchange(tested.bank)
  const lines = await tested.database.select().from(payments)
  expect(lines).toHaveLength(2 * MANY)
  expect(new Set(lines.map(({ state }) => state))).toEqual(new Set(['SETTLED', 'REJECTED']))
  const settled = lines.filter(({ state }) => state === 'SETTLED')
  const total = (of: readonly { amount: number }[]) => of.reduce((sum, { amount }) => sum + amount, 0)
  expect(await moneyIn(tested, ana.account)).toEqual({ balance: 100_000_00 - total(settled), held: 0 })
  expect(await moneyIn(tested, payee)).toEqual({ balance: total(settled.filter(({ kind }) => kind === 'BOOK')), held: 0 })
  for (const remittance of await tested.database.select().from(remittances)) {
    const own = settled.filter(({ remittanceId }) => remittanceId === remittance.id)
    expect(remittance).toMatchObject({ state: 'PARTLY', settledCount: own.length, settledAmount: total(own) })
    expect(remittance.settledCount + remittance.rejectedCount).toBe(MANY)
  }
  const [support] = await tested.database.select().from(paymentSupports).where(eq(paymentSupports.id, id))
  expect(support?.state).toBe('DONE')
  await expectAgreement(tested)
}

test(
  'case 24: processes that the system kills while they unpack, charge, send and hear leave each transfer done once',
  { timeout: 120_000 },
  async () => {
    const file = await presented()
    const { brand, clock } = tested.bank
    const { connection } = tested.database
    for (const [place, dies] of KILLS.entries()) {
      const child = startChild('run-remittances', JSON.stringify({ connection, now: clock.now(), dies, after: place % 2 === 1, brand }))
      const [code, signal] = (await once(child.process, 'exit')) as [number | null, string | null]
      expect([code, signal]).toEqual([null, 'SIGKILL'])
    }
    await expectWhole(file)
  },
)

test('case 24: cut off two hundred times at any step, each transfer is done once', { timeout: 120_000 }, async () => {
  const file = await presented()
  for (let cut = 0; cut < CUTS; cut += 1) {
    const mortal = dying(tested.bank, cut % 9)
    await survive(cut % 2 === 0 ? runRemittances(mortal) : exchange(mortal))
  }
  await expectWhole(file)
})
