/** A customer who collects by file, in tests: their contract, their remittances and what becomes of each debit. */
import { asc, eq } from 'drizzle-orm'
import type { OrderState } from '@almenara/contract/two-step'
import { DIRECT_DEBIT } from '@almenara/formats/sepa/pacs003'
import type { PaymentReturn } from '@almenara/formats/sepa/pacs004'
import { expect } from 'vitest'
import type { remittanceContracts } from '../areas/payments/contracts/tables.ts'
import { issuedDebits } from '../areas/payments/debits/debits-in.ts'
import { debitRefunds, remittanceDebits } from '../areas/payments/debits/tables.ts'
import { debitsDay, remittancesDay, runRemittances } from '../areas/payments/remittances/run-remittances.ts'
import { remittances } from '../areas/payments/remittances/tables.ts'
import { coveredFrom } from '../calendar/bank-days.ts'
import { exchange, sepaDay } from '../payments/exchange.ts'
import { houseAccount, houseBalanceAt } from '../products/house-accounts.ts'
import { holders, powers, products } from '../products/tables.ts'
import { dayAt, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import type { TestBank, TestUser } from './bank.ts'
import type { TestCustomer } from './orders.ts'
import { addCompanyCustomer, addReadyFile, addRemittanceContract, presentFile, type Company, type TestBatch } from './remittances.ts'

const CREDITOR_ID = 'ES77000B85626240'
const CREDITOR = { kind: 'DEBITS', creditorId: CREDITOR_ID, scheme: 'BOTH', bookedAs: 'ONE' } as const
type Rules = Partial<typeof remittanceContracts.$inferInsert>

/** A contract of debits of somebody who has an account. Answers its id. */
export function addDebitContract(test: TestBank, { user, account }: TestCustomer, rules: Rules = {}): Promise<string> {
  return addRemittanceContract(test, user, account, { ...CREDITOR, ...rules })
}

/** A presenter of files of debits. Answers its id. */
export async function addSubmitter({ database, bank }: TestBank, user: TestUser): Promise<string> {
  const id = bank.ids.next()
  const product = { type: 'DEBIT_SUBMITTER' as const, commercialName: 'Presentador de adeudos', openedOn: toLocalDate('2024-01-02') }
  await database.transaction(async (tx) => {
    await tx.insert(products).values({ id, identifier: id, ...product })
    await tx.insert(holders).values({ productId: id, partyId: user.partyId, ordinal: 1 })
    await tx.insert(powers).values({ userId: user.id, productId: id, position: 8 })
  })
  return id
}

/** Somebody who collects into an account with so many euros. */
export function addCreditor(test: TestBank, username: string, rules: Rules = {}, euros = 0): Promise<Company> {
  return addCompanyCustomer(test, username, euros, { ...CREDITOR, ...rules })
}

/** A file of debits that may be signed. Answers its id. */
export function debitFile(test: TestBank, who: Company, ...batches: TestBatch[]): Promise<string> {
  return addReadyFile(test, who.user, { contractId: who.contractId, charged: who.account, batches, collects: true })
}

/** Signs one, and answers its remittance. */
export async function collect(test: TestBank, who: Company, batch: TestBatch): Promise<string> {
  const supportId = await debitFile(test, who, batch)
  expect((await presentFile(test, who, supportId)).json<OrderState>()).toMatchObject({ status: 'EXECUTED' })
  const [remittance] = await test.database.select().from(remittances).where(eq(remittances.supportId, supportId))
  if (!remittance) throw new Error('No remittance')
  return remittance.id
}

/** What the bank does in some seconds: unpacks, sends, hears what is said, and books it. */
export async function goOn({ bank }: TestBank): Promise<void> {
  await runRemittances(bank)
  await exchange(bank)
  await runRemittances(bank)
}

/** The work of a bank day that concerns debits, in its order. */
export async function workDay({ bank, clock }: TestBank, day: LocalDate): Promise<void> {
  clock.set(`${day}T09:30:00+01:00`)
  for (const work of [remittancesDay, sepaDay, debitsDay]) await work.run({ bank, day, from: coveredFrom(day) })
}

/** One debit that was collected comes back today, by the word of its debtor's bank. Answers it where it is of none that could. */
export async function comesBack(
  { bank, clock }: TestBank,
  debit: typeof remittanceDebits.$inferSelect,
  reason: string,
  compensation = 0,
): Promise<readonly PaymentReturn[]> {
  const { transactionId, messageId, settledOn, collectionOn, amount } = debit
  const original = { originalMessageId: messageId ?? '', originalName: DIRECT_DEBIT.name, originalTransactionId: transactionId }
  const claimed = compensation > 0 ? { compensation: toCents(compensation) } : {}
  const money = {
    originalAmount: amount,
    originalSettlementOn: settledOn ?? collectionOn,
    amount: toCents(amount + compensation),
    ...claimed,
  }
  return issuedDebits.returned(bank, dayAt(clock.now()), [{ returnId: `R${transactionId}`.slice(0, 35), ...original, ...money, reason }])
}

export async function remittanceOf({ database }: TestBank, id: string) {
  const [remittance] = await database.select().from(remittances).where(eq(remittances.id, id))
  if (!remittance) throw new Error(`There is no remittance ${id}`)
  return remittance
}

export function debitsOf({ database }: TestBank, id: string) {
  return database.select().from(remittanceDebits).where(eq(remittanceDebits.remittanceId, id)).orderBy(asc(remittanceDebits.ordinal))
}

export function refundsOf({ database }: TestBank, id: string) {
  return database.select().from(debitRefunds).where(eq(debitRefunds.remittanceId, id)).orderBy(asc(debitRefunds.debitId))
}

/** What the bank keeps aside of what was collected. */
export async function keptAside({ database, clock }: TestBank): Promise<number> {
  return houseBalanceAt(database, await houseAccount(database, 'collections'), dayAt(clock.now()))
}
