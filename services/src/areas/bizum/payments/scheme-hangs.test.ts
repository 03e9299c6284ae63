import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Bank } from '../../../bank.ts'
import { openTestBank, post, type TestBank } from '../../../testing/bank.ts'
import { addBizumCustomer, send, sendCalls, sendTo, waitSeconds, type BizumCustomer } from '../../../testing/bizum.ts'
import { bizumComes } from '../../../testing/bizum-scheme.ts'
import { eventually } from '../../../testing/eventually.ts'
import { gate } from '../../../testing/gate.ts'
import { moneyIn } from '../../../testing/payments.ts'
import { silenceBizum } from '../../../testing/silent-scheme.ts'
import { orders } from '../../../two-step/tables.ts'
import { startBizumPoller } from './bizum-poller.ts'
import { receiveFromScheme } from './scheme-in.ts'
import { bizumPayments } from './tables.ts'

let tested: TestBank
let carmen: BizumCustomer
beforeEach(async () => {
  tested = await openTestBank()
  carmen = await addBizumCustomer(tested, 'carmen.munoz')
})
afterEach(() => tested.close())

/** A call of the scheme that has no end until it is let go, and then no answer. */
function hanging() {
  const { open: letGo, opened } = gate()
  return { letGo, call: () => opened.then(() => ({ outcome: 'UNKNOWN' as const })) }
}

/** The bank, with a scheme that hears the answers to what it announces, but those that `hang`. */
function hearing(answered: string[], bizum: Partial<Bank['bizum']> = {}): Bank {
  const { bank } = tested
  const answerAnnounced: Bank['bizum']['answerAnnounced'] = async (id, answer) => {
    answered.push(id)
    return bank.bizum.answerAnnounced(id, answer)
  }
  return { ...bank, bizum: { ...bank.bizum, answerAnnounced, ...bizum } }
}

test('while the scheme does not say where payments go, what it announces is answered, and stays so until it is heard', async () => {
  const answered: string[] = []
  const route = hanging()
  await send(tested, carmen, ['+34611000100', '+34611000203'])
  const stop = startBizumPoller(hearing(answered, { route: route.call }), (error) => expect(error).toBeUndefined())
  try {
    const id = await bizumComes(tested, carmen.phone)
    await eventually('it is answered', () => answered.includes(id))
    const [payment] = await tested.database.select().from(bizumPayments).where(eq(bizumPayments.schemeId, id))
    expect(payment?.state).toBe('EXPECTED')
  } finally {
    route.letGo()
    await stop()
  }
})

test('an answer that the scheme does not take keeps no other announcement waiting', async () => {
  const answered: string[] = []
  const first = hanging()
  const ids: string[] = []
  for (let number = 0; number < 3; number += 1) ids.push(await bizumComes(tested, carmen.phone))
  const heard = hearing(answered)
  const bizum: Bank['bizum'] = {
    ...heard.bizum,
    answerAnnounced: (id, answer) => (id === ids[0] ? first.call() : heard.bizum.answerAnnounced(id, answer)),
  }
  const turn = receiveFromScheme({ ...heard, bizum })
  await eventually('the others are answered', () => answered.length === 2)
  first.letGo()
  // What was not heard stays, and is answered again after a pause.
  await expect(turn).rejects.toThrow('could not be done')
  waitSeconds(tested, 2)
  await receiveFromScheme(heard)
  expect(answered.toSorted()).toEqual([...ids].toSorted())
})

test('a directory that hangs names nobody in the adapter’s time: nothing is authorized, held or written', async () => {
  const close = await silenceBizum(tested, 50)
  const checked = await post(tested, carmen.tokens, '/services/bizum/v1/recipients/check', { purpose: 'SEND', phones: ['611000100'] })
  expect(checked.json()).toMatchObject({ code: 'BIZUM_UNREACHABLE' })
  expect((await sendCalls(tested, carmen).authorize(sendTo(carmen, ['611000100']))).json()).toMatchObject({ code: 'BIZUM_UNREACHABLE' })
  const asked = { operationId: crypto.randomUUID(), recipients: [{ phone: '611000100', amount: 5_00 }], concept: '' }
  const requested = await post(tested, carmen.tokens, '/services/bizum/v1/request-payment-c2c', asked)
  expect(requested.json()).toMatchObject({ code: 'BIZUM_UNREACHABLE' })
  close()
  expect(await tested.database.$count(orders)).toBe(0)
  expect(await moneyIn(tested, carmen.account)).toEqual({ balance: 3_000_00, held: 0 })
})
