import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLedger } from '../../../ledger/verify.ts'
import { payments } from '../../../payments/tables.ts'
import { openTestBank, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, send, untilQuiet, waitSeconds, type BizumCustomer } from '../../../testing/bizum.ts'
import { startChild } from '../../../testing/child.ts'
import { expectAgreement } from '../../../testing/clearing.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { bizumPayments } from './tables.ts'

const BRAND_FILE = fileURLToPath(new URL('../../../../../brand/almenara.json', import.meta.url))
/** Mobiles of other banks, far from one another, whose payments leave together: each kill cuts some before and some after they are routed. */
const PHONES = Array.from({ length: 20 }, (_, place) => `+346110${String(10_110 + place * 137).padStart(5, '0')}`)
/** At which commit of a turn each process dies: while it claims, while it routes, and while the clearing is told, which is a few commits for all. */
const KILLED_AT = [3, 20, 40, 56, 30]

let tested: TestBank
let carmen: BizumCustomer
beforeAll(async () => {
  tested = await openTestBank()
  carmen = await addBizumCustomer(tested, 'carmen.munoz')
})
afterAll(() => tested.close())

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
  await untilQuiet(tested)
  const sent = PHONES.length * KILLED_AT.length
  expect(await database.$count(bizumPayments, eq(bizumPayments.state, 'SETTLED'))).toBe(sent)
  expect(await database.$count(payments, eq(payments.state, 'SETTLED'))).toBe(sent)
  expect(await moneyIn(tested, carmen.account)).toEqual({ balance: 3_000_00 - sent * 1_00, held: 0 })
  await expectAgreement(tested)
  expect(await verifyLedger(database)).toEqual([])
})
