/**
 * Writes what the building company pays and collects by files: the salaries of past months and one file of each state, by what its people and the
 * bank did on the three bank days before the load.
 */
import { addDays, type LocalDate } from '@almenara/contract/dates'
import { eq, isNull, and } from 'drizzle-orm'
import { composeAreas } from '../areas/composition.ts'
import { handOver } from '../areas/payments/files/hand-over.ts'
import { cancelPresented } from '../areas/payments/remittances/cancelation.ts'
import { presentNotebook } from '../areas/payments/remittances/presentation.ts'
import { bankDayFrom, bankDayUntil } from '../calendar/bank-days.ts'
import type { Database } from '../db/connection.ts'
import { notices } from '../messages/tables.ts'
import { CAST_BRANCH } from './cast.ts'
import { CHARGED, CONTRACTS, SUPPLIER_FILES, type SupplierFile } from './remittances-cast.ts'
import { writeConfirmingContract } from './confirming-company.ts'
import { writeLaterInvoices, writeSignedInvoices } from './confirming-write.ts'
import { writeCreditors } from './debits-company.ts'
import { writeLaterDebits, writeSignedDebits } from './debits-write.ts'
import { openCompany, writeContracts, type Company } from './remittances-company.ts'
import { Desk, withoutMessages, type OpenBank, type Visit } from './remittances-desk.ts'
import { payrollFile, suppliersFile } from './remittances-file.ts'
import { salaries, writePastPayrolls } from './remittances-past.ts'
import { demoBranches } from './tables.ts'
import { bookedAt } from './write-branch.ts'

/** What is to be paid is asked for so many days after the load. */
const AHEAD = 6
/** And what is collected so far ahead has not left when somebody looks at it. */
const FAR_AHEAD = 24
const NEXT_PAYROLL = 5_905_40
/** The last one that is presented: with it, all are. */
const REFUSED = { name: 'facturas-pendientes.pdf', content: Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n') }

interface Loaded {
  seed: number
  loadedOn: LocalDate
}

interface Days {
  /** On which what has ended was paid. */
  paid: LocalDate
  /** The last bank day before the load. */
  last: LocalDate
  coming: LocalDate
}

interface Writing {
  desk: Desk
  company: Company
  days: Days
}

/** Once: what is done with them afterwards stays so. One that was interrupted goes on with the files that are missing. */
export async function writeRemittances(open: OpenBank, database: Database, { seed, loadedOn }: Loaded): Promise<void> {
  const [branch] = await database.select().from(demoBranches).where(eq(demoBranches.code, CAST_BRANCH))
  const account = branch?.accounts[CHARGED]
  if (account === undefined) return
  const company = await openCompany(database, account)
  if (await company.hasFile(REFUSED.name)) return
  // Orders and the clearing ask the areas what is done.
  composeAreas()
  await database.transaction(async (tx) => {
    await writeContracts(tx, seed, company, loadedOn)
    await writeCreditors(tx, seed, company, loadedOn)
    await writeConfirmingContract(tx, seed, company, loadedOn)
  })
  const last = bankDayUntil(addDays(loadedOn, -1))
  const days = { last, paid: bankDayUntil(addDays(last, -1)), coming: bankDayFrom(addDays(loadedOn, AHEAD)) }
  const signed = bankDayUntil(addDays(days.paid, -1))
  const debits = { signed, collected: days.paid, last, far: bankDayFrom(addDays(loadedOn, FAR_AHEAD)) }
  const desk = new Desk(open, database, bookedAt(days.paid))
  await withoutMessages(database, async () => {
    await writePastPayrolls(desk, company, days.paid)
    await writeSignedInvoices({ desk, company, days: { signed, last, loadedOn } })
    await writeSignedDebits({ desk, company, days: debits })
    await writePaid({ desk, company, days })
    await writeToCome({ desk, company, days })
    await writeUnsigned({ desk, company, days })
    await writeLaterDebits({ desk, company, days: debits })
    await writeLaterInvoices({ desk, company, days: { signed, last, loadedOn } })
  })
}

/** A file for suppliers as it is presented. `requestedOn`: the coming day, unless said otherwise. */
function fileOf({ company, days }: Writing, { name, lines }: SupplierFile, { now }: Visit, requestedOn = days.coming) {
  const messageId = name.replace('.xml', '').replace('proveedores-', 'PROV-').toUpperCase().slice(0, 30)
  return { name, content: suppliersFile({ ...company.facts(CONTRACTS.suppliers, messageId, now), requestedOn, lines }) }
}

async function presentSigned(writing: Writing, file: SupplierFile, username: string, requestedOn?: LocalDate): Promise<string | undefined> {
  const { desk, company } = writing
  if (await company.hasFile(file.name)) return undefined
  return desk.visit(username, async (visit) => {
    const { id: supportId, version } = await desk.present(visit, fileOf(writing, file, visit, requestedOn))
    await desk.sign(visit, presentNotebook, { params: { supportId }, input: { version } })
    return supportId
  })
}

/** One arrives whole; of another one transfer is rejected, and one comes back on the next bank day. */
async function writePaid(writing: Writing): Promise<void> {
  const { desk, days } = writing
  desk.goTo(days.paid, '08:40')
  await presentSigned(writing, SUPPLIER_FILES.done, 'construcciones', days.paid)
  desk.goTo(days.paid, '08:50')
  await presentSigned(writing, SUPPLIER_FILES.partly, 'construcciones', days.paid)
  desk.goTo(days.paid, '09:00')
  await desk.work()
  // What was collected is paid in once it is known.
  await desk.work()
  desk.goTo(days.last, '09:00')
  await desk.work()
}

async function writeToCome(writing: Writing): Promise<void> {
  const { desk, days } = writing
  desk.goTo(days.last, '10:00')
  const pendingFileId = await presentSigned(writing, SUPPLIER_FILES.cancelled, 'construcciones')
  desk.goTo(days.last, '10:20')
  if (pendingFileId !== undefined)
    await desk.visit('construcciones', (visit) => desk.sign(visit, cancelPresented, { params: { pendingFileId }, input: {} }))
  desk.goTo(days.last, '10:40')
  await presentSigned(writing, SUPPLIER_FILES.scheduled, 'construcciones')
  desk.goTo(days.last, '11:00')
  await desk.work()
  desk.goTo(days.last, '11:20')
  await presentSigned(writing, SUPPLIER_FILES.waiting, 'carmen.munoz')
}

/** What Carmen has prepared: the month's salaries for her mother to sign, two files for suppliers, and something that is no file of payments. */
async function writeUnsigned(writing: Writing): Promise<void> {
  const { desk, company, days } = writing
  desk.goTo(days.last, '12:00')
  await desk.visit('carmen.munoz', async (visit) => {
    for (const file of [SUPPLIER_FILES.ready, SUPPLIER_FILES.wrong])
      if (!(await company.hasFile(file.name))) await desk.present(visit, fileOf(writing, file, visit))
    // She was there to see what was found in them.
    await desk.bank.database.transaction((tx) =>
      tx
        .update(notices)
        .set({ readAt: visit.now })
        .where(and(eq(notices.userId, visit.session.userId), isNull(notices.readAt), eq(notices.title, 'Beneficiarios comprobados'))),
    )
    await handOverPayroll(writing, visit)
    await desk.present(visit, REFUSED)
  })
}

async function handOverPayroll({ desk, company, days }: Writing, visit: Visit): Promise<void> {
  const name = `nominas-${days.coming.slice(0, 7)}-atrasos.xml`
  if (await company.hasFile(name)) return
  const { now, session } = visit
  const facts = company.facts(CONTRACTS.payroll, `ATR-${days.coming.slice(0, 7)}`, now)
  const content = payrollFile({ ...facts, requestedOn: days.coming, lines: salaries(NEXT_PAYROLL, days.coming) })
  const { id: supportId, version } = await desk.present(visit, { name, content })
  const body = { version, note: 'Atrasos del convenio, revisados con la asesoría' }
  await handOver({ bank: desk.bank, session, now, address: session.address, params: { supportId }, query: undefined, body })
}
