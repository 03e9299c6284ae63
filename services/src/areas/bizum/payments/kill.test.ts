import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '../../../ledger/verify.ts'
import type { Bank } from '../../../bank.ts'
import { exchange } from '../../../payments/exchange.ts'
import { payments } from '../../../payments/tables.ts'
import { openTestBank, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, bizumsOf, send, untilQuiet, waitSeconds, type BizumCustomer } from '../../../testing/bizum.ts'
import { startChild, type Child } from '../../../testing/child.ts'
import { expectAgreement } from '../../../testing/clearing.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { speakWithScheme } from './bizum-poller.ts'
import { bizumPayments } from './tables.ts'

const BRAND_FILE = fileURLToPath(new URL('../../../../../brand/almenara.json', import.meta.url))
/** Mobiles of other banks, far from one another, whose payments leave together: each kill cuts some before and some after they are routed. */
const PHONES = Array.from({ length: 20 }, (_, place) => `+346110${String(10_110 + place * 137).padStart(5, '0')}`)
/** At which commit of a turn each process dies: while it claims, while it routes, and while the clearing is told, which is a few commits for all. */
const KILLED_AT = [3, 20, 40, 56, 30]

let tested: TestBank
let carmen: BizumCustomer
beforeEach(async () => {
  tested = await openTestBank()
  carmen = await addBizumCustomer(tested, 'carmen.munoz')
})
afterEach(() => tested.close())

test('case 18: processes killed as the system does, with a hundred payments on their way, lose none and double none, and both books agree', async () => {
  const { database, clock } = tested
  let killed = 0
  for (const stopAt of KILLED_AT) {
    await send(tested, { ...carmen, tokens: await signInAs(tested, carmen.user) }, PHONES, 1_00)
    const settings = { connection: database.connection, now: clock.now(), brandFile: BRAND_FILE, stopAt }
    const child = startChild('speak-bizum', JSON.stringify(settings))
    const said = await child.says((line) => line === 'here' || line === 'done')
    await child.kill()
    if (said === 'here') killed += 1
    // Longer than a process keeps what it was at.
    waitSeconds(tested, 16)
  }
  expect(killed).toBe(KILLED_AT.length)
  const cut = await database.$count(bizumPayments, eq(bizumPayments.state, 'SENT'))
  expect(cut).toBeGreaterThan(0)
  await expectAllArrived(PHONES.length * KILLED_AT.length)
})

async function expectAllArrived(sent: number): Promise<void> {
  const { database } = tested
  // The database may not know yet that the last of them is gone, which keeps the exchange until then.
  await expect.poll(() => exchange(tested.bank), { timeout: 60_000 }).toBe(true)
  await untilQuiet(tested)
  expect(await database.$count(bizumPayments, eq(bizumPayments.state, 'SETTLED'))).toBe(sent)
  expect(await database.$count(payments, eq(payments.state, 'SETTLED'))).toBe(sent)
  expect(await moneyIn(tested, carmen.account)).toEqual({ balance: 3_000_00 - sent * 1_00, held: 0 })
  await expectAgreement(tested)
  expect(await verifyLedger(database)).toEqual([])
}

const KILLS = 100
/** Processes that are beginning while one is being killed. */
const AHEAD = 3

test(
  'case 18: a hundred processes, each killed as the system does between the scheme’s word and the clearing’s, lose none and double none',
  { timeout: 600_000 },
  async () => {
    const { database, clock } = tested
    const commits = await commitsUntilWord()
    const begin = () => startChild('exchange-sepa', JSON.stringify({ connection: database.connection, brandFile: BRAND_FILE }))
    const begun: Child[] = Array.from({ length: AHEAD }, begin)
    let [sent, killed] = [1, 0]
    while (killed < KILLS) {
      const id = await routed(sent)
      sent += 1
      const child = begun.shift() ?? begin()
      begun.push(begin())
      child.tell(JSON.stringify({ now: clock.now(), stopAt: 1 + (sent % commits) }))
      await child.says((line) => line === 'here' || line === 'done')
      await child.kill()
      const [payment] = await bizumsOf(tested, id)
      if (payment?.state === 'SENT') killed += 1
      // Of those before it that come with it, more is written: now and then its own word is among the first.
      expect(sent - killed).toBeLessThan(KILLS)
    }
    await Promise.all(begun.map((child) => child.kill()))
    await expectAllArrived(sent)
  },
)

/** A payment whose way the scheme has said, and of which the clearing has said nothing. Answers its order's id. */
async function routed(number: number): Promise<string> {
  // Sessions end by themselves while the clock goes on.
  if (number % 6 === 1) carmen = { ...carmen, tokens: await signInAs(tested, carmen.user) }
  const { operationId } = await send(tested, carmen, ['+34611000100'], 1_00, { pauseSeconds: 10 })
  waitSeconds(tested, 16)
  await speakWithScheme(tested.bank)
  expect((await bizumsOf(tested, operationId))[0]?.state).toBe('SENT')
  return operationId
}

/** Into how many commits of an exchange a payment has no word of the clearing yet. */
async function commitsUntilWord(): Promise<number> {
  const id = await routed(0)
  const { database } = tested
  let commits = 0
  const counting: Bank['database'] = Object.assign(Object.create(database) as Bank['database'], {
    transaction: async (work: Parameters<typeof database.transaction>[0]) => {
      const result = await database.transaction(work)
      if ((await bizumsOf(tested, id))[0]?.state === 'SENT') commits += 1
      return result
    },
  })
  await exchange({ ...tested.bank, database: counting })
  expect(commits).toBeGreaterThan(1)
  return commits
}
