/** Savings products for tests: whole contracts with their books, and the prices they are valued at. */
import { addMonths, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { toPrice, toRate, toUnits } from '@almenara/contract/millionths'
import { toCents } from '@almenara/contract/money'
import type { Renewal, SavingsMovementKind, SavingsType } from '@almenara/contract/savings-names'
import { randomUUID } from 'node:crypto'
import { searchedText } from '../areas/savings/movements.ts'
import * as tables from '../areas/savings/tables.ts'
import type { Tx } from '../db/connection.ts'
import { openAccount } from '../ledger/open-account.ts'
import { holders, powers, products } from '../products/tables.ts'
import type { TestAccount, TestBank, TestUser } from './bank.ts'

let contracts = 0

interface NewProduct {
  type: SavingsType
  name: string
  ledgerAccountId?: number
  canOperate?: boolean
}

async function addProduct(
  { bank }: TestBank,
  tx: Tx,
  owner: TestUser,
  { type, name, ledgerAccountId, canOperate = true }: NewProduct,
): Promise<string> {
  contracts += 1
  const id = bank.ids.next()
  const identifier = `0418-${String(contracts).padStart(8, '0')}`
  await tx.insert(products).values({
    id,
    type,
    identifier,
    openedOn: toLocalDate('2024-02-01'),
    commercialName: name,
    ledgerAccountId: ledgerAccountId ?? null,
  })
  await tx.insert(holders).values({ productId: id, partyId: owner.partyId, ordinal: 1 })
  await tx.insert(powers).values({ userId: owner.id, productId: id, position: 100 + contracts, canOperate })
  return id
}

export interface DepositOptions {
  principal?: number
  rate?: number
  startedOn?: string
  months?: number
  interestEvery?: number
  renewal?: Renewal
}

/** 10.000 € at 2,5 % for twelve months from 31/01/2026, paid at the end, by default; its money is in the books. */
export async function addDeposit(
  test: TestBank,
  owner: TestUser,
  account: TestAccount,
  options: DepositOptions = {},
): Promise<{ id: string; ledgerAccountId: number }> {
  const { principal = 10_000_00, rate = 25_000, months = 12, interestEvery = 0, renewal = 'PAY' } = options
  const startedOn = toLocalDate(options.startedOn ?? '2026-01-31')
  const made = await test.database.transaction(async (tx) => {
    const ledgerAccountId = await openAccount(tx)
    const id = await addProduct(test, tx, owner, { type: 'TERM_DEPOSIT', name: 'Depósito 12 meses', ledgerAccountId })
    await tx.insert(tables.termDeposits).values({
      productId: id,
      accountId: account.id,
      principal: toCents(principal),
      rate: toRate(rate),
      months,
      startedOn,
      interestEvery,
      renewal,
      maturesOn: addMonths(startedOn, months),
      paidUntil: startedOn,
      renewalRate: toRate(20_000),
      penaltyRate: toRate(10_000),
    })
    await addMovement(tx, id, 1, { kind: 'OPENING', bookedOn: startedOn, amount: principal, balanceAfter: principal })
    return { id, ledgerAccountId }
  })
  const concept = { type: 'SAVINGS' as const, commonConcept: 99 as const, title: 'Constitución' }
  const { outcome } = await test.bank.ledger.post({
    key: randomUUID(),
    kind: 'test',
    bookedOn: startedOn,
    legs: [
      { account: made.ledgerAccountId, amount: toCents(principal), ...concept },
      { account: test.house, amount: toCents(-principal), ...concept },
    ],
  })
  if (outcome !== 'POSTED') throw new Error(`Not posted: ${outcome}`)
  return made
}

interface TestMovement {
  kind: SavingsMovementKind
  bookedOn: string
  amount: number
  units?: number
  price?: number
  balanceAfter?: number
  unitsAfter?: number
}

async function addMovement(tx: Tx, productId: string, seq: number, movement: TestMovement): Promise<void> {
  const { kind, bookedOn, amount, units, price, balanceAfter, unitsAfter } = movement
  await tx.insert(tables.savingsMovements).values({
    productId,
    seq,
    kind,
    bookedOn: toLocalDate(bookedOn),
    amount: toCents(amount),
    detail: `Detalle ${seq}`,
    units: units === undefined ? null : toUnits(units),
    price: price === undefined ? null : toPrice(price),
    balanceAfter: balanceAfter === undefined ? null : toCents(balanceAfter),
    unitsAfter: unitsAfter === undefined ? null : toUnits(unitsAfter),
    searched: searchedText(kind, `Detalle ${seq}`),
  })
}

export interface TestInstrument {
  id: string
  kind: 'FUND' | 'PLAN' | 'SHARE' | 'ETF' | 'EXCHANGE'
  currency?: string
  prices?: readonly (readonly [day: string, price: number])[]
}

/** Published prices are in millionths. */
export async function addInstrument({ database }: TestBank, { id, kind, currency = 'EUR', prices = [] }: TestInstrument): Promise<void> {
  await database.transaction(async (tx) => {
    const managed = kind === 'FUND' || kind === 'PLAN'
    await tx
      .insert(tables.instruments)
      .values({ id, kind, currency, name: `Valor ${id}`, manager: managed ? 'Gestora' : '', risk: managed ? 4 : null })
    const rows = prices.map(([day, price]) => ({ instrumentId: id, day: toLocalDate(day), price: toPrice(price) }))
    if (rows.length > 0) await tx.insert(tables.instrumentPrices).values(rows)
  })
}

/** Trades: units in whole participations, amounts in cents of the fund's currency. */
export async function addFund(
  test: TestBank,
  owner: TestUser,
  account: TestAccount,
  { instrumentId, trades }: { instrumentId: string; trades: readonly (readonly [day: string, units: number, amount: number])[] },
): Promise<string> {
  return test.database.transaction(async (tx) => {
    const id = await addProduct(test, tx, owner, { type: 'INVESTMENT_FUND', name: 'Fondo de bolsa' })
    await tx.insert(tables.fundContracts).values({ productId: id, accountId: account.id, instrumentId })
    let held = 0
    for (const [index, [day, units, amount]] of trades.entries()) {
      held += units * 1_000_000
      const kind = units < 0 ? 'REDEMPTION' : 'SUBSCRIPTION'
      await addMovement(tx, id, index + 1, { kind, bookedOn: day, amount, units: units * 1_000_000, price: 1_000_000, unitsAfter: held })
    }
    return id
  })
}

export async function addPlan(
  test: TestBank,
  owner: TestUser,
  account: TestAccount,
  { instrumentId, periodic, canOperate }: { instrumentId: string; periodic?: { amount: number; on: string }; canOperate?: boolean },
): Promise<string> {
  return test.database.transaction(async (tx) => {
    const id = await addProduct(test, tx, owner, {
      type: 'PENSION_PLAN',
      name: 'Plan de pensiones',
      ...(canOperate === undefined ? {} : { canOperate }),
    })
    const nextOn: LocalDate | null = periodic ? toLocalDate(periodic.on) : null
    await tx.insert(tables.pensionContracts).values({
      productId: id,
      accountId: account.id,
      instrumentId,
      partyId: owner.partyId,
      periodicAmount: periodic ? toCents(periodic.amount) : null,
      nextOn,
      firstOn: nextOn,
    })
    return id
  })
}

export async function addSecurities(
  test: TestBank,
  owner: TestUser,
  account: TestAccount,
  positions: readonly (readonly [instrumentId: string, units: number, cost: number])[],
): Promise<string> {
  return test.database.transaction(async (tx) => {
    const id = await addProduct(test, tx, owner, { type: 'ACCOUNT_VALUES', name: 'Cuenta de valores' })
    await tx.insert(tables.securitiesContracts).values({ productId: id, accountId: account.id })
    const rows = positions.map(([instrumentId, units, cost]) => ({
      productId: id,
      instrumentId,
      units: toUnits(units * 1_000_000),
      cost: toCents(cost),
    }))
    if (rows.length > 0) await tx.insert(tables.valuePositions).values(rows)
    return id
  })
}
