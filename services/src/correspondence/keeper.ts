/** Looks after what the bank writes: documents are rendered and delivered, customers are told, and files that they asked for are made. */
import { addSeconds, dayAt } from '@almenara/contract/dates'
import { COMMUNICATIONS_EXPORT_SECONDS } from '@almenara/contract/limits'
import { eq, gt, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import { bankDayUntil, coveredFrom } from '../calendar/bank-days.ts'
import type { DatedWork } from '../calendar/dated-work.ts'
import { runItems } from '../calendar/set-aside.ts'
import { oneAtATime } from '../db/one-at-a-time.ts'
import { runRepeatedly } from '../run-repeatedly.ts'
import { deliverDocuments, renderDocuments } from './deliver.ts'
import { renderMissing } from './document-files.ts'
import { communicationExports, communications, documentFiles } from './tables.ts'
import { tellCustomers } from './tell.ts'

/** Number of the advisory lock («DOC» on a telephone) under which one process at a time does it. */
const DOCUMENTS_LOCK = 362
const EVERY_MS = 2_000

/** One turn. Safe to call at any time, from any process: whoever comes while one is at it leaves it to them. */
export async function runCorrespondence(bank: Bank): Promise<void> {
  const day = bankDayUntil(dayAt(bank.clock.now()))
  const today = { bank, day, from: coveredFrom(day) }
  await oneAtATime(bank.database, DOCUMENTS_LOCK, async () => {
    await renderAsked(bank)
    await runItems(today, renderDocuments)
    await runItems(today, deliverDocuments)
    await tellCustomers(bank)
  })
}

/** Looks every two seconds while the bank runs. */
export function startCorrespondence(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  return runRepeatedly(EVERY_MS, () => runCorrespondence(bank), onError)
}

/** The same after the dated works that write documents; and by it the operator has one that was set aside tried again. */
export const deliverCorrespondence: DatedWork = {
  name: 'correspondence',
  run: ({ bank }) => runCorrespondence(bank),
  items: [renderDocuments, deliverDocuments],
}

/** What a customer asked for as one file and is not made yet. */
async function renderAsked(bank: Bank): Promise<void> {
  const { database, clock } = bank
  const rows = await database
    .selectDistinct({ id: communications.documentId })
    .from(communicationExports)
    .innerJoin(communications, sql`${communications.id} = any(${communicationExports.communicationIds})`)
    .leftJoin(documentFiles, eq(documentFiles.documentId, communications.documentId))
    .where(
      sql`${gt(communicationExports.createdAt, addSeconds(clock.now(), -COMMUNICATIONS_EXPORT_SECONDS))} and ${documentFiles.documentId} is null`,
    )
  await renderMissing(
    bank,
    rows.map(({ id }) => id),
  )
}
