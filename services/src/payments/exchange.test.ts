import { addDays, toLocalDate } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Bank } from '../bank.ts'
import { addAccount, addUser, move, openTestBank, type TestAccount, type TestBank } from '../testing/bank.ts'
import { addOther, answers, expectAgreement, putOnLine } from '../testing/clearing.ts'
import { gate } from '../testing/gate.ts'
import { cancelOf, lastEntry, moneyIn, orderPayment, paymentOf, recallOf } from '../testing/payments.ts'
import { exchange, exchangeInstants, sepaDay } from './exchange.ts'
import { payments, recalls } from './tables.ts'

const MONDAY = '2026-11-23T09:30:00+01:00'

let tested: TestBank
let account: TestAccount
// A bank of its own for each: days never go back in its books.
beforeEach(async () => {
  tested = await openTestBank()
  const ana = await addUser(tested, 'ana.ruiz')
  account = await addAccount(tested, ana)
  await move(tested, account, 1_000_00, '2026-11-19')
})
afterEach(() => tested.close())

async function ordered(nature: Parameters<typeof addOther>[1], amount = 100_00, ordering: Parameters<typeof orderPayment>[4] = {}) {
  const id = await orderPayment(tested, account, await addOther(tested, nature), amount, ordering)
  if (id === undefined) throw new Error('Not ordered')
  return id
}

describe('an ordinary transfer', () => {
  test('is charged when it is ordered and settled by the clearing’s word', async () => {
    const id = await ordered('OPEN')
    expect(await moneyIn(tested, account)).toEqual({ balance: 900_00, held: 0 })
    expect((await paymentOf(tested, id)).state).toBe('ACCEPTED')
    await exchange(tested.bank)
    expect(await paymentOf(tested, id)).toMatchObject({ state: 'SETTLED', settledOn: '2026-11-20', reason: null })
    expect(await lastEntry(tested, account)).toMatchObject({
      type: 'TRANSFER_OUT',
      title: 'Transferencia a Luz Gil Arcos',
      detail: 'Alquiler',
      amount: -100_00,
    })
    await expectAgreement(tested)
  })

  test.each([
    ['UNKNOWN', 'AC01', 'El número de cuenta (IBAN) no es correcto.'],
    ['CLOSED', 'AC04', 'La cuenta está cancelada.'],
    ['BLOCKED', 'AC06', 'La cuenta está bloqueada.'],
  ] as const)('to an account that is %s comes back at once, and says why', async (nature, reason, text) => {
    const id = await ordered(nature)
    await exchange(tested.bank)
    expect(await paymentOf(tested, id)).toMatchObject({ state: 'REJECTED', reason })
    expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00, held: 0 })
    expect(await lastEntry(tested, account)).toMatchObject({ type: 'RETURN', detail: text })
    await expectAgreement(tested)
  })

  test('can come back days after it settled', async () => {
    const id = await ordered('RETURNS')
    await exchange(tested.bank)
    expect((await paymentOf(tested, id)).state).toBe('SETTLED')
    await expectAgreement(tested)
    tested.clock.set(MONDAY)
    await exchange(tested.bank)
    expect(await paymentOf(tested, id)).toMatchObject({ state: 'RETURNED', reason: 'MS03' })
    expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00, held: 0 })
    await expectAgreement(tested)
  })

  test('for another day is charged on that day, and fails without funds then', async () => {
    const monday = toLocalDate('2026-11-23')
    const [good, poor] = [await ordered('OPEN', 700_00, { executionOn: monday }), await ordered('OPEN', 700_00, { executionOn: monday })]
    await exchange(tested.bank)
    expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00, held: 0 })
    tested.clock.set(MONDAY)
    for (let again = 0; again < 2; again += 1) await sepaDay.run({ bank: tested.bank, day: monday, from: addDays(monday, -2) })
    expect((await paymentOf(tested, good)).state).toBe('SETTLED')
    expect(await paymentOf(tested, poor)).toMatchObject({ state: 'FAILED', reason: 'AM04' })
    expect(await moneyIn(tested, account)).toEqual({ balance: 300_00, held: 0 })
    await expectAgreement(tested)
  })

  test('waits for a bank day to be sent', async () => {
    tested.clock.set('2026-11-20T16:00:00+01:00')
    const id = await ordered('OPEN')
    tested.clock.set('2026-11-21T10:00:00+01:00')
    await exchange(tested.bank)
    expect((await paymentOf(tested, id)).state).toBe('ACCEPTED')
    tested.clock.set(MONDAY)
    await exchange(tested.bank)
    expect((await paymentOf(tested, id)).settledOn).toBe('2026-11-23')
  })

  test('can be cancelled until it is sent, and then no more', async () => {
    const id = await ordered('OPEN')
    const cancel = (payment: Awaited<ReturnType<typeof paymentOf>>) => cancelOf(tested, payment)
    const early = await paymentOf(tested, id)
    expect(await cancel(early)).toBe(true)
    expect(await cancel(early)).toBe(false)
    expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00, held: 0 })
    const sent = await ordered('OPEN')
    await exchange(tested.bank)
    expect(await cancel(await paymentOf(tested, sent))).toBe(false)
    await expectAgreement(tested)
  })
})

describe('an instant transfer', () => {
  test('is settled at any hour, its hold made a charge', async () => {
    tested.clock.set('2026-11-22T03:00:00+01:00')
    const id = await ordered('OPEN', 100_00, { kind: 'INSTANT' })
    expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00, held: 100_00 })
    await exchange(tested.bank)
    expect((await paymentOf(tested, id)).state).toBe('SETTLED')
    expect(await moneyIn(tested, account)).toEqual({ balance: 900_00, held: 0 })
    await expectAgreement(tested)
  })

  test('that is rejected was never charged', async () => {
    const id = await ordered('OFFLINE', 100_00, { kind: 'INSTANT' })
    await exchange(tested.bank)
    expect(await paymentOf(tested, id)).toMatchObject({ state: 'REJECTED', reason: 'AB08' })
    expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00, held: 0 })
    expect((await lastEntry(tested, account))?.amount).toBe(1_000_00)
  })

  test('is not ordered beyond what is available', async () => {
    expect(await orderPayment(tested, account, await addOther(tested), 1_000_01, { kind: 'INSTANT' })).toBeUndefined()
    expect(await orderPayment(tested, account, await addOther(tested), 1_000_01)).toBeUndefined()
    expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00, held: 0 })
  })

  test.each([
    ['settled', undefined, 'SETTLED', 900_00],
    ['rejected', 'AB05', 'REJECTED', 1_000_00],
  ])(
    'whose answer never comes stays pending with its funds held, for as long as it takes, until it is %s',
    async (_name, word, state, balance) => {
      const id = await ordered('SILENT', 100_00, { kind: 'INSTANT' })
      for (const later of ['2026-11-20T10:00:11+01:00', '2026-11-20T23:00:00+01:00', '2027-02-01T10:00:00+01:00']) {
        tested.clock.set(later)
        await exchange(tested.bank)
        await tested.bank.ledger.releaseExpired()
        expect((await paymentOf(tested, id)).state).toBe('SENT')
        expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00, held: 100_00 })
      }
      const { transactionId } = await paymentOf(tested, id)
      const answer = () => answers(tested, transactionId, word)
      expect(await answer()).toBe(true)
      expect(await answer()).toBe(false)
      await exchange(tested.bank)
      expect((await paymentOf(tested, id)).state).toBe(state)
      expect(await moneyIn(tested, account)).toEqual({ balance, held: 0 })
      await expectAgreement(tested)
    },
  )
})

describe('a recall', () => {
  const ask = (paymentId: string) => recallOf(tested, paymentId)
  const answered = async (id: string) => (await tested.database.select().from(recalls).where(eq(recalls.paymentId, id)))[0]

  test('brings the money back when the payee gives it', async () => {
    const id = await ordered('OPEN')
    await exchange(tested.bank)
    expect(await ask(id)).toBe(true)
    expect(await ask(id)).toBe(false)
    await exchange(tested.bank)
    expect(await paymentOf(tested, id)).toMatchObject({ state: 'RECALLED', reason: 'FOCR' })
    expect(await answered(id)).toMatchObject({ state: 'GRANTED', answer: 'FOCR' })
    expect(await moneyIn(tested, account)).toEqual({ balance: 1_000_00, held: 0 })
    await expectAgreement(tested)
  })

  test('is refused with a reason when they do not, and the transfer stands', async () => {
    const id = await ordered('KEEPS')
    await exchange(tested.bank)
    await ask(id)
    await exchange(tested.bank)
    expect((await paymentOf(tested, id)).state).toBe('SETTLED')
    expect(await answered(id)).toMatchObject({ state: 'REFUSED', answer: 'CUST' })
    expect(await ask(id)).toBe(true)
  })

  test('is not asked of what never left or has come back', async () => {
    const waiting = await ordered('OPEN')
    expect(await ask(waiting)).toBe(false)
    const rejected = await ordered('CLOSED')
    await exchange(tested.bank)
    expect(await ask(rejected)).toBe(false)
  })
})

test('what is no message is refused with why, and does not come again', async () => {
  const refusals = await putOnLine(tested, ['<!DOCTYPE x><x/>', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>'])
  await exchange(tested.bank)
  expect(await refusals()).toEqual([expect.stringContaining('document type'), 'camt.053.001.08 is not taken'])
  expect(await tested.bank.sepa.receive(10)).toEqual([])
})

test('a line that is down keeps what waits, and what was sent before it broke is not sent as another', async () => {
  const id = await ordered('OPEN')
  const { sepa } = tested.bank
  const down = { ...tested.bank, sepa: { ...sepa, send: async () => ({ outcome: 'LATER' as const, reason: 'down' }) } }
  await exchange(down)
  expect((await paymentOf(tested, id)).state).toBe('SENT')
  // Taken, and the answer lost.
  const deaf: Bank = { ...tested.bank, sepa: { ...sepa, send: async (message) => sepa.send(message).then(() => down.sepa.send()) } }
  await exchange(deaf)
  await exchange(tested.bank)
  expect((await paymentOf(tested, id)).state).toBe('SETTLED')
  expect(await tested.database.select().from(payments).where(eq(payments.state, 'SENT'))).toEqual([])
  await expectAgreement(tested)
})

test('an exchange waits for every turn of instant transfers that is under way, and not only for the one that began last', async () => {
  const [first, second] = [await ordered('OPEN', 100_00, { kind: 'INSTANT' }), await ordered('OPEN', 200_00, { kind: 'INSTANT' })]
  const [sending, held] = [gate(), gate()]
  const { sepa } = tested.bank
  const send: typeof sepa.send = async (...message) => {
    sending.open()
    await held.opened
    return sepa.send(...message)
  }
  const bank: Bank = { ...tested.bank, sepa: { ...sepa, send } }
  const turn = exchangeInstants(bank, [first])
  await sending.opened
  expect(await exchangeInstants(bank, [second])).toBe(false)
  const all = exchange(bank)
  held.open()
  expect(await Promise.all([turn, all])).toEqual([true, true])
  expect([(await paymentOf(tested, first)).state, (await paymentOf(tested, second)).state]).toEqual(['SETTLED', 'SETTLED'])
})
