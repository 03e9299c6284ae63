/** Looks after certificates: makes the files of those that were left without one and, each bank day, replaces those that are out of date. */
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { and, asc, eq, gt, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { DatedWork, ItemWork } from '../../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside, runItems } from '../../calendar/set-aside.ts'
import { renderMissing } from '../../correspondence/document-files.ts'
import { documentFiles } from '../../correspondence/tables.ts'
import type { Db } from '../../db/connection.ts'
import { oneAtATime } from '../../db/one-at-a-time.ts'
import { runRepeatedly } from '../../run-repeatedly.ts'
import { LATE_ENTRY, replace } from './end.ts'
import { certificates } from './tables.ts'

/** Number of the advisory lock («CERT» on a telephone) under which one process at a time does it. */
const CERTIFICATES_LOCK = 2378
const EVERY_MS = 5_000
const REPLACEMENT = 'certificate-replacement'
/** An item is a certificate whose days have an entry that it has not seen. */
const replacement: ItemWork = {
  name: REPLACEMENT,
  due: ({ bank }, after) => outOfDate(bank.database, dayAt(bank.clock.now()), after),
  one: async ({ bank }, id) => {
    const [row] = await bank.database.select().from(certificates).where(eq(certificates.id, id))
    if (row) await replace(bank, row, LATE_ENTRY)
  },
}

/** After what the day has booked; and by it the operator has one that was set aside tried again. */
export const replaceCertificates: DatedWork = {
  name: REPLACEMENT,
  run: (today) => runItems(today, replacement),
  items: [replacement],
}

async function outOfDate(db: Db, today: LocalDate, after: string | undefined): Promise<string[]> {
  const { id, seen, closedOn, ended, validUntil } = certificates
  const later = sql`exists (select from jsonb_to_recordset(${seen}) as s(account bigint, seq bigint)
    join entries e on e.account_id = s.account and e.seq = s.seq + 1 and e.booked_on <= ${closedOn})`
  const rows = await db
    .select({ id })
    .from(certificates)
    .where(
      and(
        isNull(ended),
        isNotNull(closedOn),
        gte(validUntil, today),
        later,
        after === undefined ? undefined : gt(id, after),
        isNotSetAside(REPLACEMENT, id),
      ),
    )
    .orderBy(asc(id))
    .limit(BATCH_SIZE)
  return rows.map((row) => row.id)
}

/** Makes the files that are missing. Safe to call at any time, from any process. */
export async function runCertificates(bank: Bank): Promise<void> {
  await oneAtATime(bank.database, CERTIFICATES_LOCK, async () => renderMissing(bank, await preparing(bank.database)))
}

async function preparing(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: certificates.documentId })
    .from(certificates)
    .leftJoin(documentFiles, eq(documentFiles.documentId, certificates.documentId))
    .where(isNull(documentFiles.documentId))
    .orderBy(asc(certificates.issuedAt))
    .limit(BATCH_SIZE)
  return rows.map(({ id }) => id)
}

/** Looks every five seconds while the bank runs. */
export function startCertificates(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  return runRepeatedly(EVERY_MS, () => runCertificates(bank), onError)
}
