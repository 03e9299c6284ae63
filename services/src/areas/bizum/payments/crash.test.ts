import { toCents } from '@almenara/contract/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { verifyLedger } from '../../../ledger/verify.ts'
import type { Bank } from '../../../bank.ts'
import { exchange } from '../../../payments/exchange.ts'
import { payments } from '../../../payments/tables.ts'
import { openTestBank, post, signInAs, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, send, untilQuiet, waitSeconds, type BizumCustomer } from '../../../testing/bizum.ts'
import { bizumComes, repeatBizum, setOutage, shuffleBizum } from '../../../testing/bizum-scheme.ts'
import { expectAgreement, redeliverAll } from '../../../testing/clearing.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { bizumPayments } from './tables.ts'
import { speakWithScheme } from './bizum-poller.ts'
import { SchemeNotHeard } from './message-tries.ts'

class Crash extends Error {}

/** A process that dies at its `n`th transaction or word to the scheme or the clearing, before or after it took effect, and does nothing more. */
function dying(bank: Bank, n: number): Bank {
  let left = Math.floor(n / 2)
  const act = async <T>(effect: () => Promise<T>): Promise<T> => {
    if (left < 0) throw new Crash()
    left -= 1
    if (left < 0 && n % 2 === 0) throw new Crash()
    const result = await effect()
    if (left < 0) throw new Crash()
    return result
  }
  const { database, sepa, bizum } = bank
  const mortal: Bank['database'] = Object.assign(Object.create(database) as Bank['database'], {
    transaction: (work: Parameters<typeof database.transaction>[0]) => act(() => database.transaction(work)),
  })
  return {
    ...bank,
    database: mortal,
    sepa: { ...sepa, send: (message) => act(() => sepa.send(message)), acknowledge: (handle) => act(() => sepa.acknowledge(handle)) },
    bizum: {
      ...bizum,
      route: (payment) => act(() => bizum.route(payment)),
      cancel: (key) => act(() => bizum.cancel(key)),
      settled: (key, how) => act(() => bizum.settled(key, how)),
      acknowledge: (handle) => act(() => bizum.acknowledge(handle)),
    },
  }
}

/** A process that dies, and a scheme that does not answer, leave what they were at to the next turn; any other error is one. */
async function survive(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    const flat = (one: unknown): unknown[] => (one instanceof AggregateError ? one.errors.flatMap(flat) : [one])
    if (!flat(error).every((one) => one instanceof Crash || one instanceof SchemeNotHeard)) throw error
  })
}

/** Sends that leave by the keeper: several people in one signature. Answers what they come to. */
const PHONES = ['+34611000100', '+34611000203', '+34611000002', '+34611000001', '+34622000003', '+34611000004']

async function expectEnds(tested: TestBank, carmen: BizumCustomer, received: number): Promise<void> {
  const all = await tested.database.select().from(bizumPayments)
  const over = ['SETTLED', 'CANCELLED', 'EXPIRED', 'REFUSED', 'LAPSED']
  expect(all.filter(({ state }) => !over.includes(state))).toEqual([])
  const out = all.filter(({ direction, state }) => direction === 'OUT' && state === 'SETTLED')
  // Each that settled went once by the clearing, under its own id; none of the others did.
  const legs = await tested.database.select().from(payments)
  expect(
    legs
      .filter(({ state }) => state === 'SETTLED')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(out.map(({ id }) => id).toSorted())
  const came = all.filter(({ direction, state }) => direction === 'IN' && state === 'SETTLED')
  expect(came.length).toBeLessThanOrEqual(received)
  const sum = (rows: typeof all) => rows.reduce((total, { amount }) => total + amount, 0)
  expect(await moneyIn(tested, carmen.account)).toEqual({ balance: 3_000_00 - sum(out) + sum(came), held: 0 })
  await expectAgreement(tested)
  expect(await verifyLedger(tested.database)).toEqual([])
}

/** All that was said is done, all terms are over, and the scheme has heard how each ended. */
async function endAll(tested: TestBank): Promise<void> {
  await setOutage(tested, false)
  for (const seconds of [0, 16, 61, 700, 49 * 3600, 700]) {
    waitSeconds(tested, seconds)
    await untilQuiet(tested)
  }
}

test('case 18: a process killed anywhere between the scheme’s word and the clearing’s, a hundred times, loses nothing and doubles nothing', async () => {
  const tested = await openTestBank()
  try {
    const carmen = await addBizumCustomer(tested, 'carmen.munoz')
    for (let kill = 0; kill < 100; kill += 1) {
      // Sessions end by themselves while the clock goes on.
      const again = kill % 10 === 0 ? { ...carmen, tokens: await signInAs(tested, carmen.user) } : undefined
      if (again) await send(tested, again, PHONES.slice(0, 2), 1_00 + kill)
      await survive(speakWithScheme(dying(tested.bank, kill % 14)))
      await survive(exchange(dying(tested.bank, (kill * 3) % 11)))
      waitSeconds(tested, 16)
    }
    await endAll(tested)
    const out = await tested.database.select().from(bizumPayments)
    expect(out).toHaveLength(20)
    // One that was cut off for ten minutes was given up by the scheme's word; the rest arrived.
    expect(out.filter(({ state }) => state === 'SETTLED').length).toBeGreaterThan(5)
    await expectEnds(tested, carmen, 0)
  } finally {
    await tested.close()
  }
})

const step = fc.record({
  what: fc.constantFrom(
    'send',
    'send',
    'receive',
    'cancel',
    'turn',
    'crash',
    'crash',
    'exchange',
    'again',
    'shuffle',
    'hear again',
    'outage',
    'back',
    'wait',
  ),
  n: fc.nat(40),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take(tested: TestBank, carmen: BizumCustomer, { what, n }: Step): Promise<number> {
  const { bank } = tested
  switch (what) {
    case 'send': {
      const first = PHONES[n % PHONES.length] ?? ''
      const others = n % 3 === 0 ? PHONES.filter((phone) => phone !== first).slice(0, 2) : []
      // Without a directory nothing is authorized.
      await send(tested, carmen, [first, ...others], 1_00 + n, n % 4 === 0 ? { pauseSeconds: 10 } : {}).catch(() => undefined)
      return 0
    }
    case 'receive':
      await bizumComes(tested, carmen.phone, { amount: toCents(1_00 + n), moneyAfter: n % 5 === 0 ? 90 : 0 })
      return 1
    case 'cancel': {
      const [payment] = await tested.database
        .select()
        .from(bizumPayments)
        .offset(n % 5)
        .limit(1)
      if (payment) await post(tested, carmen.tokens, `/services/bizum/v1/pending-operations-c2c/${payment.id}/cancelation`, {})
      return 0
    }
    case 'turn':
      await survive(speakWithScheme(bank))
      return 0
    case 'crash':
      await survive(speakWithScheme(dying(bank, n)))
      return 0
    case 'exchange':
      await (n % 2 === 0 ? exchange(bank) : survive(exchange(dying(bank, n % 12))))
      return 0
    case 'again':
      await repeatBizum(tested)
      return 0
    case 'shuffle':
      await shuffleBizum(tested, n)
      return 0
    case 'hear again':
      await redeliverAll(tested)
      return 0
    case 'outage':
    case 'back':
      await setOutage(tested, what === 'outage')
      return 0
    default:
      waitSeconds(tested, 5 + n)
      return 0
  }
}

test('case 19: whatever is repeated, out of order, unheard or cut off, each payment comes to one end and both books agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 35 }), async (steps) => {
      const tested = await openTestBank()
      try {
        const carmen = await addBizumCustomer(tested, 'carmen.munoz')
        let received = 0
        for (const one of steps) received += await take(tested, carmen, one)
        await endAll(tested)
        await expectEnds(tested, carmen, received)
      } finally {
        await tested.close()
      }
    }),
    { numRuns: 6, endOnFailure: true },
  )
})
