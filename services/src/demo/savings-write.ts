/** Writes the cast's savings: instruments and their prices, contracts, what happened in them, and the deposits' money in the books. */
import { addDays, type LocalDate } from '@almenara/contract/dates'
import { ibanFromCcc } from '@almenara/contract/iban'
import { toUnits } from '@almenara/contract/millionths'
import { toCents } from '@almenara/contract/money'
import { SAVINGS_TYPES, type SavingsType } from '@almenara/contract/savings-names'
import { eq, inArray, max, sql } from 'drizzle-orm'
import { searchedText } from '../areas/savings/movements.ts'
import * as tables from '../areas/savings/tables.ts'
import { bankDayUntil, isBankDay } from '../calendar/bank-days.ts'
import type { Database, Tx } from '../db/connection.ts'
import { parties, users } from '../identity/tables.ts'
import { idFrom } from '../ids.ts'
import { createLedger } from '../ledger/batcher.ts'
import { openAccount } from '../ledger/open-account.ts'
import { holders, powers, products } from '../products/tables.ts'
import { simulatedPrice } from '../rails/prices/simulated.ts'
import { CAST_BRANCH, LOGINS, PEOPLE, type Person } from './cast.ts'
import { randomFrom } from './random.ts'
import * as cast from './savings-cast.ts'
import { BROUGHT_ON, depositHistory, fundHistory, planHistory, type DemoMovement } from './savings-history.ts'
import { INSTRUMENTS } from './savings-market.ts'
import { demoBranches } from './tables.ts'
import { bookedAt } from './write-branch.ts'

const CHUNK = 1_000

interface Writing {
  seed: number
  loadedOn: LocalDate
}

/** Writes them where there are none: asked again, it changes nothing. */
export async function writeSavings(database: Database, writing: Writing): Promise<void> {
  const { loadedOn, seed } = writing
  const [branch] = await database.select().from(demoBranches).where(eq(demoBranches.code, CAST_BRANCH))
  if ((await database.$count(products, inArray(products.type, [...SAVINGS_TYPES]))) === 0) {
    await database.transaction(async (tx) => {
      await writePrices(tx, loadedOn)
      await writeContracts(tx, writing)
    })
  }
  // Posted under keys of their own: once, however often it is asked.
  const ledger = createLedger({ database, clock: { now: () => bookedAt(loadedOn) } })
  for (const { name, principal } of cast.DEPOSITS) {
    const [product] = await database
      .select()
      .from(products)
      .where(eq(products.id, demoProductId(seed, name)))
    const concept = { type: 'SAVINGS' as const, commonConcept: 99 as const, ownConcept: 180, title: 'Constitución de depósito' }
    const legs = [
      { account: product?.ledgerAccountId ?? 0, amount: toCents(principal), ...concept },
      { account: branch?.accounts['house:opening'] ?? 0, amount: toCents(-principal), ...concept },
    ]
    const key = randomFrom(seed, name, 'deposit opening').uuid()
    const { outcome } = await ledger.post({ key, kind: 'deposit-opening', bookedOn: loadedOn, legs })
    if (outcome !== 'POSTED' && outcome !== 'REPLAYED') throw new Error(`The ledger answered ${outcome} to ${name}`)
  }
}

async function writePrices(tx: Tx, loadedOn: LocalDate): Promise<void> {
  await tx.insert(tables.instruments).values([...INSTRUMENTS])
  const days: LocalDate[] = []
  const last = bankDayUntil(loadedOn)
  for (let day = BROUGHT_ON; day <= last; day = addDays(day, 1)) if (isBankDay(day)) days.push(day)
  const rows = INSTRUMENTS.flatMap(({ id }) => days.map((day) => ({ instrumentId: id, day, price: simulatedPrice(id, day) })))
  for (let from = 0; from < rows.length; from += CHUNK) await tx.insert(tables.instrumentPrices).values(rows.slice(from, from + CHUNK))
}

export function demoProductId(seed: number, name: string): string {
  return idFrom(randomFrom(seed, name, 'product').bytes(16))
}

async function writeContracts(tx: Tx, { seed, loadedOn }: Writing): Promise<void> {
  const add = contractWriter(tx, seed, await bankCodeOf(tx, seed))
  for (const deposit of cast.DEPOSITS) {
    const { terms, movements } = depositHistory(deposit, loadedOn)
    const { id, accountId } = await add(deposit, {
      type: 'TERM_DEPOSIT',
      openedOn: movements[0]?.bookedOn ?? loadedOn,
      number: deposit.number,
    })
    await tx.insert(tables.termDeposits).values({ ...terms, productId: id, accountId })
    await writeMovements(tx, id, movements)
  }
  for (const fund of cast.FUND_CONTRACTS) {
    const { movements } = fundHistory(fund, loadedOn)
    const { id, accountId } = await add(fund, { type: 'INVESTMENT_FUND', openedOn: movements[0]?.bookedOn ?? loadedOn })
    await tx.insert(tables.fundContracts).values({ productId: id, accountId, instrumentId: fund.instrumentId })
    await writeMovements(tx, id, movements)
  }
  for (const plan of cast.PLAN_CONTRACTS) {
    const { movements, firstOn, nextOn } = planHistory(plan, loadedOn)
    const { id, accountId, partyId } = await add(plan, { type: 'PENSION_PLAN', openedOn: movements[0]?.bookedOn ?? loadedOn })
    const periodic = plan.monthly > 0 ? { periodicAmount: toCents(plan.monthly), firstOn, nextOn } : {}
    await tx.insert(tables.pensionContracts).values({ productId: id, accountId, partyId, instrumentId: plan.instrumentId, ...periodic })
    await writeMovements(tx, id, movements)
    await writeYears(tx, partyId, movements)
  }
  for (const account of cast.SECURITIES_CONTRACTS) {
    const { id, accountId } = await add(account, { type: 'ACCOUNT_VALUES', openedOn: BROUGHT_ON })
    await tx.insert(tables.securitiesContracts).values({ productId: id, accountId })
    const rows = account.positions.map(({ id: instrumentId, titles, cost }) => ({
      productId: id,
      instrumentId,
      units: toUnits(titles * 1_000_000),
      cost: toCents(cost),
    }))
    await tx.insert(tables.valuePositions).values(rows)
  }
}

/** The code of the bank is in the IBANs of its accounts. */
async function bankCodeOf(tx: Tx, seed: number): Promise<string> {
  const [account] = await tx
    .select()
    .from(products)
    .where(eq(products.id, demoProductId(seed, 'carmen.nomina')))
  if (!account) throw new RangeError('The demo bank has no accounts yet')
  return account.identifier.slice(4, 8)
}

interface Kind {
  type: SavingsType
  openedOn: LocalDate
  /** A deposit's part of its IBAN; the others have a contract number. */
  number?: string
}

type Named = { name: string; holder: Person; account: string; commercialName: string; canOperate?: boolean }

function contractWriter(tx: Tx, seed: number, bankCode: string) {
  let contracts = 0
  return async ({ name, holder, account, commercialName, canOperate = true }: Named, { type, openedOn, number }: Kind) => {
    contracts += 1
    const id = demoProductId(seed, name)
    const identifier = number ? ibanFromCcc(bankCode, CAST_BRANCH, number) : `${CAST_BRANCH}-${String(70_000_000 + contracts * 137)}`
    const ledgerAccountId = type === 'TERM_DEPOSIT' ? await openAccount(tx) : null
    const [party] = await tx.select().from(parties).where(eq(parties.taxId, PEOPLE[holder].taxId))
    if (!party) throw new RangeError(`The demo bank does not know ${holder}`)
    await tx.insert(products).values({ id, type, commercialName, identifier, ledgerAccountId, openedOn })
    await tx.insert(holders).values({ productId: id, partyId: party.id, ordinal: 1 })
    const login = holder in LOGINS ? LOGINS[holder as keyof typeof LOGINS].username : ''
    const [user] = await tx.select().from(users).where(eq(users.username, login))
    if (user) await tx.insert(powers).values({ userId: user.id, productId: id, canOperate, position: await nextPosition(tx, user.id) })
    return { id, accountId: demoProductId(seed, account), partyId: party.id }
  }
}

async function nextPosition(tx: Tx, userId: number): Promise<number> {
  const [row] = await tx
    .select({ last: max(powers.position) })
    .from(powers)
    .where(eq(powers.userId, userId))
  return (row?.last ?? 0) + 1
}

async function writeMovements(tx: Tx, productIdOf: string, movements: readonly DemoMovement[]): Promise<void> {
  let held = toUnits(0)
  const rows = movements.map((movement, index) => {
    const { kind, detail, units } = movement
    if (units !== undefined) held = toUnits(held + units)
    const unitsAfter = units === undefined ? {} : { unitsAfter: held }
    return { ...movement, ...unitsAfter, productId: productIdOf, seq: index + 1, searched: searchedText(kind, detail) }
  })
  await tx.insert(tables.savingsMovements).values(rows)
}

/** What came from another bank was contributed there, in other years. */
async function writeYears(tx: Tx, partyId: number, movements: readonly DemoMovement[]): Promise<void> {
  const years = new Map<number, number>()
  for (const { kind, bookedOn, amount } of movements) {
    const year = Number(bookedOn.slice(0, 4))
    if (kind !== 'TRANSFER_IN') years.set(year, (years.get(year) ?? 0) + amount)
  }
  for (const [year, contributed] of years) {
    await tx
      .insert(tables.pensionYears)
      .values({ partyId, year, contributed: toCents(contributed) })
      .onConflictDoUpdate({
        target: [tables.pensionYears.partyId, tables.pensionYears.year],
        set: { contributed: sql`pension_years.contributed + excluded.contributed` },
      })
  }
}
