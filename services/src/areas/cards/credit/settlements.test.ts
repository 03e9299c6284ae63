import type { TokenReply } from '@almenara/contract/areas/session'
import type { SettlementDetail } from '@almenara/contract/areas/cards/settlements'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ledgerAccounts } from '../../../ledger/tables.ts'
import { verifyLedger } from '../../../ledger/verify.ts'
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
} from '../../../testing/bank.ts'
import { addCreditCard, buy, dayComes, payBy } from '../../../testing/card-credit.ts'
import { addCard, type TestCard } from '../../../testing/cards.ts'
import { type PreparedBank, prepareBank } from '../../../testing/prepared-bank.ts'
import { readPdf } from '../../../testing/pdf.ts'
import { cardMovements } from '../tables.ts'
import { quote } from './scp-rules.ts'
import { cardSettlements, scpInstalments, scpPlans } from './tables.ts'
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'

let bank: TestBank
let user: TestUser
let account: TestAccount
let card: TestCard

async function open(): Promise<void> {
  bank = await openTestBank()
  await fill()
}

async function fill(): Promise<void> {
  await dayComes(bank, '2026-11-20')
  user = await addUser(bank, 'titular')
  account = await addAccount(bank, user)
  card = await addCreditCard(bank, user, account)
  await move(bank, account, 500_000, '2026-11-19')
}

const url = (path: string, of = card.id) => `/services/cards/v1/${of}/${path}`
const balanceOf = async (id: number) => (await bank.database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, id)))[0]?.balance
const settled = () =>
  bank.database.select().from(cardSettlements).where(eq(cardSettlements.productId, card.id)).orderBy(cardSettlements.closesOn)

/** A purchase deferred without the portal, as many times as a test needs. */
async function defer(cents: number, day: string, payments: number): Promise<void> {
  const movementId = Number(await buy(bank, card, cents, day))
  const deferredOn = toLocalDate(day)
  const terms = { tin: 1744, feeRate: 0, minimum: toCents(0), leastPayments: 2, mostPayments: 36 }
  const { table, instalment, tae } = quote(toCents(cents), terms, payments, deferredOn)
  await bank.database.transaction(async (tx) => {
    const [plan] = await tx
      .insert(scpPlans)
      .values({ productId: card.id, movementId, principal: toCents(cents), payments, instalment, tin: 1744, tae, deferredOn })
      .returning({ id: scpPlans.id })
    await tx.insert(scpInstalments).values(table.map(({ amount: _, ...row }) => ({ ...row, planId: plan?.id ?? 0 })))
  })
}

describe('a month', () => {
  beforeEach(open)
  afterEach(() => bank.close())

  test('is charged whole on the first bank day after it, to the account and in the card', async () => {
    await buy(bank, card, 612_40, '2026-11-10')
    await buy(bank, card, -59_95, '2026-11-17', 'Devolución de Calçats Alboraia')
    await dayComes(bank, '2026-11-30')
    expect(await settled()).toEqual([])
    // Bought on the very first of December: of the next one.
    await buy(bank, card, 20_00, '2026-12-01')
    await dayComes(bank, '2026-12-01')
    expect(await settled()).toMatchObject([
      { opensOn: '2026-11-01', closesOn: '2026-11-30', purchases: 552_45, total: 552_45, carriedForward: 0, chargedOn: '2026-12-01' },
    ])
    expect(await balanceOf(account.ledgerAccountId)).toBe(5000_00 - 552_45)
    expect(await balanceOf(card.ledgerAccountId)).toBe(-20_00)
    const rows = await bank.database.select().from(cardMovements).where(eq(cardMovements.kind, 'SETTLEMENT'))
    expect(rows).toMatchObject([{ amount: 552_45, settledOn: '2026-12-01', merchant: 'Liquidación de noviembre de 2026' }])
    expect(await verifyLedger(bank.database)).toEqual([])
  })

  test('without anything to pay has no settlement', async () => {
    await dayComes(bank, '2026-12-02')
    expect(await settled()).toEqual([])
  })

  test('without funds waits, and is charged once the account has them, without being asked for again by the next', async () => {
    await buy(bank, card, 612_40, '2026-11-10')
    await move(bank, account, -450_000, '2026-11-20')
    await dayComes(bank, '2026-12-02')
    expect(await settled()).toMatchObject([{ total: 612_40, chargedOn: null }])
    expect(await balanceOf(account.ledgerAccountId)).toBe(500_00)
    await buy(bank, card, 30_00, '2026-12-20')
    await dayComes(bank, '2027-01-05')
    expect(await settled()).toMatchObject([{ chargedOn: null }, { total: 30_00, chargedOn: '2027-01-04' }])
    await move(bank, account, 200_000, '2027-01-05')
    await dayComes(bank, '2027-01-06')
    expect(await settled()).toMatchObject([{ chargedOn: '2027-01-06' }, { chargedOn: '2027-01-04' }])
    expect(await balanceOf(card.ledgerAccountId)).toBe(0)
  })

  test('paid by a percentage leaves the rest for later, with its interest', async () => {
    await payBy(bank, card, { paymentMode: 'PERCENTAGE', paymentPercentage: 10 })
    await buy(bank, card, 1000_00, '2026-11-10')
    await dayComes(bank, '2027-01-04')
    expect(await settled()).toMatchObject([
      { total: 100_00, revolvingInterest: 0, carriedForward: 900_00 },
      // 900,00 × 21 % × 31/365 = 16,05.
      { carried: 900_00, purchases: 0, revolvingInterest: 16_05, total: 90_00, carriedForward: 826_05 },
    ])
    expect(await balanceOf(card.ledgerAccountId)).toBe(-826_05)
    expect(await verifyLedger(bank.database)).toEqual([])
  })

  test('paid by a fixed amount asks for it, and for its instalments besides', async () => {
    await payBy(bank, card, { paymentMode: 'FIXED_AMOUNT', paymentAmount: toCents(50_00) })
    await buy(bank, card, 120_00, '2026-11-10')
    await defer(389_00, '2026-11-15', 6)
    await dayComes(bank, '2027-01-04')
    expect(await settled()).toMatchObject([
      { total: 50_00, carriedForward: 70_00 },
      { instalmentPrincipal: 62_52, instalmentInterest: 5_65, revolvingInterest: 1_25, total: 118_17, carriedForward: 21_25 },
    ])
    expect(await balanceOf(card.ledgerAccountId)).toBe(-(389_00 - 62_52) - 21_25)
  })
})

/** A busy year of a card: bought each month, some of it deferred, something returned, a month without funds. */
async function aYear(comes: (day: string) => Promise<void>): Promise<unknown> {
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, 11 + month, 12)).toISOString().slice(0, 10))
  await payBy(bank, card, { paymentMode: 'PERCENTAGE', paymentPercentage: 25 })
  for (const [month, day] of days.entries()) {
    await comes(day)
    await buy(bank, card, 100_00 + month * 13_37, day)
    if (month % 3 === 0) await defer(200_00 + month, day, 4 + month)
    if (month === 5) await buy(bank, card, -150_00, day)
  }
  await comes('2027-12-15')
  expect(await verifyLedger(bank.database)).toEqual([])
  const rows = (await settled()).map(({ id: _, productId: __, accountProductId: ___, transactionId: ____, ...row }) => row)
  return { rows, card: await balanceOf(card.ledgerAccountId), account: await balanceOf(account.ledgerAccountId) }
}

test('a year of settlements run day by day, run twice, or caught up at each purchase, gives the same books', async () => {
  await open()
  const daily = await aYear(async (day) => {
    const from = bank.clock.now().slice(0, 10)
    for (let at = Date.parse(from); at <= Date.parse(day); at += 86_400_000) {
      const today = new Date(at).toISOString().slice(0, 10)
      const inMonth = Number(today.slice(8))
      // Nothing happens in the middle of a month.
      if (today !== day && inMonth > 6 && inMonth < 27) continue
      await dayComes(bank, today)
      await dayComes(bank, today)
    }
  })
  await bank.close()
  await open()
  const caughtUp = await aYear((day) => dayComes(bank, day))
  await bank.close()
  expect(caughtUp).toEqual(daily)
  expect((daily as { rows: unknown[] }).rows).toHaveLength(12)
})

describe('the list', () => {
  let tokens: TokenReply
  let prepared: PreparedBank
  const read = async (path: string) => (await get(bank, tokens, url(path))).json()
  beforeAll(async () => {
    prepared = await prepareBank(async (first) => {
      bank = first
      await fill()
      await payBy(bank, card, { paymentMode: 'FIXED_AMOUNT', paymentAmount: toCents(50_00) })
      await buy(bank, card, 120_00, '2026-11-10', 'Librería Soriano')
      await defer(389_00, '2026-11-15', 6)
      // With all that the bank does on its days besides.
      await dayComes(bank, '2027-01-04', 'ALL')
    })
  })
  afterAll(() => prepared.drop())
  beforeEach(async () => {
    bank = await prepared.open()
    tokens = await signInAs(bank, user)
  })
  afterEach(() => bank.close())

  test('has each settlement, and one opens with what entered it: its parts add up to what is owed', async () => {
    const { rows, txId, count } = await read('settlements-extract')
    expect(count).toBe(2)
    expect(rows).toMatchObject([
      { closesOn: '2026-12-31', state: 'PAID', total: 118_17, chargedOn: '2027-01-04' },
      { closesOn: '2026-11-30', total: 50_00 },
    ])
    const { settlement, older } = await read(`settlements-extract/${rows[0].id}?txId=${txId}`)
    expect(older).toBe(rows[1].id)
    expect(settlement).toMatchObject({
      mode: 'FIXED_AMOUNT',
      account: { iban: account.iban },
      lines: [{ kind: 'INSTALMENT', title: 'Electrodomésticos Turia', detail: 'Cuota 1 de 6', amount: 68_17 }],
    })
    const of = settlement as SettlementDetail
    const owed = of.carried + of.purchases + of.instalmentPrincipal + of.instalmentInterest + of.instalmentFee + of.revolvingInterest
    expect(owed - of.total).toBe(of.carriedForward)
    expect((await read(`settlements-extract/${rows[1].id}?txId=${txId}`)).settlement.lines).toMatchObject([
      { title: 'Librería Soriano', amount: 120_00 },
    ])
  })

  test('is filtered by its dates and state, and never before the first day that the bank keeps', async () => {
    const closings = async (query: string) =>
      (await read(`settlements-extract?${query}`)).rows.map(({ closesOn }: { closesOn: string }) => closesOn)
    expect(await closings('fromDate=2026-12-01')).toEqual(['2026-12-31'])
    expect(await closings('state=UNPAID')).toEqual([])
    expect(await read('settlements-extract?fromDate=2015-01-01')).toMatchObject({ code: 'DJA9', fields: [{ field: 'fromDate' }] })
  })

  test('says what the next will ask for, which only a credit card has', async () => {
    expect(await read('settlements/next')).toMatchObject({ closesOn: '2027-01-31', chargedOn: '2027-02-01', carried: 21_25 })
    const debit = await addCard(bank, user, account)
    expect((await get(bank, tokens, url('settlements/next', debit.id))).statusCode).toBe(404)
  })

  test.each(['PDF', 'XLS'])('goes to %s, and with more rows than it may have is Q110', async (format) => {
    const { txId } = await read('settlements-extract')
    const file = () => get(bank, tokens, url(`settlements-extract/export?txId=${txId}&format=${format}`))
    expect((await file()).statusCode).toBe(200)
    bank.bank.brand = { ...bank.bank.brand, exportMaximum: { [format]: 1 } }
    const refused = await file()
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'Q110'])
  })

  test('one in PDF has its lines and its total', async () => {
    const { rows } = await read('settlements-extract')
    const reply = await get(bank, tokens, url(`settlements-extract/${rows[0].id}/document`))
    expect(reply.headers['content-disposition']).toContain(`liquidacion-${card.ending}-2026-12.pdf`)
    const { pages } = await readPdf(reply.rawPayload)
    // Where a label is broken into lines, its words come without the space between them.
    const text = pages.join(' ').replace(/\s/gu, '')
    for (const part of ['Liquidación de tarjeta, diciembre de 2026', 'Cuota 1 de 6', '118,17', 'Queda para el mes siguiente']) {
      expect(text).toContain(part.replace(/\s/gu, ''))
    }
  })

  test('of another customer answers like one that does not exist', async () => {
    const { rows, txId } = await read('settlements-extract')
    const other = await addUser(bank, 'ajeno')
    const theirCard = await addCreditCard(bank, other, await addAccount(bank, other))
    const theirs = await signInAs(bank, other)
    for (const path of ['settlements-extract', 'settlements/next', `settlements-extract/${rows[0].id}/document`]) {
      const [foreign, unknown] = [await get(bank, theirs, url(path)), await get(bank, theirs, url(path, 'zzzz'))]
      expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'NOT_FOUND'])
      expect({ ...foreign.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
    }
    const crossed = await get(bank, theirs, url(`settlements-extract/${rows[0].id}/document`, theirCard.id))
    expect(crossed.json().code).toBe('NOT_FOUND')
    expect((await get(bank, theirs, url(`settlements-extract/${rows[0].id}?txId=${txId}`, theirCard.id))).json().code).toBe('TX_UNKNOWN')
  })
})
