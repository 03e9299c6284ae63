import { randomUUID } from 'node:crypto'
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fixedClock } from '../testing/clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { leg, moving } from '../testing/postings.ts'
import { createLedger, type Ledger } from './batcher.ts'
import { type NewAccount, openAccount } from './open-account.ts'
import { entries, holds, ledgerAccounts, transactions } from './tables.ts'
import type { PostOutcome } from './types.ts'
import { verifyLedger } from './verify.ts'

let database: TestDatabase
let ledger: Ledger
let house: number
const clock = fixedClock('2026-11-20T10:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  ledger = createLedger({ database, clock })
  house = await open({ house: true })
})
afterEach(async () => {
  clock.set('2026-11-20T10:00:00Z')
  expect(await verifyLedger(database)).toEqual([])
})
afterAll(() => database.drop())

const open = (wanted: NewAccount = {}) => database.transaction((tx) => openAccount(tx, wanted))
const movements = (id: number) => database.select().from(entries).where(eq(entries.accountId, id)).orderBy(asc(entries.seq))

async function account(id: number) {
  const [row] = await database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, id))
  if (!row) throw new Error(`No account ${id}`)
  return row
}

async function openWith(amount: number, more: NewAccount = {}): Promise<number> {
  const id = await open(more)
  await ledger.post(moving(amount, house, id))
  return id
}

function transactionOf(answer: PostOutcome): number {
  if (!('transaction' in answer)) throw new Error(answer.outcome)
  return answer.transaction
}

describe('posting', () => {
  test('each side is booked in its own words, with its balance', async () => {
    const [ana, leo] = [await openWith(100_00), await open()]
    const data = { counterpartyName: 'Leo Prieto', endToEndId: 'E2E-1', remittance: 'Cena «del viernes»\n\\o/' }
    const answer = await ledger.post({
      key: randomUUID(),
      kind: 'transfer',
      legs: [
        leg(ana, -30_00, {
          type: 'TRANSFER_OUT',
          commonConcept: 4,
          ownConcept: 12,
          title: 'Transferencia a Leo',
          detail: 'Cena',
          reference: 'R1',
          documentNumber: 7,
          data,
        }),
        leg(leo, 30_00, { type: 'TRANSFER_IN', commonConcept: 4, title: 'Transferencia de Ana', valueOn: toLocalDate('2026-11-23') }),
      ],
    })
    expect(answer.outcome).toBe('POSTED')
    const paid = (await movements(ana)).at(-1)
    expect(paid).toEqual({
      accountId: ana,
      seq: 2,
      transactionId: transactionOf(answer),
      bookedOn: '2026-11-20',
      valueOn: '2026-11-20',
      amount: -30_00,
      balanceAfter: 70_00,
      forced: false,
      type: 'TRANSFER_OUT',
      commonConcept: 4,
      ownConcept: 12,
      title: 'Transferencia a Leo',
      detail: 'Cena',
      reference: 'R1',
      searched: ' transferencia a leo cena r1',
      documentNumber: 7,
      data,
    })
    expect(await movements(leo)).toMatchObject([
      { seq: 1, amount: 30_00, balanceAfter: 30_00, title: 'Transferencia de Ana', valueOn: '2026-11-23', data: null },
    ])
    expect(await account(leo)).toMatchObject({ balance: 30_00, seq: 1, lastBookedOn: '2026-11-20' })
  })

  test('a customer cannot pay beyond the overdraft agreed, and the refusal changes nothing', async () => {
    const [ana, leo] = [await openWith(50_00, { overdraft: toCents(20_00) }), await open()]
    expect(await ledger.post(moving(70_01, ana, leo))).toEqual({ outcome: 'INSUFFICIENT_FUNDS', account: ana })
    expect(await account(ana)).toMatchObject({ balance: 50_00, seq: 1 })
    expect((await ledger.post(moving(70_00, ana, leo))).outcome).toBe('POSTED')
    expect(await account(ana)).toMatchObject({ balance: -20_00, beyondLimit: 0 })
  })

  test('the bank takes what it is owed beyond the limit, and what comes in pays it first', async () => {
    const [ana, leo] = [await openWith(1_00), await open()]
    const fee = { ...moving(4_00, ana, house), legs: [leg(ana, -4_00, { forced: true, type: 'FEE', commonConcept: 17 }), leg(house, 4_00)] }
    expect((await ledger.post(fee)).outcome).toBe('POSTED')
    expect(await account(ana)).toMatchObject({ balance: -3_00, beyondLimit: 3_00 })
    expect(await ledger.post(moving(1, ana, leo))).toEqual({ outcome: 'INSUFFICIENT_FUNDS', account: ana })
    await ledger.post(moving(2_00, house, ana))
    expect(await account(ana)).toMatchObject({ balance: -1_00, beyondLimit: 1_00 })
    await ledger.post(moving(2_00, house, ana))
    expect(await account(ana)).toMatchObject({ balance: 1_00, beyondLimit: 0 })
    expect((await movements(ana)).map((entry) => entry.forced)).toEqual([false, true, false, false])
  })

  test('an account that does not exist is named', async () => {
    expect(await ledger.post(moving(1_00, house, 999_999))).toEqual({ outcome: 'NO_ACCOUNT', account: 999_999 })
  })

  test('the same key with the same legs is posted once, even tomorrow, and answers its first transaction', async () => {
    const [ana, leo] = [await openWith(10_00), await open()]
    const posting = moving(3_00, ana, leo)
    const first = await ledger.post(posting)
    clock.set('2026-11-21T10:00:00Z')
    expect(await ledger.post(posting)).toEqual({ outcome: 'REPLAYED', transaction: transactionOf(first) })
    const together = await Promise.all([ledger.post(posting), ledger.post(posting), ledger.post(posting)])
    expect(together.map(transactionOf)).toEqual([transactionOf(first), transactionOf(first), transactionOf(first)])
    expect(await account(leo)).toMatchObject({ balance: 3_00, seq: 1 })
  })

  test('the same key with other legs is refused', async () => {
    const [ana, leo] = [await openWith(10_00), await open()]
    const posting = moving(3_00, ana, leo)
    await ledger.post(posting)
    expect(await ledger.post({ ...posting, legs: moving(4_00, ana, leo).legs })).toEqual({ outcome: 'KEY_REUSED' })
  })

  test('two callers who use one new key for different postings at once: one is posted, the other refused', async () => {
    const [ana, leo, eva] = [await openWith(10_00), await open(), await openWith(10_00)]
    const other = createLedger({ database, clock })
    const key = randomUUID()
    const answers = await Promise.all([ledger.post(moving(1_00, ana, leo, { key })), other.post(moving(2_00, eva, house, { key }))])
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual(['KEY_REUSED', 'POSTED'])
  })

  test('legs that do not sum to zero, or mix currencies, are a defect: only their caller fails', async () => {
    const [ana, leo, dollars] = [await openWith(10_00), await open(), await open({ currency: 'USD' })]
    const busy = Array.from({ length: 4 }, () => ledger.post(moving(1_00, ana, leo)))
    const unbalanced = ledger.post({ ...moving(1_00, ana, leo), legs: [leg(ana, -1_00), leg(leo, 99)] })
    const alone = ledger.post({ ...moving(1_00, ana, leo), legs: [leg(ana, 0)] })
    const mixed = ledger.post(moving(1_00, ana, dollars))
    await expect(unbalanced).rejects.toThrow('does not balance')
    await expect(alone).rejects.toThrow('does not balance')
    await expect(mixed).rejects.toThrow('mixes currencies')
    expect((await Promise.all(busy)).every(({ outcome }) => outcome === 'POSTED')).toBe(true)
    expect(await account(leo)).toMatchObject({ balance: 4_00 })
  })

  test('a movement is never booked before the one above it', async () => {
    const ana = await openWith(10_00)
    clock.set('2026-11-25T10:00:00Z')
    await ledger.post(moving(1_00, ana, house))
    const late = await ledger.post(moving(1_00, ana, house, { bookedOn: toLocalDate('2026-11-22') }))
    expect((await movements(ana)).at(-1)).toMatchObject({ bookedOn: '2026-11-25', valueOn: '2026-11-22' })
    const [transaction] = await database
      .select()
      .from(transactions)
      .where(eq(transactions.id, transactionOf(late)))
    expect(transaction).toMatchObject({ bookedOn: '2026-11-22', postedAt: '2026-11-25T10:00:00.000Z' })
  })

  test('a correction is a new transaction linked to the first', async () => {
    const ana = await openWith(10_00)
    const wrong = transactionOf(await ledger.post(moving(1_00, ana, house)))
    const right = transactionOf(await ledger.post(moving(1_00, house, ana, { corrects: wrong })))
    const [row] = await database.select().from(transactions).where(eq(transactions.id, right))
    expect(row?.corrects).toBe(wrong)
  })
})

describe('holds', () => {
  const placing = (on: number, amount: number, more: { id?: string; expiresAt?: string } = {}) => ({
    id: randomUUID(),
    account: on,
    amount: toCents(amount),
    reason: 'card-authorization',
    title: 'Compra en Alcampo',
    ...more,
  })

  test('held money is in the balance and cannot be spent', async () => {
    const ana = await openWith(10_00)
    expect(await ledger.placeHold(placing(ana, 7_00))).toBe('PLACED')
    expect(await account(ana)).toMatchObject({ balance: 10_00, held: 7_00 })
    expect(await ledger.post(moving(3_01, ana, house))).toEqual({ outcome: 'INSUFFICIENT_FUNDS', account: ana })
    expect(await ledger.placeHold(placing(ana, 3_01))).toBe('INSUFFICIENT_FUNDS')
    expect((await ledger.post(moving(3_00, ana, house))).outcome).toBe('POSTED')
  })

  test('a hold is placed once for each id', async () => {
    const ana = await openWith(10_00)
    const hold = placing(ana, 7_00)
    expect(await Promise.all([ledger.placeHold(hold), ledger.placeHold(hold)])).toEqual(['PLACED', 'REPLAYED'])
    expect(await ledger.placeHold({ ...hold, amount: toCents(1_00) })).toBe('KEY_REUSED')
    expect(await ledger.placeHold(placing(999_999, 1))).toBe('NO_ACCOUNT')
    expect(await account(ana)).toMatchObject({ held: 7_00 })
  })

  test('a released hold gives the money back, once', async () => {
    const ana = await openWith(10_00)
    const hold = placing(ana, 7_00)
    await ledger.placeHold(hold)
    expect(await ledger.releaseHold(hold.id)).toBe('RELEASED')
    expect(await ledger.releaseHold(hold.id)).toBe('NOT_HELD')
    expect(await ledger.releaseHold(randomUUID())).toBe('NOT_HELD')
    expect(await account(ana)).toMatchObject({ held: 0 })
  })

  test('a charge uses up its hold in one step, for another amount if need be', async () => {
    const ana = await openWith(10_00)
    const hold = placing(ana, 9_00)
    await ledger.placeHold(hold)
    const charge = moving(9_50, ana, house, { hold: hold.id })
    const answer = await ledger.post(charge)
    expect(await account(ana)).toMatchObject({ balance: 50, held: 0 })
    const [row] = await database.select().from(holds).where(eq(holds.id, hold.id))
    expect(row).toMatchObject({ releasedAt: '2026-11-20T10:00:00.000Z', transactionId: transactionOf(answer) })
    expect(await ledger.post(charge)).toEqual({ outcome: 'REPLAYED', transaction: transactionOf(answer) })
    expect(await ledger.post(moving(1, ana, house, { hold: hold.id }))).toEqual({ outcome: 'NO_HOLD' })
  })

  test('a refused charge leaves its hold in place', async () => {
    const ana = await openWith(10_00)
    const hold = placing(ana, 9_00)
    await ledger.placeHold(hold)
    expect((await ledger.post(moving(10_01, ana, house, { hold: hold.id }))).outcome).toBe('INSUFFICIENT_FUNDS')
    expect(await account(ana)).toMatchObject({ balance: 10_00, held: 9_00 })
  })

  test('a forced charge beside a hold takes the account beyond its limit until the hold is released', async () => {
    const ana = await openWith(10_00)
    const hold = placing(ana, 9_00)
    await ledger.placeHold(hold)
    await ledger.post({ ...moving(3_00, ana, house), legs: [leg(ana, -3_00, { forced: true }), leg(house, 3_00)] })
    expect(await account(ana)).toMatchObject({ balance: 7_00, held: 9_00, beyondLimit: 2_00 })
    await ledger.releaseHold(hold.id)
    expect(await account(ana)).toMatchObject({ balance: 7_00, held: 0, beyondLimit: 0 })
  })

  test('held money was promised: its charge is paid even after a forced charge left nothing available', async () => {
    const ana = await openWith(10_00)
    const [first, second] = [placing(ana, 4_00), placing(ana, 4_00)]
    await Promise.all([ledger.placeHold(first), ledger.placeHold(second)])
    await ledger.post({ ...moving(9_00, ana, house), legs: [leg(ana, -9_00, { forced: true }), leg(house, 9_00)] })
    expect((await ledger.post(moving(4_01, ana, house, { hold: first.id }))).outcome).toBe('INSUFFICIENT_FUNDS')
    expect((await ledger.post(moving(4_00, ana, house, { hold: first.id }))).outcome).toBe('POSTED')
    expect(await account(ana)).toMatchObject({ balance: -3_00, held: 4_00, beyondLimit: 7_00 })
  })

  test('holds lapse at their hour and not before', async () => {
    const ana = await openWith(10_00)
    await ledger.placeHold(placing(ana, 1_00, { expiresAt: '2026-11-27T10:00:00Z' }))
    await ledger.placeHold(placing(ana, 2_00))
    clock.set('2026-11-27T09:59:59Z')
    expect(await ledger.releaseExpired()).toBe(0)
    clock.set('2026-11-27T10:00:00Z')
    expect(await ledger.releaseExpired()).toBe(1)
    expect(await account(ana)).toMatchObject({ held: 2_00 })
  })
})
