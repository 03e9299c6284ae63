/**
 * Writes what the building company collects by files: one of each state, by what its people and the bank did on the three bank days before the load,
 * as what it pays (`remittances-write.ts`).
 */
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { and, eq } from 'drizzle-orm'
import { remittanceDebits } from '../areas/payments/debits/tables.ts'
import { cancelPresented } from '../areas/payments/remittances/cancelation.ts'
import { presentNotebook } from '../areas/payments/remittances/presentation.ts'
import { runRemittances } from '../areas/payments/remittances/run-remittances.ts'
import { returnPayment } from '../rails/sepa/clearing.ts'
import { simulatedSepaPayments } from '../rails/sepa/tables.ts'
import { DEBIT_FILES, REFUNDED_MANDATE, type DebitFile } from './debits-cast.ts'
import { debitFile } from './debits-company.ts'
import type { Company } from './remittances-company.ts'
import type { Desk, Visit } from './remittances-desk.ts'

export interface DebitDays {
  /** On which what is collected on the day after was signed. */
  signed: LocalDate
  collected: LocalDate
  /** The last bank day before the load. */
  last: LocalDate
  /** Too far for its debits to have left. */
  far: LocalDate
}

interface Writing {
  desk: Desk
  company: Company
  days: DebitDays
}

/** What is collected on the day after: it leaves with the first messages of that day. */
export async function writeSignedDebits(writing: Writing): Promise<void> {
  const { desk, days } = writing
  for (const [place, file] of [DEBIT_FILES.partly, DEBIT_FILES.done, DEBIT_FILES.premises].entries()) {
    desk.goTo(days.signed, `09:${10 + place}`)
    await presentSigned(writing, file, days.collected)
  }
  desk.goTo(days.signed, '09:30')
  // Without the clearing, to which the bank has other things to say that are of later days.
  await runRemittances(desk.bank)
}

/** After what came back by itself: a debtor has asked for a debit, one file is far ahead, one was cancelled, and Carmen has prepared another. */
export async function writeLaterDebits(writing: Writing): Promise<void> {
  const { desk, days } = writing
  desk.goTo(days.last, '13:00')
  await presentSigned(writing, DEBIT_FILES.scheduled, days.far)
  desk.goTo(days.last, '13:05')
  await presentSigned(writing, DEBIT_FILES.advanced, days.far)
  desk.goTo(days.last, '13:10')
  const pendingFileId = await presentSigned(writing, DEBIT_FILES.cancelled, days.far)
  desk.goTo(days.last, '13:20')
  if (pendingFileId !== undefined)
    await desk.visit('construcciones', (visit) => desk.sign(visit, cancelPresented, { params: { pendingFileId }, input: {} }))
  desk.goTo(days.last, '13:40')
  await desk.visit('carmen.munoz', async (visit) => void (await present(writing, DEBIT_FILES.ready, visit, days.far)))
  desk.goTo(days.last, '14:00')
  await refund(desk)
  await desk.work()
}

async function presentSigned(writing: Writing, file: DebitFile, collectionOn: LocalDate): Promise<string | undefined> {
  const { desk } = writing
  return desk.visit('construcciones', async (visit) => {
    const presented = await present(writing, file, visit, collectionOn)
    if (!presented) return undefined
    const { id: supportId, version } = presented
    await desk.sign(visit, presentNotebook, { params: { supportId }, input: { version } })
    return supportId
  })
}

/** Nothing where it was presented before. */
async function present({ desk, company }: Writing, file: DebitFile, visit: Visit, collectionOn: LocalDate) {
  const name = `${file.name}-${collectionOn.slice(0, 7)}.xml`
  if (await company.hasFile(name)) return undefined
  const messageId = `${file.name.toUpperCase()}-${dayAt(visit.now).replaceAll('-', '')}`.slice(0, 33)
  const content = await debitFile(file, { messageId, createdAt: visit.now, collectionOn, iban: company.iban })
  return desk.present(visit, { name, content, collects: true })
}

/** The debtor's bank gives back what its customer has asked for. */
async function refund({ bank }: Desk): Promise<void> {
  const { mandateId, state, transactionId } = remittanceDebits
  const [debit] = await bank.database
    .select({ id: transactionId })
    .from(remittanceDebits)
    .where(and(eq(mandateId, REFUNDED_MANDATE), eq(state, 'COLLECTED')))
  if (!debit) return
  const { database, clock, brand } = bank
  const clearing = { database, clock, bankCode: brand.bankCode, bic: brand.bic }
  const at = clock.now()
  await database.transaction(async (tx) => {
    const [sent] = await tx.select().from(simulatedSepaPayments).where(eq(simulatedSepaPayments.id, debit.id))
    if (sent) await returnPayment({ tx, clearing, at }, sent, 'MD06', dayAt(at), at)
  })
}
