/** The files that a customer asked for within a day: what has been made of each, until when it can be fetched, and taking it off. */
import type {
  PreparedFile,
  preparedFileDownload,
  preparedFileRemoval,
  preparedFiles,
} from '@almenara/contract/areas/mailbox/prepared-files'
import { addSeconds } from '@almenara/contract/dates'
import { COMMUNICATIONS_EXPORT_SECONDS } from '@almenara/contract/limits'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { communicationExports, communications, documentFiles } from '../../correspondence/tables.ts'
import type { Db } from '../../db/connection.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { inMailbox } from './communications.ts'
import { exportedFile, keptFor } from './export.ts'

/** Without those that have something that is this user's no more: they cannot be fetched. */
export const readPrepared: Handler<typeof preparedFiles> = async ({ bank: { database }, session: { userId }, now }) => {
  const asked = await database
    .select()
    .from(communicationExports)
    .where(keptFor(userId, now))
    .orderBy(desc(communicationExports.createdAt), desc(communicationExports.id))
  const letters = await lettersOf(
    database,
    userId,
    asked.flatMap(({ communicationIds }) => communicationIds),
  )
  return {
    files: asked.flatMap(({ communicationIds, ...one }): PreparedFile[] => {
      const own = communicationIds.flatMap((id) => letters.get(id) ?? [])
      const [first] = own
      if (!first || own.length < communicationIds.length) return []
      const isReady = own.every(({ size }) => size !== null)
      return [
        {
          id: one.id,
          media: one.media,
          documents: own.length,
          ...(own.length === 1 ? { title: first.title } : {}),
          state: isReady ? 'READY' : 'PREPARING',
          ...(isReady ? { bytes: own.reduce((sum, { size }) => sum + (size ?? 0), 0) } : {}),
          askedAt: one.createdAt,
          until: addSeconds(one.createdAt, COMMUNICATIONS_EXPORT_SECONDS),
        },
      ]
    }),
  }
}

async function lettersOf(db: Db, userId: number, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { id: string; title: string; size: number | null }>()
  const rows = await db
    .select({ id: communications.id, title: communications.title, size: documentFiles.size })
    .from(communications)
    .leftJoin(documentFiles, eq(documentFiles.documentId, communications.documentId))
    .where(and(inMailbox(userId), inArray(communications.id, [...ids])))
  return new Map(rows.map((row) => [row.id, row]))
}

export const downloadPrepared: Handler<typeof preparedFileDownload> = ({ params, ...asker }) => exportedFile(asker, params.fileId)

/** What it was made of stays in the mailbox. */
export const removePrepared: Handler<typeof preparedFileRemoval> = async ({ bank, session, now, params: { fileId } }) => {
  const removed = await bank.database.transaction((tx) =>
    tx
      .delete(communicationExports)
      .where(and(eq(communicationExports.id, fileId), keptFor(session.userId, now)))
      .returning({ id: communicationExports.id }),
  )
  if (removed.length === 0) throw new Failure('NOT_FOUND')
  return { removed: fileId }
}
