import type { OrderState } from '@almenara/contract/two-step'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exchange } from '../../../payments/exchange.ts'
import { openTestBank, post, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, untilQuiet, waitSeconds, type BizumCustomer } from '../../../testing/bizum.ts'
import { askTakenBack, repeatBizum, requestComes, requestsOfScheme, setOutage, shuffleBizum } from '../../../testing/bizum-scheme.ts'
import { expectAgreement, redeliverAll } from '../../../testing/clearing.ts'
import { operation } from '../../../testing/orders.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { speakWithScheme } from '../payments/bizum-poller.ts'
import { bizumPayments } from '../payments/tables.ts'
import { bizumRequests } from './tables.ts'

const ROOT = '/services/bizum/v1'
/** Who asks, among them one who takes back what is being signed; and who is asked: one rejects, one pays, one joins later, one never answers. */
const ASKERS = ['+34611000100', '+34611000007', '+34622000203']
const ASKED = ['611000006', '622000008', '611000002', '622000100']

const step = fc.record({
  what: fc.constantFrom(
    ...(['is asked', 'is asked', 'pays', 'pays', 'rejects', 'is withdrawn', 'asks', 'takes back', 'turn', 'exchange'] as const),
    ...(['again', 'shuffle', 'hear again', 'outage', 'back', 'wait'] as const),
  ),
  n: fc.nat(40),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Of those of a direction, in the order in which they came, the `n`th: open or not. */
async function nth({ database }: TestBank, direction: 'RECEIVED' | 'ASKED', n: number) {
  const rows = await database.select().from(bizumRequests).where(eq(bizumRequests.direction, direction)).orderBy(bizumRequests.createdAt)
  return rows[n % Math.max(1, rows.length)]
}

async function take(tested: TestBank, who: BizumCustomer, { what, n }: Step): Promise<void> {
  const { bank } = tested
  const tokens = () => signInAs(tested, who.user)
  switch (what) {
    case 'is asked':
      await requestComes(tested, who.phone, { fromPhone: ASKERS[n % ASKERS.length] ?? '', amount: (1_00 + n) as never })
      return
    case 'pays': {
      const row = await nth(tested, 'RECEIVED', n)
      if (!row) return
      const calls = operation(tested, await tokens(), `${ROOT}/pending-operations-c2c/${row.id}/acceptance`)
      const asked = await calls.authorize({ account: who.account.id, expects: 'PAY' })
      if (asked.statusCode === 200 && asked.json<OrderState>().signature) await calls.answer(asked, who.user.mobile)
      return
    }
    case 'rejects':
    case 'takes back': {
      const row = await nth(tested, what === 'rejects' ? 'RECEIVED' : 'ASKED', n)
      if (row) await post(tested, await tokens(), `${ROOT}/pending-operations-c2c/${row.id}/revocation`, {})
      return
    }
    case 'is withdrawn': {
      const row = await nth(tested, 'RECEIVED', n)
      if (row?.schemeId) await askTakenBack(tested, row.schemeId)
      return
    }
    case 'asks': {
      const recipients = [{ phone: ASKED[n % ASKED.length] ?? '', amount: 1_00 + n }]
      await post(tested, await tokens(), `${ROOT}/request-payment-c2c`, { operationId: randomUUID(), recipients, concept: '' })
      return
    }
    case 'turn':
      // A scheme that is out has not heard an answer: it stays for the next turn.
      return speakWithScheme(bank).catch(() => undefined)
    case 'exchange':
      await exchange(bank)
      return
    case 'again':
      return repeatBizum(tested)
    case 'shuffle':
      return shuffleBizum(tested, n)
    case 'hear again':
      return redeliverAll(tested)
    case 'outage':
    case 'back':
      return setOutage(tested, what === 'outage')
    default:
      waitSeconds(tested, 5 + n)
  }
}

async function endAll(tested: TestBank): Promise<void> {
  await setOutage(tested, false)
  for (const seconds of [0, 61, 700, 3 * 86_400, 8 * 86_400, 700]) {
    waitSeconds(tested, seconds)
    await untilQuiet(tested)
  }
}

/** Each request has one end, the same for whoever asked and whoever was asked, and money moved for those that were paid and for no other. */
async function expectEnds(tested: TestBank, who: BizumCustomer): Promise<void> {
  const { database } = tested
  const rows = await database.select().from(bizumRequests)
  expect(rows.filter(({ state }) => state === 'PENDING' || state === 'ACCEPTING' || state === 'INVITED')).toEqual([])
  const settled = await database
    .select()
    .from(bizumPayments)
    .where(inArray(bizumPayments.state, ['SETTLED', 'RETURNED']))
  const paidFor = settled.flatMap(({ answers }) => (answers ? [answers.id] : []))
  const paid = rows.filter(({ direction, state }) => direction === 'RECEIVED' && state === 'PAID')
  expect(paidFor.toSorted()).toEqual(paid.map(({ id }) => id).toSorted())
  const theirs = await requestsOfScheme(tested)
  for (const { schemeId, state } of rows) {
    const there = schemeId === null ? undefined : theirs.get(schemeId)
    if (there === 'PAID' || state === 'PAID')
      expect([schemeId, there === undefined ? 'PAID' : there, state]).toEqual([schemeId, 'PAID', 'PAID'])
  }
  const sum = (direction: 'IN' | 'OUT') =>
    settled.filter((one) => one.direction === direction).reduce((total, { amount }) => total + amount, 0)
  expect(await moneyIn(tested, who.account)).toEqual({ balance: 3_000_00 - sum('OUT') + sum('IN'), held: 0 })
  await expectAgreement(tested)
}

test(
  'case 19: whatever is repeated, out of order or unheard, each request comes to one end, the same on both sides, and is paid once or not at all',
  { timeout: 300_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
        const tested = await openTestBank()
        try {
          const who = await addBizumCustomer(tested, 'carmen.munoz')
          for (const one of steps) await take(tested, who, one)
          await endAll(tested)
          await expectEnds(tested, who)
        } finally {
          await tested.close()
        }
      }),
      { numRuns: 4, endOnFailure: true },
    )
  },
)
