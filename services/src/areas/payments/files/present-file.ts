/** Presenting a file: it is kept as it arrives, and read afterwards, so that whoever presents it may leave. */
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Notebook, uploadNotebook, uploadTransferNotebook } from '@almenara/contract/areas/payments/notebooks'
import { addSeconds, dayAt, type Instant } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { sqlState } from '../../../db/sql-state.ts'
import type { Asker, Handler } from '../../../http/handler.ts'
import type { FileKind } from '@almenara/formats/intake/orders'
import { badInput, Failure } from '../../../http/failure.ts'
import { channelOf } from '../../../payments/transfer-limits.ts'
import { CHECKED_SECONDS, lastDayUnsigned, refusedSince } from './file-days.ts'
import { toNotebook } from './notebook.ts'
import { freeOldContent, sameContent } from './same-content.ts'
import { storeFile } from './store-file.ts'
import { requirePreparing, requireSupport } from './support-access.ts'
import { paymentSupportPieces, paymentSupports } from './tables.ts'

/** States of a file that another may take the place of. */
const REPLACEABLE = ['REFUSED', 'WITH_ERRORS', 'READY'] as const
const UNIQUE = '23505'

type Request = Parameters<Handler<typeof uploadNotebook>>[0]

export const presentFile: Handler<typeof uploadNotebook> = (request) => present(request, null)

export const presentTransferFile: Handler<typeof uploadTransferNotebook> = (request) => present(request, 'TRANSFERS')

/** `only`: the kind that is taken there, where not all are. */
async function present({ bank, session, now, query, body }: Request, only: FileKind | null): Promise<Notebook> {
  const id = randomUUID()
  const onlyCheck = query.onlyCheck === true
  if (onlyCheck && query.replaces !== undefined) throw badInput('replaces', 'Un fichero que solo se comprueba no sustituye a otro.')
  if (query.contract !== undefined) await requirePreparing(bank.database, session, query.contract)
  const replaced = query.replaces === undefined ? undefined : await requireSupport(bank.database, session, query.replaces)
  if (replaced && !REPLACEABLE.some((state) => state === replaced.state)) throw new Failure('NOTEBOOK_CLOSED')
  const arriving = body as Readable
  try {
    // The connection stays open until the answer is out, also where the rest is not wanted.
    const file = { name: query.name, only, contractId: query.contract ?? null, replacesId: replaced?.id ?? null, onlyCheck }
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
  onlyCheck?: boolean
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
    expiresOn: file.onlyCheck ? dayAt(addSeconds(now, CHECKED_SECONDS)) : lastDayUnsigned(bank.brand, now),
    // The same may be presented meanwhile, and checked again.
    isRepeatable: file.onlyCheck === true,
  }
  await bank.database.transaction((tx) => tx.insert(paymentSupports).values(row))
  try {
    await finish(bank, { ...row, ...(await storeFile(bank, file.id, body)) })
  } catch (error) {
    await bank.database.transaction((tx) => tx.delete(paymentSupports).where(eq(paymentSupports.id, file.id)))
    throw error
  }
}

interface Stored {
  id: string
  userId: number
  uploadedAt: Instant
  bytes: number
  sha256: string
}

/** Two that come at once with the same content are one: the later is told of the other. */
async function finish({ database, brand }: Bank, { id, userId, uploadedAt, bytes, sha256 }: Stored): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      await freeOldContent(tx, eq(paymentSupports.userId, userId), sha256, refusedSince(brand, uploadedAt))
      await tx.update(paymentSupports).set({ bytes, sha256 }).where(eq(paymentSupports.id, id))
    })
  } catch (error) {
    if (sqlState(error) !== UNIQUE) throw error
    const refusal = { code: 'DUPLICATE', ...(await sameContent(database, { id, userId, sha256 })) }
    await database.transaction(async (tx) => {
      await tx.delete(paymentSupportPieces).where(eq(paymentSupportPieces.supportId, id))
      await tx.update(paymentSupports).set({ bytes, sha256, state: 'REFUSED', refusal }).where(eq(paymentSupports.id, id))
    })
  }
}
