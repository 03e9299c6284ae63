import { randomUUID } from 'node:crypto'
import type { TokenReply } from '@almenara/contract/areas/session'
import { toLocalDate } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runDay, runDueDays } from '../../calendar/run-days.ts'
import { ledgerAccounts } from '../../ledger/tables.ts'
import { verifyLedger } from '../../ledger/verify.ts'
import {
  addAccount,
  addUser,
  get,
  move,
  openTestBank,
  signInAs,
  type TestAccount,
  type TestBank,
  type TestUser,
} from '../../testing/bank.ts'
import { bringProcessorBack, purchase as buy, reverse, takeProcessorAway } from '../../testing/card-network.ts'
import { addCard, type TestCard } from '../../testing/cards.ts'
import { settleAuthorisations } from './settle-authorisations.ts'
import { cardMovements } from './tables.ts'

let bank: TestBank
let owner: TestUser
let ana: TokenReply
let account: TestAccount

beforeEach(async () => {
  bank = await openTestBank()
  owner = await addUser(bank, 'ana.perez')
  account = await addAccount(bank, owner)
  await move(bank, account, 100_000, '2026-11-01')
  ana = await signInAs(bank, owner)
})
afterEach(() => bank.close())

const purchase = (card: TestCard, part?: Parameters<typeof buy>[2]) => buy(bank, card, part)
const money = async (id: number) => {
  const [row] = await bank.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, id))
  return { balance: row?.balance, held: row?.held }
}
const list = async (card: TestCard, path: string) => (await get(bank, ana, `/services/cards/v1/${card.id}/${path}`)).json()
const works = [settleAuthorisations]
const settle = () => runDay(bank.bank, works, toLocalDate('2026-11-23'))

describe('a purchase', () => {
  test('is held and pending, and charged on the next bank day, once', async () => {
    const card = await addCard(bank, owner, account)
    await runDueDays(bank.bank, works)
    expect(await purchase(card)).toMatchObject({ approved: true })
    expect(await money(account.ledgerAccountId)).toEqual({ balance: 100_000, held: 2_000 })
    expect(await list(card, 'pending-settlements-extract')).toMatchObject({
      total: 2_000,
      rows: [{ kind: 'PURCHASE', merchant: 'Librería La Caracola', category: 'Libros y papelería', amount: -2_000 }],
    })
    expect((await list(card, 'movement-extract')).rows).toEqual([])
    bank.clock.set('2026-11-23T06:00:00+01:00')
    expect(await settle()).toBe('DONE')
    await settleAuthorisations.run({ bank: bank.bank, day: toLocalDate('2026-11-23'), from: toLocalDate('2026-11-21') })
    expect(await money(account.ledgerAccountId)).toEqual({ balance: 98_000, held: 0 })
    ana = await signInAs(bank, owner)
    expect((await list(card, 'pending-settlements-extract')).rows).toEqual([])
    const { rows, txId } = await list(card, 'movement-extract')
    expect(rows).toMatchObject([{ amount: -2_000, madeOn: '2026-11-20' }])
    expect((await list(card, `movement-extract/${rows[0].id}?txId=${txId}`)).movement).toMatchObject({
      state: 'SETTLED',
      settledOn: '2026-11-23',
      entryMode: 'ONLINE',
    })
    const { brand } = bank.bank
    bank.bank.brand = { ...brand, exportMaximum: { PDF: 0 } }
    expect((await list(card, `movement-extract/export?txId=${txId}&format=PDF`)).code).toBe('Q100')
    bank.bank.brand = brand
    expect(await verifyLedger(bank.database)).toEqual([])
  })

  test('asked for twice under one id is one', async () => {
    const card = await addCard(bank, owner, account)
    const id = randomUUID()
    const [first, second] = [await purchase(card, { id }), await purchase(card, { id })]
    expect(second).toEqual(first)
    expect(await money(account.ledgerAccountId)).toMatchObject({ held: 2_000 })
  })

  test('of more than there is, or than the credit card’s limit leaves, is refused', async () => {
    const debit = await addCard(bank, owner, account)
    const credit = await addCard(bank, owner, account, { type: 'CREDIT', limit: 30_000 })
    expect(await purchase(debit, { amount: 100_001 })).toEqual({ approved: false, reason: 'FUNDS' })
    expect(await purchase(credit, { amount: 20_000 })).toMatchObject({ approved: true })
    expect(await purchase(credit, { amount: 10_001 })).toEqual({ approved: false, reason: 'FUNDS' })
    expect(await list(credit, 'detail')).toMatchObject({ available: 10_000, debt: 20_000, spent: 20_000, held: 20_000, position: -20_000 })
  })

  test('that its merchant gives up sets the money free and is never charged', async () => {
    const card = await addCard(bank, owner, account)
    await runDueDays(bank.bank, works)
    const id = randomUUID()
    await purchase(card, { id })
    expect(await reverse(bank, id)).toBe('REVERSED')
    expect(await reverse(bank, id)).toBe('NOT_PENDING')
    bank.clock.set('2026-11-23T06:00:00+01:00')
    await settle()
    expect(await money(account.ledgerAccountId)).toEqual({ balance: 100_000, held: 0 })
  })

  test('that lapsed is charged all the same when the network sends it: the bank promised it', async () => {
    const card = await addCard(bank, owner, account)
    await runDueDays(bank.bank, works)
    const id = randomUUID()
    await purchase(card, { id, amount: 90_000 })
    await bank.bank.ledger.releaseHold(id)
    await move(bank, account, -50_000, '2026-11-20')
    bank.clock.set('2026-11-23T06:00:00+01:00')
    await settle()
    expect(await money(account.ledgerAccountId)).toEqual({ balance: -40_000, held: 0 })
    expect((await bank.database.select().from(cardMovements))[0]).toMatchObject({ state: 'SETTLED' })
  })
})

describe('a card', () => {
  test.each(['LOCKED', 'PENDING_ACTIVATION', 'DEACTIVATED'] as const)('that is %s pays nothing: the network refuses it', async (state) => {
    const card = await addCard(bank, owner, account, { state })
    expect(await purchase(card)).toEqual({ approved: false, reason: 'CARD_STATE' })
    expect(await money(account.ledgerAccountId)).toMatchObject({ held: 0 })
  })

  test('that is virtual pays only on line, and a fuel card only fuel', async () => {
    const virtual = await addCard(bank, owner, account, { type: 'VIRTUAL' })
    expect(await purchase(virtual, { entryMode: 'CHIP', pin: true })).toEqual({ approved: false, reason: 'NOT_ALLOWED' })
    const fuel = await addCard(bank, owner, account, { type: 'FUEL', monthlyLimit: 5_000 })
    expect(await purchase(fuel, { entryMode: 'CHIP', pin: true })).toEqual({ approved: false, reason: 'NOT_ALLOWED' })
    const station = { name: 'Carburantes Horta Sud', place: 'Valencia', categoryCode: 5541 }
    expect(await purchase(fuel, { merchant: station, amount: 4_000 })).toMatchObject({ approved: true })
    expect(await purchase(fuel, { merchant: station, amount: 1_001 })).toEqual({ approved: false, reason: 'LIMIT' })
  })

  test('pays by contactless without a PIN up to its limit, five times in a row and 150 € in all; the PIN begins anew', async () => {
    const card = await addCard(bank, owner, account)
    const tap = (amount: number, pin = false) => purchase(card, { entryMode: 'CONTACTLESS', amount, pin })
    expect(await tap(5_001)).toEqual({ approved: false, reason: 'PIN_NEEDED' })
    for (let time = 0; time < 3; time += 1) expect(await tap(4_900)).toMatchObject({ approved: true })
    expect(await tap(400)).toEqual({ approved: false, reason: 'PIN_NEEDED' })
    expect(await tap(400, true)).toMatchObject({ approved: true })
    for (let time = 0; time < 5; time += 1) expect(await tap(100)).toMatchObject({ approved: true })
    expect(await tap(100)).toEqual({ approved: false, reason: 'PIN_NEEDED' })
  })
})

test('a day whose clearing the processor does not give waits, and is run whole when it does', async () => {
  const card = await addCard(bank, owner, account)
  await runDueDays(bank.bank, works)
  await purchase(card)
  bank.clock.set('2026-11-23T06:00:00+01:00')
  takeProcessorAway(bank)
  await expect(settle()).rejects.toThrow('did not say what it charges')
  bringProcessorBack(bank)
  expect(await settle()).toBe('DONE')
  expect(await money(account.ledgerAccountId)).toEqual({ balance: 98_000, held: 0 })
})
