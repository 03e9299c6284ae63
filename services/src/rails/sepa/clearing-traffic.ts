/** What other banks' customers send to this one's: transfers, direct debits, and money asked or given back. */
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { negate } from '@almenara/contract/money'
import { CREDIT_TRANSFER, type CreditTransfer } from '@almenara/formats/sepa/pacs008'
import { DIRECT_DEBIT, type DirectDebit } from '@almenara/formats/sepa/pacs003'
import { sepaName } from '@almenara/formats/sepa/words'
import { and, asc, eq, lte } from 'drizzle-orm'
import { bankDayFrom } from '../../calendar/bank-days.ts'
import { bicOf, idFor, morningOf, queueMessage, type Clearing, type ClearingContext } from './clearing.ts'
import { simulatedSepaPayments, simulatedSepaSchedule } from './tables.ts'
import { sumOf } from './sums.ts'
import type { SentDebit, SentTransfer } from './traffic.ts'

export async function sendTransfer(withClearing: ClearingContext, sent: SentTransfer): Promise<void> {
  const { tx, clearing, at } = withClearing
  const day = dayAt(sent.arrivesAt ?? at)
  const settlementOn = sent.instant ? day : bankDayFrom(day)
  const transactionId = idFor('transfer', sent.id)
  const item: CreditTransfer = {
    transactionId,
    endToEndId: sent.endToEndId ?? 'NOTPROVIDED',
    ...(sent.instant ? { instant: 'INST' as const, acceptedAt: sent.arrivesAt ?? at } : {}),
    ...(sent.purpose ? { categoryPurpose: sent.purpose } : {}),
    amount: sent.amount,
    debtorName: sepaName(sent.fromName, 70),
    debtorIban: sent.fromIban,
    debtorBic: bicOf(sent.fromIban),
    creditorBic: clearing.bic,
    creditorName: sepaName(sent.toName, 70),
    creditorIban: sent.toIban,
    remittance: sepaName(sent.concept, 140),
  }
  const messageId = idFor('transfer message', sent.id)
  await tx
    .insert(simulatedSepaPayments)
    .values({
      id: transactionId,
      kind: sent.instant ? 'INSTANT' : 'TRANSFER',
      amount: sent.amount,
      theirIban: sent.fromIban,
      ourIban: sent.toIban,
      messageId,
      endToEndId: item.endToEndId,
      // What is instant is settled by the bank's answer.
      settledOn: sent.instant ? null : settlementOn,
    })
    .onConflictDoNothing()
  const head = { messageId, createdAt: at, ...sumOf([item]), settlementOn, from: item.debtorBic }
  await queueMessage(withClearing, CREDIT_TRANSFER, head, [item], sent.arrivesAt ?? morningOf(settlementOn, at))
}

export async function sendDebit(withClearing: ClearingContext, sent: SentDebit): Promise<void> {
  const { tx, clearing, at } = withClearing
  const collectionOn = bankDayFrom(sent.collectionOn)
  const transactionId = idFor('debit', sent.id)
  const { amount, scheme, sequence = 'RCUR', mandateId, signedOn, creditorId, creditorIban, debtorIban } = sent
  const item: DirectDebit = {
    transactionId,
    endToEndId: transactionId,
    scheme,
    sequence,
    amount,
    collectionOn,
    mandateId,
    signedOn,
    creditorId,
    creditorName: sepaName(sent.creditorName, 70),
    creditorIban,
    creditorBic: sent.creditorBic ?? bicOf(creditorIban),
    debtorName: sepaName(sent.debtorName, 70),
    debtorIban,
    debtorBic: clearing.bic,
    remittance: sepaName(sent.concept, 140),
  }
  const messageId = idFor('debit message', sent.id)
  const row = {
    kind: 'DEBIT' as const,
    amount: negate(amount),
    theirIban: creditorIban,
    theirBic: item.creditorBic,
    ourIban: debtorIban,
    messageId,
    settledOn: collectionOn,
  }
  await tx
    .insert(simulatedSepaPayments)
    .values({ id: transactionId, endToEndId: transactionId, ...row })
    .onConflictDoNothing()
  await queueMessage(
    withClearing,
    DIRECT_DEBIT,
    { messageId, createdAt: at, ...sumOf([item]), settlementOn: collectionOn, from: item.creditorBic },
    [item],
  )
}

/** What was put on the timetable up to a day and has not been sent. */
export async function sendDailyTraffic(clearing: Clearing, day: LocalDate): Promise<void> {
  const { database, clock } = clearing
  const due = await database
    .select()
    .from(simulatedSepaSchedule)
    .where(and(lte(simulatedSepaSchedule.sendOn, day), eq(simulatedSepaSchedule.sent, false)))
    .orderBy(asc(simulatedSepaSchedule.sendOn), asc(simulatedSepaSchedule.id))
  for (const { id, what } of due) {
    await database.transaction(async (tx) => {
      await sendDebit({ tx, clearing, at: clock.now() }, { ...what, id })
      await tx.update(simulatedSepaSchedule).set({ sent: true }).where(eq(simulatedSepaSchedule.id, id))
    })
  }
}
