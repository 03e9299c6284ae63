/**
 * Writes what the building company pays by confirming, by what its people, a supplier and the bank did on the three bank days before the load, as what
 * it pays by transfers (`remittances-write.ts`).
 */
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import { advanceInvoice } from '../areas/payments/confirming/advance-invoice.ts'
import { confirmingInvoices } from '../areas/payments/confirming/tables.ts'
import { cancelConfirming } from '../areas/payments/remittances/cancelation.ts'
import { presentNotebook } from '../areas/payments/remittances/presentation.ts'
import { runRemittances } from '../areas/payments/remittances/run-remittances.ts'
import { ADVANCED_NUMBER, CANCELLED_NUMBER, CONFIRMING_FILES, type ConfirmingFile } from './confirming-cast.ts'
import { confirmingFile } from './confirming-company.ts'
import type { Company } from './remittances-company.ts'
import type { Desk, Visit } from './remittances-desk.ts'

export interface ConfirmingDays {
  /** Two bank days before the last one: what is signed then may be paid on it. */
  signed: LocalDate
  /** The last bank day before the load. */
  last: LocalDate
  loadedOn: LocalDate
}

interface Writing {
  desk: Desk
  company: Company
  days: ConfirmingDays
}

/** Some of it is paid on the last day. */
export async function writeSignedInvoices(writing: Writing): Promise<void> {
  const { desk, days } = writing
  desk.goTo(days.signed, '08:50')
  await presentSigned(writing, CONFIRMING_FILES.paid)
  desk.goTo(days.signed, '09:00')
  await runRemittances(desk.bank)
}

/** A file is to come, of which a supplier takes an offer and one invoice is cancelled; Carmen has prepared another. */
export async function writeLaterInvoices(writing: Writing): Promise<void> {
  const { desk, days } = writing
  desk.goTo(days.last, '14:20')
  await presentSigned(writing, CONFIRMING_FILES.coming)
  desk.goTo(days.last, '14:30')
  await runRemittances(desk.bank)
  const taken = await invoiceOf(desk, ADVANCED_NUMBER)
  if (taken?.state === 'OFFERED') await advanceInvoice(desk.bank, taken.id)
  desk.goTo(days.last, '14:40')
  const dropped = await invoiceOf(desk, CANCELLED_NUMBER)
  if (dropped?.state === 'OFFERED') {
    const params = { contractNumber: dropped.contractId, remittanceId: dropped.remittanceId }
    await desk.visit('construcciones', (visit) => desk.sign(visit, cancelConfirming, { params, input: { items: [dropped.id] } }))
  }
  desk.goTo(days.last, '14:50')
  await desk.visit('carmen.munoz', async (visit) => void (await present(writing, CONFIRMING_FILES.ready, visit)))
  await desk.work()
}

async function invoiceOf({ bank }: Desk, number: string) {
  const [invoice] = await bank.database.select().from(confirmingInvoices).where(eq(confirmingInvoices.number, number))
  return invoice
}

async function presentSigned(writing: Writing, file: ConfirmingFile): Promise<void> {
  const { desk } = writing
  await desk.visit('construcciones', async (visit) => {
    const presented = await present(writing, file, visit)
    if (!presented) return
    const { id: supportId, version } = presented
    await desk.sign(visit, presentNotebook, { params: { supportId }, input: { version } })
  })
}

/** Nothing where it was presented before. */
async function present({ desk, company, days }: Writing, file: ConfirmingFile, visit: Visit) {
  const { name } = file
  if (await company.hasFile(name)) return undefined
  const content = confirmingFile(file, company.iban, { ...days, createdOn: dayAt(visit.now) })
  return desk.present(visit, { name, content, collects: true })
}
