/**
 * What was signed of a file becomes rows of `payments`, of debits or of invoices, chunk by chunk: each chunk is a transaction, and an order has the same
 * id however often it is done, so that whatever is cut off goes on from where it was. A chunk is made while the one before is written.
 */
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { ItemWork } from '../../../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside } from '../../../calendar/set-aside.ts'
import { insertJson } from '../../../db/insert-rows.ts'
import { requireAsSigned } from './as-signed.ts'
import { isNext, makeChunk, type Chunk } from './chunk-rows.ts'
import { countOutcomes, lockRemittance, type Remittance } from './outcomes.ts'
import { remittances } from './tables.ts'

const NAME = 'remittance-unpacking'

/** An item is the id of a file. */
export const unpackRemittances: ItemWork = {
  name: NAME,
  due: async ({ bank: { database } }) => {
    const { supportId, unpacked, count, presentedAt } = remittances
    const rows = await database
      .select({ supportId })
      .from(remittances)
      .where(and(lt(unpacked, count), isNotSetAside(NAME, supportId)))
      .groupBy(supportId)
      .orderBy(asc(sql`min(${presentedAt})`))
      .limit(BATCH_SIZE)
    return rows.map((row) => row.supportId)
  },
  one: async ({ bank }, supportId) => {
    await requireAsSigned(bank.database, supportId)
    const { id, unpacked, count, batch } = remittances
    const left = bank.database.select({ id }).from(remittances)
    const rows = await left.where(and(eq(remittances.supportId, supportId), lt(unpacked, count))).orderBy(asc(batch))
    for (const row of rows) await unpack(bank, row.id)
  },
}

/** From where it was left to its end. */
async function unpack(bank: Bank, id: string): Promise<void> {
  let made: Chunk | undefined
  for (let left = await readRemittance(bank, id); left.unpacked < left.count;) {
    const chunk = made ?? (await makeChunk(bank.database, bank, left))
    const after = { ...left, unpacked: left.unpacked + chunk.count }
    // On a connection of its own, beside the transaction and not in it.
    const next = after.unpacked < after.count ? makeChunk(bank.database, bank, after, chunk.lastOrdinal) : undefined
    // Where both fail, the writing says why.
    next?.catch(() => {})
    const isWritten = await writeChunk(bank, id, chunk)
    made = isWritten ? await next : undefined
    left = isWritten ? after : await readRemittance(bank, id)
  }
}

async function readRemittance({ database }: Bank, id: string): Promise<Remittance> {
  const [found] = await database.select().from(remittances).where(eq(remittances.id, id))
  if (!found) throw new Error(`There is no remittance ${id}`)
  return found
}

/** False where the remittance has changed since the chunk was made: it is to be made again. */
function writeChunk(bank: Bank, id: string, chunk: Chunk): Promise<boolean> {
  return bank.database.transaction(async (tx) => {
    const remittance = await lockRemittance(tx, id)
    if (!isNext(chunk, remittance)) return false
    await insertJson(tx, chunk.table, chunk.rows)
    await countOutcomes(tx, remittance, chunk.moved, bank.clock.now(), { unpacked: remittance.unpacked + chunk.count })
    return true
  })
}
