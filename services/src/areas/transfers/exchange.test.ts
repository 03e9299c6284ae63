import { addDays, dayAt, toLocalDate } from '@almenara/contract/dates'
import { negate, toCents } from '@almenara/contract/money'
import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { entries, ledgerAccounts } from '../../ledger/tables.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import { parties } from '../../identity/tables.ts'
import { products } from '../../products/tables.ts'
import { positionAt } from '../../rails/sepa/clearing.ts'
import { answerLate } from '../../rails/sepa/clearing-payments.ts'
import { sendDebit, sendTransfer } from '../../rails/sepa/clearing-traffic.ts'
import { inBoxSepaMessages } from '../../rails/sepa/tables.ts'
import type { SentDebit, SentTransfer } from '../../rails/sepa/traffic.ts'
import { addAccount, addUser, move, openTestBank, type TestAccount, type TestBank, type TestUser } from '../../testing/bank.ts'
import { addOther, orderPayment, paymentOf } from '../../testing/payments.ts'
import type { Bank } from '../../bank.ts'
import { exchange, sepaDay } from './exchange.ts'
import { mustPost, refundLegs, sepaHouses } from './payment-postings.ts'
import { cancelLegs, cancelPayment } from './payments.ts'
import { askRecall } from './recalls.ts'
import { refundDebit } from './received.ts'
import { payments, recalls, receivedPayments } from './tables.ts'

const MONDAY = '2026-11-23T09:30:00+01:00'

let test_: TestBank
let ana: TestUser
let account: TestAccount
// A bank of its own for each: days never go back in its books.
beforeEach(async () => {
  test_ = await openTestBank()
  ana = await addUser(test_, 'ana.ruiz')
  account = await addAccount(test_, ana)
  await move(test_, account, 1_000_00, '2026-11-19')
})
afterEach(() => test_.close())

const clearing = () => ({ database: test_.database, clock: test_.clock, bankCode: test_.bank.brand.bankCode, bic: test_.bank.brand.bic })

async function money(of: TestAccount = account) {
  const [row] = await test_.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, of.ledgerAccountId))
  return row && { balance: row.balance, held: row.held }
}

async function lastEntry(of: TestAccount = account) {
  const rows = await test_.database.select().from(entries).where(eq(entries.accountId, of.ledgerAccountId)).orderBy(asc(entries.seq))
  return rows.at(-1)
}

/** What the bank has settled is what the clearing has, with the sign changed, and nothing is lost between. */
async function expectAgreement(): Promise<void> {
  const { sepa } = await sepaHouses(test_.bank)
  const [row] = await test_.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, sepa))
  expect(row?.balance).toBe(negate(await positionAt(test_.database, dayAt(test_.clock.now()))))
  expect(await verifyLedger(test_.database)).toEqual([])
}

async function ordered(nature: Parameters<typeof addOther>[1], amount = 100_00, ordering: Parameters<typeof orderPayment>[4] = {}) {
  const id = await orderPayment(test_, account, await addOther(test_, nature), amount, ordering)
  if (id === undefined) throw new Error('Not ordered')
  return id
}

describe('an ordinary transfer', () => {
  test('is charged when it is ordered and settled by the clearing’s word', async () => {
    const id = await ordered('OPEN')
    expect(await money()).toEqual({ balance: 900_00, held: 0 })
    expect((await paymentOf(test_, id)).state).toBe('ACCEPTED')
    await exchange(test_.bank)
    expect(await paymentOf(test_, id)).toMatchObject({ state: 'SETTLED', settledOn: '2026-11-20', reason: null })
    expect(await lastEntry()).toMatchObject({
      type: 'TRANSFER_OUT',
      title: 'Transferencia a Luz Gil Arcos',
      detail: 'Alquiler',
      amount: -100_00,
    })
    await expectAgreement()
  })

  test.each([
    ['UNKNOWN', 'AC01', 'El número de cuenta (IBAN) no es correcto.'],
    ['CLOSED', 'AC04', 'La cuenta está cancelada.'],
    ['BLOCKED', 'AC06', 'La cuenta está bloqueada.'],
  ] as const)('to an account that is %s comes back at once, and says why', async (nature, reason, text) => {
    const id = await ordered(nature)
    await exchange(test_.bank)
    expect(await paymentOf(test_, id)).toMatchObject({ state: 'REJECTED', reason })
    expect(await money()).toEqual({ balance: 1_000_00, held: 0 })
    expect(await lastEntry()).toMatchObject({ type: 'RETURN', detail: text })
    await expectAgreement()
  })

  test('can come back days after it settled', async () => {
    const id = await ordered('RETURNS')
    await exchange(test_.bank)
    expect((await paymentOf(test_, id)).state).toBe('SETTLED')
    await expectAgreement()
    test_.clock.set(MONDAY)
    await exchange(test_.bank)
    expect(await paymentOf(test_, id)).toMatchObject({ state: 'RETURNED', reason: 'MS03' })
    expect(await money()).toEqual({ balance: 1_000_00, held: 0 })
    await expectAgreement()
  })

  test('for another day is charged on that day, and fails without funds then', async () => {
    const monday = toLocalDate('2026-11-23')
    const [good, poor] = [await ordered('OPEN', 700_00, { executionOn: monday }), await ordered('OPEN', 700_00, { executionOn: monday })]
    await exchange(test_.bank)
    expect(await money()).toEqual({ balance: 1_000_00, held: 0 })
    test_.clock.set(MONDAY)
    for (let again = 0; again < 2; again += 1) await sepaDay.run({ bank: test_.bank, day: monday, from: addDays(monday, -2) })
    expect((await paymentOf(test_, good)).state).toBe('SETTLED')
    expect(await paymentOf(test_, poor)).toMatchObject({ state: 'FAILED', reason: 'AM04' })
    expect(await money()).toEqual({ balance: 300_00, held: 0 })
    await expectAgreement()
  })

  test('waits for a bank day to be sent', async () => {
    test_.clock.set('2026-11-20T16:00:00+01:00')
    const id = await ordered('OPEN')
    test_.clock.set('2026-11-21T10:00:00+01:00')
    await exchange(test_.bank)
    expect((await paymentOf(test_, id)).state).toBe('ACCEPTED')
    test_.clock.set(MONDAY)
    await exchange(test_.bank)
    expect((await paymentOf(test_, id)).settledOn).toBe('2026-11-23')
  })

  test('can be cancelled until it is sent, and then no more', async () => {
    const { bank, database } = test_
    const id = await ordered('OPEN')
    const cancel = (payment: Awaited<ReturnType<typeof paymentOf>>) =>
      database.transaction(async (tx) => {
        if (!(await cancelPayment(tx, payment, bank.clock.now()))) return false
        const { transit } = await sepaHouses(bank)
        await mustPost(tx, { key: randomUUID(), kind: 'cancel', legs: cancelLegs(payment, transit) }, bank.clock.now())
        return true
      })
    const early = await paymentOf(test_, id)
    expect(await cancel(early)).toBe(true)
    expect(await cancel(early)).toBe(false)
    expect(await money()).toEqual({ balance: 1_000_00, held: 0 })
    const sent = await ordered('OPEN')
    await exchange(bank)
    expect(await cancel(await paymentOf(test_, sent))).toBe(false)
    await expectAgreement()
  })
})

describe('an instant transfer', () => {
  test('is settled at any hour, its hold made a charge', async () => {
    test_.clock.set('2026-11-22T03:00:00+01:00')
    const id = await ordered('OPEN', 100_00, { kind: 'INSTANT' })
    expect(await money()).toEqual({ balance: 1_000_00, held: 100_00 })
    await exchange(test_.bank)
    expect((await paymentOf(test_, id)).state).toBe('SETTLED')
    expect(await money()).toEqual({ balance: 900_00, held: 0 })
    await expectAgreement()
  })

  test('that is rejected was never charged', async () => {
    const id = await ordered('OFFLINE', 100_00, { kind: 'INSTANT' })
    await exchange(test_.bank)
    expect(await paymentOf(test_, id)).toMatchObject({ state: 'REJECTED', reason: 'AB08' })
    expect(await money()).toEqual({ balance: 1_000_00, held: 0 })
    expect((await lastEntry())?.amount).toBe(1_000_00)
  })

  test('is not ordered beyond what is available', async () => {
    expect(await orderPayment(test_, account, await addOther(test_), 1_000_01, { kind: 'INSTANT' })).toBeUndefined()
    expect(await orderPayment(test_, account, await addOther(test_), 1_000_01)).toBeUndefined()
    expect(await money()).toEqual({ balance: 1_000_00, held: 0 })
  })

  test.each([
    ['settled', undefined, 'SETTLED', 900_00],
    ['rejected', 'AB05', 'REJECTED', 1_000_00],
  ])(
    'whose answer never comes stays pending with its funds held, for as long as it takes, until it is %s',
    async (_name, word, state, balance) => {
      const id = await ordered('SILENT', 100_00, { kind: 'INSTANT' })
      for (const later of ['2026-11-20T10:00:11+01:00', '2026-11-20T23:00:00+01:00', '2027-02-01T10:00:00+01:00']) {
        test_.clock.set(later)
        await exchange(test_.bank)
        await test_.bank.ledger.releaseExpired()
        expect((await paymentOf(test_, id)).state).toBe('SENT')
        expect(await money()).toEqual({ balance: 1_000_00, held: 100_00 })
      }
      const { transactionId } = await paymentOf(test_, id)
      const answer = () =>
        test_.database.transaction((tx) => answerLate({ tx, clearing: clearing(), at: test_.clock.now() }, transactionId, word))
      expect(await answer()).toBe(true)
      expect(await answer()).toBe(false)
      await exchange(test_.bank)
      expect((await paymentOf(test_, id)).state).toBe(state)
      expect(await money()).toEqual({ balance, held: 0 })
      await expectAgreement()
    },
  )
})

describe('a recall', () => {
  const ask = (paymentId: string) =>
    test_.database.transaction((tx) => askRecall(tx, { id: randomUUID(), paymentId, reason: 'CUST' }, test_.clock.now()))
  const recallOf = async (id: string) => (await test_.database.select().from(recalls).where(eq(recalls.paymentId, id)))[0]

  test('brings the money back when the payee gives it', async () => {
    const id = await ordered('OPEN')
    await exchange(test_.bank)
    expect(await ask(id)).toBe(true)
    expect(await ask(id)).toBe(false)
    await exchange(test_.bank)
    expect(await paymentOf(test_, id)).toMatchObject({ state: 'RECALLED', reason: 'FOCR' })
    expect(await recallOf(id)).toMatchObject({ state: 'GRANTED', answer: 'FOCR' })
    expect(await money()).toEqual({ balance: 1_000_00, held: 0 })
    await expectAgreement()
  })

  test('is refused with a reason when they do not, and the transfer stands', async () => {
    const id = await ordered('KEEPS')
    await exchange(test_.bank)
    await ask(id)
    await exchange(test_.bank)
    expect((await paymentOf(test_, id)).state).toBe('SETTLED')
    expect(await recallOf(id)).toMatchObject({ state: 'REFUSED', answer: 'CUST' })
    expect(await ask(id)).toBe(true)
  })

  test('is not asked of what never left or has come back', async () => {
    const waiting = await ordered('OPEN')
    expect(await ask(waiting)).toBe(false)
    const rejected = await ordered('CLOSED')
    await exchange(test_.bank)
    expect(await ask(rejected)).toBe(false)
  })
})

const incoming = (more: Partial<SentTransfer> = {}) => ({
  ...{
    id: randomUUID(),
    amount: toCents(250_00),
    toIban: account.iban,
    toName: 'Ana Ruiz',
    fromName: 'Textiles Gil, S. L.',
    concept: 'Factura ñ',
  },
  ...more,
})
const debit = (more: Partial<SentDebit> = {}): Omit<SentDebit, 'creditorIban'> => ({
  ...{ id: randomUUID(), amount: toCents(60_00), scheme: 'CORE', collectionOn: toLocalDate('2026-11-23'), mandateId: 'M-1' },
  ...{ signedOn: toLocalDate('2024-01-02'), creditorId: 'ES77000B85626240', creditorName: 'Luz, S. A.', debtorName: 'Ana Ruiz' },
  ...{ debtorIban: account.iban, concept: 'Recibo de noviembre' },
  ...more,
})
const sending = async (work: (telling: Parameters<typeof sendTransfer>[0], other: string) => Promise<void>) => {
  const other = await addOther(test_)
  await test_.database.transaction((tx) => work({ tx, clearing: clearing(), at: test_.clock.now() }, other))
}

describe('a transfer that comes', () => {
  test.each([false, true])(
    'is in its account in the payer’s words (instant: %s), once, though its message comes twice',
    async (instant) => {
      const sent = incoming({ instant })
      await sending((telling, other) => sendTransfer(telling, { ...sent, fromIban: other }))
      await exchange(test_.bank)
      await test_.database.transaction((tx) => tx.update(inBoxSepaMessages).set({ takenAt: null }))
      await exchange(test_.bank)
      expect(await money()).toEqual({ balance: 1_250_00, held: 0 })
      expect(await lastEntry()).toMatchObject({ type: 'TRANSFER_IN', title: 'Transferencia de Textiles Gil, S. L.', detail: 'Factura n' })
      await expectAgreement()
    },
  )

  test('for nobody here goes back, and the clearing has its money', async () => {
    const sent = incoming({ toIban: 'ES9121000418450200051332' })
    await sending((telling, other) => sendTransfer(telling, { ...sent, fromIban: other }))
    await exchange(test_.bank)
    const [row] = await test_.database.select().from(receivedPayments).where(eq(receivedPayments.ourIban, sent.toIban))
    expect(row).toMatchObject({ state: 'RETURNED', reason: 'AC01' })
    const { transit } = await sepaHouses(test_.bank)
    expect(
      await test_.database.select({ balance: ledgerAccounts.balance }).from(ledgerAccounts).where(eq(ledgerAccounts.id, transit)),
    ).toEqual([{ balance: 0 }])
    await expectAgreement()
  })

  test('that is instant and for a cancelled account is not taken, and nothing is booked', async () => {
    await test_.database.transaction((tx) => tx.update(products).set({ status: 'CANCELLED' }).where(eq(products.id, account.id)))
    const sent = incoming({ instant: true })
    await sending((telling, other) => sendTransfer(telling, { ...sent, fromIban: other }))
    await exchange(test_.bank)
    expect(await money()).toEqual({ balance: 1_000_00, held: 0 })
    const [row] = await test_.database.select().from(receivedPayments).where(eq(receivedPayments.ourIban, account.iban))
    expect(row).toMatchObject({ state: 'REJECTED', reason: 'AC04' })
    await expectAgreement()
  })
})

describe('a direct debit that comes', () => {
  const monday = { day: toLocalDate('2026-11-23'), from: toLocalDate('2026-11-21') }
  const arrive = async (more: Partial<SentDebit> = {}) => {
    await sending((telling, other) => sendDebit(telling, { ...debit(more), creditorIban: other }))
    await exchange(test_.bank)
    expect(await money()).toEqual({ balance: 1_000_00, held: 0 })
    test_.clock.set(MONDAY)
    for (let again = 0; again < 2; again += 1) await sepaDay.run({ bank: test_.bank, ...monday })
    const [row] = await test_.database.select().from(receivedPayments).where(eq(receivedPayments.ourIban, account.iban))
    return row
  }

  test('is charged on its day, with its mandate and creditor', async () => {
    expect(await arrive()).toMatchObject({ state: 'POSTED', mandateId: 'M-1' })
    expect(await money()).toEqual({ balance: 940_00, held: 0 })
    const data = { mandateId: 'M-1', counterpartyId: 'ES77000B85626240', scheme: 'CORE' }
    expect(await lastEntry()).toMatchObject({ type: 'DIRECT_DEBIT', title: 'Recibo de Luz, S. A.', data })
    await expectAgreement()
  })

  test.each([
    ['without funds', { amount: toCents(1_000_01) }, 'AM04'],
    ['that is B2B, of a person', { scheme: 'B2B' as const }, 'AC13'],
  ])('%s goes back the same day', async (_name, more, reason) => {
    expect(await arrive(more)).toMatchObject({ state: 'RETURNED', reason })
    expect(await money()).toEqual({ balance: 1_000_00, held: 0 })
    await expectAgreement()
  })

  test('that is B2B, of a company without a confirmed mandate, goes back', async () => {
    await test_.database.transaction((tx) => tx.update(parties).set({ kind: 'ORGANISATION' }).where(eq(parties.id, ana.partyId)))
    expect(await arrive({ scheme: 'B2B' })).toMatchObject({ state: 'RETURNED', reason: 'MD01' })
    await test_.database.transaction((tx) => tx.update(parties).set({ kind: 'PERSON' }).where(eq(parties.id, ana.partyId)))
  })

  test('is given back on its debtor’s demand, once', async () => {
    const row = await arrive()
    if (!row) throw new Error('No debit')
    const { bank, database } = test_
    const refund = () =>
      database.transaction(async (tx) => {
        if (!(await refundDebit(tx, row.id, 'MD06'))) return false
        const legs = refundLegs(row, account.ledgerAccountId, (await sepaHouses(bank)).transit, 'MD06')
        await mustPost(tx, { key: randomUUID(), kind: 'refund', legs }, bank.clock.now())
        return true
      })
    expect(await refund()).toBe(true)
    expect(await refund()).toBe(false)
    await exchange(bank)
    expect(await money()).toEqual({ balance: 1_000_00, held: 0 })
    const [after] = await database.select().from(receivedPayments).where(eq(receivedPayments.id, row.id))
    expect(after).toMatchObject({ state: 'RETURNED', reason: 'MD06' })
    await expectAgreement()
  })
})

test('what is no message is refused with why, and does not come again', async () => {
  const wrong = [
    ['bad-1', '<!DOCTYPE x><x/>'],
    ['bad-2', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>'],
  ] as const
  const at = test_.clock.now()
  const rows = wrong.map(([id, xml]) => ({ direction: 'OUT' as const, id, name: 'x', xml, at, dueAt: at }))
  await test_.database.transaction((tx) => tx.insert(inBoxSepaMessages).values(rows))
  await exchange(test_.bank)
  const kept = await test_.database
    .select()
    .from(inBoxSepaMessages)
    .where(eq(inBoxSepaMessages.name, 'x'))
    .orderBy(asc(inBoxSepaMessages.id))
  expect(kept.map(({ refusal }) => refusal)).toEqual([expect.stringContaining('document type'), 'camt.053.001.08 is not taken'])
  expect(await test_.bank.sepa.receive(10)).toEqual([])
})

test('a line that is down keeps what waits, and what was sent before it broke is not sent as another', async () => {
  const id = await ordered('OPEN')
  const { sepa } = test_.bank
  const down = { ...test_.bank, sepa: { ...sepa, send: async () => ({ outcome: 'LATER' as const, reason: 'down' }) } }
  await exchange(down)
  expect((await paymentOf(test_, id)).state).toBe('SENT')
  // Taken, and the answer lost.
  const deaf: Bank = { ...test_.bank, sepa: { ...sepa, send: async (message) => sepa.send(message).then(() => down.sepa.send()) } }
  await exchange(deaf)
  await exchange(test_.bank)
  expect((await paymentOf(test_, id)).state).toBe('SETTLED')
  expect(await test_.database.select().from(payments).where(eq(payments.state, 'SENT'))).toEqual([])
  await expectAgreement()
})
