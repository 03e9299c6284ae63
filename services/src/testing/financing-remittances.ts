/** A customer whose debits are advanced, in tests: their line, and what it is owed. */
import { toLocalDate } from '@almenara/contract/dates'
import { add, toCents, ZERO, type Cents } from '@almenara/contract/money'
import { and, eq } from 'drizzle-orm'
import { isAtRisk } from '../areas/payments/financing/advance-state.ts'
import { lineOf, riskOf } from '../areas/payments/financing/line.ts'
import { financingAdvances, financingLines } from '../areas/payments/financing/tables.ts'
import { remittanceDebits } from '../areas/payments/debits/tables.ts'
import { remittances } from '../areas/payments/remittances/tables.ts'
import { openAccount } from '../ledger/open-account.ts'
import { holders, powers, products } from '../products/tables.ts'
import type { TestBank, TestUser } from './bank.ts'
import { addCompanyCustomer, addRemittanceContract, type Company } from './remittances.ts'

const CREDITOR_ID = 'ES77000B85626240'
/** The customer's own, where they collect without an advance too. */
const CREDITOR = { kind: 'FINANCING', creditorId: CREDITOR_ID, scheme: 'BOTH' } as const
type Rules = NonNullable<Parameters<typeof addRemittanceContract>[3]>

export interface LineTerms {
  /** In euros; 10.000,00 € unless said otherwise. */
  limit?: number
  /** In thousandths of a percent; 4,5 %. */
  rate?: number
  validUntil?: string
  minimumDays?: number
}

async function openLine({ database }: TestBank, contractId: string, { limit = 10_000, rate = 4_500, validUntil, minimumDays }: LineTerms) {
  await database.transaction(async (tx) => {
    const ledgerAccountId = await openAccount(tx, { overdraft: toCents(limit * 100) })
    await tx.update(products).set({ ledgerAccountId }).where(eq(products.id, contractId))
    const until = validUntil === undefined ? {} : { validUntil: toLocalDate(validUntil) }
    await tx.insert(financingLines).values({ productId: contractId, rate, ...until, ...(minimumDays ? { minimumDays } : {}) })
  })
}

/** A line that is paid into an account. Answers the id of its contract. */
export async function addLine(test: TestBank, user: TestUser, account: { id: string }, rules: Rules = {}): Promise<string> {
  const id = await addRemittanceContract(test, user, account, { ...CREDITOR, ...rules })
  await openLine(test, id, {})
  return id
}

/** Somebody whose debits are advanced, into an account with so many euros. */
export async function addAdvanced(test: TestBank, username: string, rules: Rules = {}, terms: LineTerms = {}, euros = 0): Promise<Company> {
  const company = await addCompanyCustomer(test, username, euros, { ...CREDITOR, ...rules })
  await openLine(test, company.contractId, terms)
  return company
}

/** Who presents the files of lines. Answers its id. */
export async function addFinancingSubmitter({ database, bank }: TestBank, user: TestUser): Promise<string> {
  const id = bank.ids.next()
  const product = { type: 'FINANCING_SUBMITTER' as const, commercialName: 'Presentador de anticipos', openedOn: toLocalDate('2024-01-02') }
  await database.transaction(async (tx) => {
    await tx.insert(products).values({ id, identifier: id, ...product })
    await tx.insert(holders).values({ productId: id, partyId: user.partyId, ordinal: 1 })
    await tx.insert(powers).values({ userId: user.id, productId: id, position: 9 })
  })
  return id
}

export interface RiskOfLine {
  /** What its account in the books says. */
  balance: Cents
  /** The debits that it is owed of, one by one. */
  listed: Cents
  /** What was advanced on it and has not come back. */
  owed: Cents
}

/** The same three ways. */
export async function riskOfLine({ database }: TestBank, contractId: string): Promise<RiskOfLine> {
  const debits = await database
    .select({ amount: remittanceDebits.amount })
    .from(remittanceDebits)
    .innerJoin(remittances, eq(remittances.id, remittanceDebits.remittanceId))
    .where(and(eq(remittances.contractId, contractId), isAtRisk))
  const advances = await database.select().from(financingAdvances).where(eq(financingAdvances.contractId, contractId))
  return {
    balance: riskOf(await lineOf(database, contractId)),
    listed: add(ZERO, ...debits.map(({ amount }) => amount)),
    owed: add(ZERO, ...advances.map(({ nominal, repaid }) => toCents(nominal - repaid))),
  }
}

export const wholeRisk = (amount: number): RiskOfLine => ({ balance: toCents(amount), listed: toCents(amount), owed: toCents(amount) })
