/** The original of a file, as it came: kept piece by piece while it arrives, so that none is ever whole in memory. */
import { createHash } from 'node:crypto'
import { LARGEST_FILE } from '@almenara/contract/areas/payments/notebooks'
import type { Bank } from '../../../bank.ts'
import { Failure } from '../../../http/failure.ts'
import { storeApart } from './store-apart.ts'
import { AT_FULL_PACE, PieceWriter } from './store-pieces.ts'

/** So many threads store at once. What is sent slowly keeps one for minutes; the files that come meanwhile are stored here. */
const MOST_THREADS = 2
let threads = 0

/**
 * Its length and digest. What comes may be handed over to another thread: whoever sends it has it no more. Throws NOTEBOOK_TOO_LARGE at the byte that
 * is one too many: what was stored until then is the caller's to delete.
 */
export async function storeFile(
  bank: Pick<Bank, 'database' | 'fileWorker'>,
  supportId: string,
  body: AsyncIterable<Uint8Array>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  async function* counted() {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > LARGEST_FILE) throw new Failure('NOTEBOOK_TOO_LARGE')
      hash.update(chunk)
      yield chunk
    }
  }
  await storeChunks(bank, supportId, counted())
  return { bytes, sha256: hash.digest('hex') }
}

async function storeChunks(
  { database, fileWorker }: Pick<Bank, 'database' | 'fileWorker'>,
  supportId: string,
  chunks: AsyncGenerator<Uint8Array>,
) {
  const writer = new PieceWriter(database, supportId)
  try {
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      await writer.take(next.value)
      if (writer.ordinal < AT_FULL_PACE || threads >= MOST_THREADS || !writer.isEven) continue
      threads += 1
      try {
        return await storeApart({ database, fileWorker }, { supportId, ordinal: writer.ordinal }, chunks)
      } finally {
        threads -= 1
      }
    }
    await writer.end()
  } finally {
    // Let go, and not waited for: whoever sends may say nothing for a while.
    void chunks.return(undefined).catch(() => {})
  }
}
