/** The simulated clearing as tests see it: what other banks' customers do, what it says on the line, and whether its books agree with the bank's. */
import { randomUUID } from 'node:crypto'
import { dayAt, toLocalDate } from '@almenara/contract/dates'
import { ibanFromCcc } from '@almenara/contract/iban'
import { negate, toCents } from '@almenara/contract/money'
import type { MessageType } from '@almenara/formats/iso20022/message'
import { readWholeMessage } from '@almenara/formats/iso20022/whole'
import { and, asc, desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { sepaHouses } from '../payments/payment-postings.ts'
import { houseBalanceAt } from '../products/house-accounts.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { idFor, positionAt, type Nature, type ClearingContext } from '../rails/sepa/clearing.ts'
import { answerLate } from '../rails/sepa/clearing-payments.ts'
import { sendRecall } from '../rails/sepa/clearing-recalls.ts'
import { sendDebit, sendTransfer } from '../rails/sepa/clearing-traffic.ts'
import { simulatedSepaAccounts, simulatedSepaMessages } from '../rails/sepa/tables.ts'
import type { SentDebit, SentTransfer } from '../rails/sepa/traffic.ts'
import type { TestAccount, TestBank } from './bank.ts'

let numbers = 0

/** An account at another bank. */
export async function addOther({ database }: TestBank, nature: Nature = 'OPEN', holders = ['Luz Gil Arcos']): Promise<string> {
  numbers += 1
  const iban = ibanFromCcc('2100', '0001', String(numbers).padStart(10, '0'))
  await database.transaction((tx) => tx.insert(simulatedSepaAccounts).values({ iban, holders, nature }))
  return iban
}

function withClearing<T>({ bank, database, clock }: TestBank, work: (withClearing: ClearingContext) => Promise<T>): Promise<T> {
  const clearing = { database, clock, bankCode: bank.brand.bankCode, bic: bank.brand.bic }
  return database.transaction((tx) => work({ tx, clearing, at: clock.now() }))
}

/** 250 € for an account here, unless said otherwise. */
export async function transferComes(test: TestBank, to: TestAccount, more: Partial<SentTransfer> = {}): Promise<SentTransfer> {
  const fromIban = more.fromIban ?? (await addOther(test))
  const words = { toName: 'Ana Ruiz', fromName: 'Textiles Gil, S. L.', concept: 'Factura ñ' }
  const sent: SentTransfer = { id: randomUUID(), amount: toCents(250_00), toIban: to.iban, ...words, ...more, fromIban }
  await withClearing(test, (clearing) => sendTransfer(clearing, sent))
  return sent
}

/** 60 € on an account here, to be collected on Monday 23/11/2026, unless said otherwise. */
export async function debitComes(test: TestBank, on: TestAccount, more: Partial<SentDebit> = {}): Promise<SentDebit> {
  const sent: SentDebit = {
    id: randomUUID(),
    amount: toCents(60_00),
    scheme: 'CORE',
    collectionOn: toLocalDate('2026-11-23'),
    mandateId: 'M-1',
    signedOn: toLocalDate('2024-01-02'),
    creditorId: 'ES77000B85626240',
    creditorName: 'Luz, S. A.',
    creditorIban: await addOther(test),
    debtorName: 'Ana Ruiz',
    debtorIban: on.iban,
    concept: 'Recibo de noviembre',
    ...more,
  }
  await withClearing(test, (clearing) => sendDebit(clearing, sent))
  return sent
}

/** The answer to an instant transfer that had none; without a reason, settled. */
export function answers(test: TestBank, transactionId: string, reason?: string): Promise<boolean> {
  return withClearing(test, (clearing) => answerLate(clearing, transactionId, reason))
}

/** How the clearing knows a transfer that came. */
export function idOf({ id }: Pick<SentTransfer, 'id'>): string {
  return idFor('transfer', id)
}

/** What the bank has sent in messages of a type, the last one first. */
export async function messagesTo<Head extends { messageId: string }, Item>({ database }: TestBank, type: MessageType<Head, object, Item>) {
  const sent = and(eq(simulatedSepaMessages.direction, 'IN'), eq(simulatedSepaMessages.name, type.name))
  const messages = await database.select().from(simulatedSepaMessages).where(sent).orderBy(desc(simulatedSepaMessages.seq))
  return Promise.all(messages.map(({ xml }) => readWholeMessage(type, Buffer.from(xml))))
}

/** All that was said on the line, both ways. */
export function allMessages({ database }: TestBank): Promise<{ name: string; xml: string; direction: 'IN' | 'OUT' }[]> {
  const { name, xml, direction, seq } = simulatedSepaMessages
  return database.select({ name, xml, direction }).from(simulatedSepaMessages).orderBy(asc(seq))
}

/** The bank of a transfer that came asks for its money. */
export function recallComes(test: TestBank, transactionId: string, reason = 'CUST'): Promise<boolean> {
  return withClearing(test, (clearing) => sendRecall(clearing, { transactionId, reason }))
}

/** Everything that was said to the bank is said again. */
export async function redeliverAll({ database }: TestBank): Promise<void> {
  await database.transaction((tx) =>
    tx.update(simulatedSepaMessages).set({ takenAt: null }).where(eq(simulatedSepaMessages.direction, 'OUT')),
  )
}

/** Puts files on the line that may be no messages; answers, once the bank has looked, why each was refused. */
export async function putOnLine({ database, clock }: TestBank, files: readonly string[]): Promise<() => Promise<(string | null)[]>> {
  const at = clock.now()
  const rows = files.map((xml, place) => ({ direction: 'OUT' as const, id: `file-${place}`, name: 'file', xml, at, dueAt: at }))
  await database.transaction((tx) => tx.insert(simulatedSepaMessages).values(rows))
  return async () => {
    const kept = await database
      .select()
      .from(simulatedSepaMessages)
      .where(eq(simulatedSepaMessages.name, 'file'))
      .orderBy(asc(simulatedSepaMessages.id))
    return kept.map(({ refusal }) => refusal)
  }
}

/** What the bank has settled is what the clearing has, with the sign changed, and the bank's books are sound. */
export async function expectAgreement({ bank, database, clock }: Pick<TestBank, 'bank' | 'database' | 'clock'>): Promise<void> {
  const { sepa } = await sepaHouses(bank)
  const today = dayAt(clock.now())
  expect(await houseBalanceAt(database, sepa, today)).toBe(negate(await positionAt(database, today)))
  expect(await verifyLedger(database)).toEqual([])
}
