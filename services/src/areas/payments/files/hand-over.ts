/** What becomes of a file that nobody has signed: left to its signatories, taken back, or closed once its days are over. */
import type { handOverNotebook } from '@almenara/contract/areas/payments/notebooks'
import type { deletePendingFile } from '@almenara/contract/areas/payments/pending-files'
import { addSeconds, dayAt } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { and, eq, inArray, isNull, lt, ne } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { FILE_MS } from '../../../http/slow-senders.ts'
import { doneAt, publishNotices } from '../../../messages/notices.ts'
import { powers } from '../../../products/tables.ts'
import { CHECKED_SECONDS } from './file-days.ts'
import { toNotebook } from './notebook.ts'
import { signingPath } from './paths.ts'
import { lockToPrepare } from './support-access.ts'
import { paymentSupportPieces, paymentSupports } from './tables.ts'

/** States of a file that nobody has signed. */
const UNSIGNED = ['WITH_ERRORS', 'READY'] as const
/** No file takes as long to arrive. */
const LONGEST_ARRIVAL_SECONDS = (2 * FILE_MS) / 1000

export const handOver: Handler<typeof handOverNotebook> = async ({ bank, session, params, body, now }) => {
  await bank.database.transaction(async (tx) => {
    const support = await lockToPrepare(tx, session, params.supportId)
    if (support.version !== body.version) throw new Failure('NOTEBOOK_CHANGED')
    if (support.state !== 'READY' || support.contractId === null) throw new Failure('NOTEBOOK_CLOSED')
    const note = body.note?.trim() || null
    await tx.update(paymentSupports).set({ handedOverAt: now, handedOverNote: note }).where(eq(paymentSupports.id, support.id))
    const signers = await tx
      .select({ userId: powers.userId })
      .from(powers)
      .where(and(eq(powers.productId, support.contractId), eq(powers.canOperate, true), ne(powers.userId, session.userId)))
    const text = `El fichero «${support.name}» espera su firma: ${support.goodCount} órdenes por ${formatAmount(support.goodAmount)}.`
    const notice = { title: 'Fichero por firmar', text: note === null ? text : `${text} Nota: «${note}»`, productId: support.contractId }
    // Handed over again, the one before says nothing any more.
    await doneAt(tx, [signingPath(support)], now)
    await publishNotices(
      tx,
      signers.map(({ userId }) => userId),
      { ...notice, path: signingPath(support) },
      now,
    )
  })
  return toNotebook(bank, session, params.supportId, now)
}

/** Of one that somebody has signed, its signature is taken back with a signature. */
export const deleteFile: Handler<typeof deletePendingFile> = async ({ bank, session, params: { pendingFileId }, now }) => {
  await bank.database.transaction(async (tx) => {
    const support = await lockToPrepare(tx, session, pendingFileId)
    if (!UNSIGNED.some((state) => state === support.state)) throw new Failure('NOTEBOOK_CLOSED')
    await tx.update(paymentSupports).set({ state: 'CANCELLED', closedAt: now }).where(eq(paymentSupports.id, support.id))
    await doneAt(tx, [signingPath(support)], now)
  })
  return { id: pendingFileId }
}

/** Closes what nobody has signed in its days, and forgets the bytes of what was refused, what never came whole and what was only checked. */
export async function expireFiles({ database, clock }: Pick<Bank, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const { id, state, expiresOn, sha256, uploadedAt, onlyCheck } = paymentSupports
  await database.transaction(async (tx) => {
    const expired = await tx
      .update(paymentSupports)
      .set({ state: 'EXPIRED', closedAt: now })
      .where(and(inArray(state, [...UNSIGNED]), lt(expiresOn, dayAt(now))))
      .returning({ id, format: paymentSupports.format })
    await doneAt(tx, expired.map(signingPath), now)
    const refused = tx
      .select({ id })
      .from(paymentSupports)
      .where(and(eq(state, 'REFUSED'), lt(expiresOn, dayAt(now))))
    await tx.delete(paymentSupportPieces).where(inArray(paymentSupportPieces.supportId, refused))
    // Its process died while it came: whoever sent it was told nothing, and sends it again.
    const cut = and(eq(state, 'CHECKING'), isNull(sha256), lt(uploadedAt, addSeconds(now, -LONGEST_ARRIVAL_SECONDS)))
    await tx.delete(paymentSupports).where(cut)
    await tx.delete(paymentSupports).where(and(eq(onlyCheck, true), lt(uploadedAt, addSeconds(now, -CHECKED_SECONDS))))
  })
}
