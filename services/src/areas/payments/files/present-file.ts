/** Presenting a file: it is kept as it arrives, and read afterwards, so that whoever presents it may leave. */
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Notebook, uploadNotebook, uploadTransferNotebook } from '@almenara/contract/areas/payments/notebooks'
import { addDays, dayAt } from '@almenara/contract/dates'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { LIVE_SUPPORT_STATES } from '@almenara/contract/areas/payments/codes'
import type { Bank } from '../../../bank.ts'
import { sqlState } from '../../../db/sql-state.ts'
import type { Asker, Handler } from '../../../http/handler.ts'
import type { FileKind } from '@almenara/formats/intake/orders'
import { Failure } from '../../../http/failure.ts'
import { channelOf } from '../../../payments/transfer-limits.ts'
import { toNotebook } from './notebook.ts'
import { storeFile } from './store-file.ts'
import { requirePreparing, requireSupport } from './support-access.ts'
import { paymentSupportPieces, paymentSupports } from './tables.ts'

/** States of a file that another may take the place of. */
const REPLACEABLE = ['REFUSED', 'WITH_ERRORS', 'READY'] as const
/** Days that a file waits for its signatures. */
const DAYS_UNSIGNED = 11
const UNIQUE = '23505'

type Request = Parameters<Handler<typeof uploadNotebook>>[0]

export const presentFile: Handler<typeof uploadNotebook> = (request) => present(request, null)

export const presentTransferFile: Handler<typeof uploadTransferNotebook> = (request) => present(request, 'TRANSFERS')

/** `only`: the kind that is taken there, where not all are. */
async function present({ bank, session, now, query, body }: Request, only: FileKind | null): Promise<Notebook> {
  const id = randomUUID()
  if (query.contract !== undefined) await requirePreparing(bank.database, session, query.contract)
  const replaced = query.replaces === undefined ? undefined : await requireSupport(bank.database, session, query.replaces)
  if (replaced && !REPLACEABLE.some((state) => state === replaced.state)) throw new Failure('NOTEBOOK_CLOSED')
  const arriving = body as Readable
  try {
    // The connection stays open until the answer is out, also where the rest is not wanted.
    const file = { name: query.name, only, contractId: query.contract ?? null, replacesId: replaced?.id ?? null }
    await keepFile({ bank, session, now }, { id, ...file }, arriving.iterator({ destroyOnReturn: false }))
  } catch (error) {
    arriving.resume()
    throw error
  }
  return toNotebook(bank, session, id, now)
}

interface KeptFile {
  id: string
  name: string
  only: FileKind | null
  contractId: string | null
  replacesId: string | null
  /** What it was made of, where it was written by hand. */
  draftId?: string
  draftVersion?: number
}

/** A file as it comes, to be read afterwards. Of what does not come whole nothing is kept. */
export async function keepFile({ bank, session, now }: Asker, file: KeptFile, body: AsyncIterable<Uint8Array>): Promise<void> {
  const row = {
    ...file,
    userId: session.userId,
    channel: channelOf(session),
    state: 'CHECKING' as const,
    uploadedAt: now,
    expiresOn: addDays(dayAt(now), DAYS_UNSIGNED),
  }
  await bank.database.transaction((tx) => tx.insert(paymentSupports).values(row))
  try {
    await finish(bank, session.userId, file.id, await storeFile(bank.database, file.id, body))
  } catch (error) {
    await bank.database.transaction((tx) => tx.delete(paymentSupports).where(eq(paymentSupports.id, file.id)))
    throw error
  }
}

/** Two that come at once with the same content are one: the later is told of the other. */
async function finish({ database }: Bank, userId: number, id: string, stored: { bytes: number; sha256: string }): Promise<void> {
  try {
    await database.transaction((tx) => tx.update(paymentSupports).set(stored).where(eq(paymentSupports.id, id)))
  } catch (error) {
    if (sqlState(error) !== UNIQUE) throw error
    const { userId: of, sha256, state } = paymentSupports
    const [other] = await database
      .select({ id: paymentSupports.id })
      .from(paymentSupports)
      .where(and(eq(of, userId), eq(sha256, stored.sha256), inArray(state, [...LIVE_SUPPORT_STATES]), ne(paymentSupports.id, id)))
    const refusal = { code: 'DUPLICATE', ...(other ? { against: other.id } : {}) }
    await database.transaction(async (tx) => {
      await tx.delete(paymentSupportPieces).where(eq(paymentSupportPieces.supportId, id))
      await tx
        .update(paymentSupports)
        .set({ ...stored, state: 'REFUSED', refusal })
        .where(eq(paymentSupports.id, id))
    })
  }
}
