/** The original of a file as `store-file.ts` keeps it. */
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { paymentSupportPieces } from './tables.ts'

/** Read from the database at a time. */
const PIECES_AT_ONCE = 8
const inflate = promisify(inflateRaw)

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
