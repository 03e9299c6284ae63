/** How the bank ends a certificate that it issued: withdrawn with a reason, or replaced by another of the same products and days. */
import { randomUUID } from 'node:crypto'
import { digestOf } from '../../correspondence/facts.ts'
import type { Instant } from '@almenara/contract/dates'
import { and, eq, isNull } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Database, Db, Tx } from '../../db/connection.ts'
import { users } from '../../identity/tables.ts'
import { publishNotices } from '../../messages/notices.ts'
import { holderId } from '../../products/position-holders.ts'
import { draftOf } from './draft.ts'
import { judge } from './judge.ts'
import { inOneMoment } from './moment.ts'
import { certificates, type CertificateRow } from './tables.ts'
import { writeCertificate } from './write.ts'

type Ended = 'REPLACED' | 'WITHDRAWN'
const PATH = '/services/certificate-query'
/** Of one that a later entry put out of date. */
export const LATE_ENTRY = 'Se contabilizó un movimiento con fecha anterior.'

export async function certificateOf(db: Db, code: string): Promise<CertificateRow | undefined> {
  const [found] = await db.select().from(certificates).where(eq(certificates.code, code))
  return found
}

/** Answers whether it was in force. Those who have it are told. */
export function withdraw(database: Database, row: CertificateRow, reason: string, now: Instant): Promise<boolean> {
  return database.transaction(async (tx) => {
    if (!(await endedNow(tx, row, { ended: 'WITHDRAWN', reason, now }))) return false
    const text = `El banco ha retirado su certificado de ${row.typeName.toLowerCase()}: ${reason} No lo use y avise a quien se lo entregó.`
    await publishNotices(tx, await readersOf(tx, row), { title: 'Certificado retirado', text, path: PATH }, now)
    return true
  })
}

/**
 * Issues another one with the facts of now, asked for by the same person. Answers it; `undefined` where the first was not in force. Throws as
 * `judge` and `draftOf` where what it was of can no longer be certified: then it may be withdrawn.
 */
export async function replace(bank: Bank, row: CertificateRow, reason: string): Promise<CertificateRow | undefined> {
  const now = bank.clock.now()
  const draft = await inOneMoment(bank, async (db) => draftOf(bank, db, await judge(bank, db, row.userId, requestOf(bank, row), now)))
  return bank.database
    .transaction(async (tx) => {
      const operationId = randomUUID()
      const asker = { userId: row.userId, operationId, requestDigest: digestOf(operationId), replaces: row.documentId }
      const written = await writeCertificate(tx, bank, draft, asker)
      if (!(await endedNow(tx, row, { ended: 'REPLACED', reason, now, replacedBy: written.id }))) {
        // Somebody else ended it meanwhile: nothing is written.
        throw new AlreadyEnded()
      }
      const text = `El banco ha sustituido su certificado de ${row.typeName.toLowerCase()}: ${reason} Descargue el nuevo y entréguelo en lugar del anterior.`
      await publishNotices(tx, await readersOf(tx, row), { title: 'Certificado sustituido', text, path: PATH }, now)
      return written
    })
    .catch((error: unknown) => {
      if (error instanceof AlreadyEnded) return undefined
      throw error
    })
}

class AlreadyEnded extends Error {}

interface Ending {
  ended: Ended
  reason: string
  now: Instant
  replacedBy?: string
}

async function endedNow(tx: Tx, { id }: CertificateRow, { ended, reason, now, replacedBy }: Ending): Promise<boolean> {
  const rows = await tx
    .update(certificates)
    .set({ ended, endReason: reason, endedAt: now, replacedBy: replacedBy ?? null })
    .where(and(eq(certificates.id, id), isNull(certificates.ended)))
    .returning({ id: certificates.id })
  return rows.length > 0
}

/** What was asked for, as it would be asked for again. */
function requestOf(bank: Bank, row: CertificateRow) {
  return {
    type: row.type,
    holderId: holderId(bank, row.holderId),
    products: row.productIds,
    epigraphs: row.epigraphs,
    ...(row.asOf === null ? {} : { asOf: row.asOf }),
    ...(row.exercise === null ? {} : { exercise: row.exercise }),
    ...(row.fromDay === null ? {} : { from: row.fromDay }),
    ...(row.toDay === null ? {} : { to: row.toDay }),
    ...(row.addressee === null ? {} : { addressee: row.addressee }),
  }
}

/** Who asked for it and its holder. */
async function readersOf(db: Db, { userId, holderId: partyId }: CertificateRow): Promise<number[]> {
  const own = await db.select({ id: users.id }).from(users).where(eq(users.partyId, partyId))
  return [...new Set([userId, ...own.map(({ id }) => id)])]
}
