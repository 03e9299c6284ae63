/** A certificate seen before it is issued, and its issue: the facts are read at one moment, and then written once. */
import type { certificateGeneration, certificatePreview } from '@almenara/contract/areas/certificates/issuing'
import type { Reply } from '@almenara/contract/call'
import { addDays, addSeconds, dayAt, endOfDay, type Instant } from '@almenara/contract/dates'
import { CERTIFICATES } from '@almenara/contract/limits'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { fileFor, readFile } from '../../correspondence/document-files.ts'
import { digestOf } from '../../correspondence/facts.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { textOf } from '../../documents/document-text.ts'
import { isDatabaseTrouble } from '../../db/trouble.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { nameOf } from '../../identity/name-of.ts'
import { users } from '../../identity/tables.ts'
import { publishNotices } from '../../messages/notices.ts'
import { draftOf, type Draft } from './draft.ts'
import { judge, type CertificateRequest } from './judge.ts'
import { inOneMoment } from './moment.ts'
import { certificates, type CertificateRow } from './tables.ts'
import { checkLinkOf, writeCertificate } from './write.ts'

export const previewCertificate: Handler<typeof certificatePreview> = async ({ bank, session, body, now }) => {
  const { asked, document, validUntil } = await drafted(bank, session.userId, body, now)
  return {
    title: document.title,
    document: textOf(document),
    validUntil,
    provisional: asked.kind.asks !== 'NOTHING' && asked.to >= asked.today,
    sealed: bank.seal.on,
  }
}

const drafted = (bank: Bank, userId: number, request: CertificateRequest, now: Instant): Promise<Draft> =>
  inOneMoment(bank, async (db) => draftOf(bank, db, await judge(bank, db, userId, request, now)))

export const generateCertificate: Handler<typeof certificateGeneration> = async ({ bank, session, body, now }) => {
  const { operationId, ...request } = body
  const { userId } = session
  const requestDigest = digestOf(JSON.stringify(Object.entries(request).toSorted(([one], [other]) => one.localeCompare(other))))
  const again = await sameOperation(bank.database, userId, operationId, requestDigest)
  if (again) return issued(bank, userId, again, false)
  const draft = await drafted(bank, userId, request, now)
  const { row, given } = await bank.database.transaction(async (tx) => {
    // One of a person at a time: two requests that come together see each other's certificate.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`certificates:${userId}`}, 0))`)
    const same = (await sameOperation(tx, userId, operationId, requestDigest)) ?? (await equalFacts(tx, userId, draft))
    if (same) return { row: same, given: same.operationId !== operationId }
    await checkLimit(tx, userId, now)
    const written = await writeCertificate(tx, bank, draft, { userId, operationId, requestDigest })
    await tellHolder(tx, written, now)
    return { row: written, given: false }
  })
  return issued(bank, userId, row, given)
}

/** Throws ORDER_REUSED where the operation stands for another request. */
async function sameOperation(db: Db, userId: number, operationId: string, digest: string): Promise<CertificateRow | undefined> {
  const [found] = await db
    .select()
    .from(certificates)
    .where(and(eq(certificates.userId, userId), eq(certificates.operationId, operationId)))
  if (found && found.requestDigest !== digest) throw new Failure('ORDER_REUSED')
  return found
}

async function equalFacts(db: Db, userId: number, { factsDigest, asked: { now } }: Draft): Promise<CertificateRow | undefined> {
  const [found] = await db
    .select()
    .from(certificates)
    .where(
      and(
        eq(certificates.userId, userId),
        eq(certificates.factsDigest, factsDigest),
        isNull(certificates.endedAt),
        gt(certificates.issuedAt, addSeconds(now, -CERTIFICATES.repeatSeconds)),
      ),
    )
    .orderBy(desc(certificates.issuedAt))
    .limit(1)
  return found
}

async function checkLimit(db: Db, userId: number, now: Instant): Promise<void> {
  const yesterday = endOfDay(addDays(dayAt(now), -1))
  const today = await db.$count(certificates, and(eq(certificates.userId, userId), gt(certificates.issuedAt, yesterday)))
  if (today >= CERTIFICATES.perDay) throw new Failure('CERTIFICATE_LIMIT')
}

/** The holder learns of what somebody else with powers asked for. */
async function tellHolder(tx: Tx, { holderId, userId, typeName, period }: CertificateRow, now: Instant): Promise<void> {
  const holders = await tx.select({ id: users.id }).from(users).where(eq(users.partyId, holderId))
  const others = holders.map(({ id }) => id)
  if (others.includes(userId)) return
  const text = `${await nameOf(tx, userId)} ha pedido un certificado de sus productos: ${[typeName, period].filter(Boolean).join(', ').toLowerCase()}.`
  await publishNotices(tx, others, { title: 'Se ha emitido un certificado suyo', text, path: '/services/certificate-query' }, now)
}

/** With its file, which is made now; where it cannot be, by the bank in a while (`keeper.ts`). */
async function issued(bank: Bank, userId: number, row: CertificateRow, given: boolean): Promise<Reply<typeof certificateGeneration>> {
  const { id, code, title, issuedAt, validUntil, documentId } = row
  const file = await fileFor(bank, userId, documentId).catch(async (error: unknown) => {
    if (isDatabaseTrouble(error)) throw error
    return readFile(bank.database, documentId)
  })
  const state = file ? { state: 'ISSUED' as const, sha256: file.sha256 } : { state: 'PREPARING' as const }
  return { id, code, ...state, title, issuedAt, validUntil, ...checkLinkOf(bank, code), given }
}
