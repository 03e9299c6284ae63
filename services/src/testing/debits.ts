/** Direct debits in tests: they come from the simulated clearing and are collected on their day. */
import { toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { coveredFrom } from '../calendar/bank-days.ts'
import { exchange, sepaDay } from '../payments/exchange.ts'
import { idFor } from '../rails/sepa/clearing.ts'
import type { SentDebit } from '../rails/sepa/traffic.ts'
import type { ReceivedPayment } from '../received/postings.ts'
import { receivedPayments } from '../received/tables.ts'
import type { TestAccount, TestBank } from './bank.ts'
import { debitComes } from './clearing.ts'

/** What a test sends: the simulated clearing's own words. */
export type { SentDebit } from '../rails/sepa/traffic.ts'

/** The bank and the clearing tell each other what they have to say. */
export async function speak({ bank }: Pick<TestBank, 'bank'>): Promise<void> {
  await exchange(bank)
}

/** Collects what is due on a bank day, at half past nine in the morning. */
export async function collectOn({ bank, clock }: Pick<TestBank, 'bank' | 'clock'>, day: string): Promise<void> {
  clock.set(`${day}T09:30:00+01:00`)
  const today = toLocalDate(day)
  await sepaDay.run({ bank, day: today, from: coveredFrom(today) })
}

/** A debit that was announced and, where a day is given, collected; 60 € on Monday 23/11/2026, unless said otherwise. */
export async function debitOn(
  test: TestBank,
  account: TestAccount,
  more: Partial<SentDebit> & { collected?: LocalDate | string } = {},
): Promise<ReceivedPayment> {
  const { collected, ...sent } = more
  const { id } = await debitComes(test, account, sent)
  await exchange(test.bank)
  if (collected) await collectOn(test, collected)
  return receivedOf(test, id)
}

async function receivedOf({ database }: TestBank, sentId: string): Promise<ReceivedPayment> {
  const [row] = await database
    .select()
    .from(receivedPayments)
    .where(eq(receivedPayments.transactionId, idFor('debit', sentId)))
  if (!row) throw new Error('The debit did not come')
  return row
}

export async function againOf({ database }: TestBank, { id }: ReceivedPayment): Promise<ReceivedPayment> {
  const [row] = await database.select().from(receivedPayments).where(eq(receivedPayments.id, id))
  if (!row) throw new Error(`No received payment ${id}`)
  return row
}
