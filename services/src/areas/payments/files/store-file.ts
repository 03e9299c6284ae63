/** The original of a file, as it came: kept piece by piece while it arrives, so that none is ever whole in memory. */
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { LARGEST_FILE } from '@almenara/contract/areas/payments/notebooks'
import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { Database, Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import { paymentSupportPieces } from './tables.ts'

const PIECE_BYTES = 256 * 1024
/** Of zlib's. The usual one, 6, takes six times as long for a tenth less of a file of payments. */
const LEVEL = 3
/** What comes after so many pieces is stored at half the pace that this machine has: the other half is for whoever else asks. */
const AT_FULL_PACE = 16
/** What takes longer waits for somebody else, and not for the processor. */
const LONGEST_PAUSE_MS = 20
/** Read from the database at a time. */
const PIECES_AT_ONCE = 8
const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Its length and digest. Throws NOTEBOOK_TOO_LARGE at the byte that is one too many: what was stored until then is the caller's to delete. */
export async function storeFile(
  database: Database,
  supportId: string,
  body: AsyncIterable<Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let [bytes, ordinal, waiting, held] = [0, 0, 0, [] as Uint8Array[]]
  const store = async () => {
    const began = performance.now()
    const piece = await deflate(Buffer.concat(held), { level: LEVEL })
    await database.transaction((tx) => tx.insert(paymentSupportPieces).values({ supportId, ordinal, bytes: piece }))
    ordinal += 1
    held = []
    waiting = 0
    if (ordinal > AT_FULL_PACE) await pause(Math.min(performance.now() - began, LONGEST_PAUSE_MS))
  }
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > LARGEST_FILE) throw new Failure('NOTEBOOK_TOO_LARGE')
    hash.update(chunk)
    held.push(chunk)
    waiting += chunk.length
    if (waiting >= PIECE_BYTES) await store()
  }
  if (waiting > 0) await store()
  return { bytes, sha256: hash.digest('hex') }
}

/** The file again: its pieces as they are stored, compressed, some at a time. */
export async function* storedPieces(db: Db, supportId: string): AsyncGenerator<Uint8Array[]> {
  const { supportId: of, ordinal, bytes } = paymentSupportPieces
  for (let from = 0; ; from += PIECES_AT_ONCE) {
    const pieces = await db
      .select({ bytes })
      .from(paymentSupportPieces)
      .where(and(eq(of, supportId), gte(ordinal, from), lt(ordinal, from + PIECES_AT_ONCE)))
      .orderBy(asc(ordinal))
    yield pieces.map((piece) => piece.bytes)
    if (pieces.length < PIECES_AT_ONCE) return
  }
}

/** The file as it came, piece by piece. */
export async function* storedFile(db: Db, supportId: string): AsyncGenerator<Uint8Array> {
  for await (const pieces of storedPieces(db, supportId)) for (const piece of pieces) yield await inflate(piece)
}
