/** What came back of a creditor on one day, as a pain.002 that their program reads: each debit as it was written, with its reason. */
import type { dayReturns } from '@almenara/contract/areas/payments/debit-refunds'
import type { LocalDate } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import type { OrderAnswer } from '@almenara/formats/sepa/order-answer'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { paymentSupportBatches as batches, paymentSupports as supports } from '../files/tables.ts'
import { answerFile } from '../lists/answer-file.ts'
import { partiesOf } from '../lists/answer-lines.ts'
import { remittances } from '../remittances/tables.ts'
import { requireCreditor } from './debit-access.ts'
import { debitRefunds, remittanceDebits as debits } from './tables.ts'

/** Read from the database at a time. */
const PAGE = 2_000
/** Of a file that its customer wrote here. */
const OWN_FORMAT = 'pain.008.001.08'

export const readDayReturns: Handler<typeof dayReturns> = async ({ bank, session, params, query, now }) => {
  const { database } = bank
  const contract = await requireCreditor(database, session.userId, params.id)
  const found = await remittancesOf(database, contract.id, query.day)
  const [last] = found
  if (!last) throw new Failure('NOT_FOUND')
  const names = new Set(found.map(({ messageId }) => messageId))
  const original = {
    originalMessageId: (names.size === 1 ? last.messageId : null) ?? 'NOTPROVIDED',
    originalName: last.format ?? OWN_FORMAT,
    originalCount: found.reduce((sum, { count }) => sum + count, 0),
    originalSum: add(ZERO, ...found.map(({ amount }): Cents => amount)),
    status: found.every(({ count, undone }) => undone === count) ? ('RJCT' as const) : ('PART' as const),
  }
  const answered = found.map(({ id, batchId, count, undone, creditorName, creditorIban }) => ({
    batch: { originalBatchId: batchId, originalCount: count, status: undone === count ? ('RJCT' as const) : ('PART' as const) },
    items: returnsOf(database, { remittanceId: id, day: query.day, name: creditorName, iban: creditorIban }),
  }))
  const name = `devoluciones-${contract.number}-${query.day}`
  return answerFile({ bank, session, now }, { id: last.id, name, productId: contract.id, original, answered })
}

/** Those with something that came back on a day, the one presented last first; `undone`: what of them has come back by now. */
function remittancesOf(db: Db, contractId: string, day: LocalDate) {
  const { id, batchId, count, amount, rejectedCount, returnedCount, presentedAt, number } = remittances
  const ofDay = db
    .selectDistinct({ remittanceId: debitRefunds.remittanceId })
    .from(debitRefunds)
    .where(and(eq(debitRefunds.contractId, contractId), eq(debitRefunds.bookedOn, day)))
    .as('of_day')
  return db
    .select({
      id,
      batchId,
      count,
      amount,
      undone: sql<number>`${rejectedCount} + ${returnedCount}`,
      format: supports.format,
      messageId: supports.messageId,
      creditorName: batches.name,
      creditorIban: batches.iban,
    })
    .from(remittances)
    .innerJoin(ofDay, eq(ofDay.remittanceId, id))
    .innerJoin(supports, eq(supports.id, remittances.supportId))
    .innerJoin(batches, and(eq(batches.supportId, remittances.supportId), eq(batches.batch, remittances.batch)))
    .orderBy(desc(presentedAt), desc(number))
}

interface OfRemittance {
  remittanceId: string
  day: LocalDate
  /** Of the creditor, as the file names them. */
  name: string | null
  iban: string | null
}

async function* returnsOf(db: Db, { remittanceId, day, name, iban }: OfRemittance): AsyncGenerator<OrderAnswer> {
  const creditor = { ...(name ? { name } : {}), ...(iban ? { iban } : {}) }
  for (let last = 0; ;) {
    const rows = await db
      .select({ debit: debits, reason: debitRefunds.reason })
      .from(debitRefunds)
      .innerJoin(debits, eq(debits.id, debitRefunds.debitId))
      .where(and(eq(debitRefunds.remittanceId, remittanceId), eq(debitRefunds.bookedOn, day), gt(debits.ordinal, last)))
      .orderBy(asc(debits.ordinal))
      .limit(PAGE)
    for (const { debit, reason } of rows) {
      const { endToEndId: originalEndToEndId, amount, collectionOn, mandateId, debtorName, debtorIban } = debit
      const parties = partiesOf({ debtor: { name: debtorName, iban: debtorIban }, creditor })
      yield { originalEndToEndId, status: 'RJCT', reason, amount, collectionOn, mandateId, ...parties }
    }
    const end = rows.at(-1)
    if (rows.length < PAGE || !end) return
    last = end.debit.ordinal
  }
}
