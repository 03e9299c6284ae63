/**
 * The sealer: binds each committed event to the ones before it in its connection. It works after the commit, from what it reads, so no
 * operation waits for it and it waits for none.
 */
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/connection.ts'
import { chainOf, SEALED_COLUMNS, sealOf, type SealedEvent } from './chain.ts'
import { readHeads } from './heads.ts'
import { isAfter, lastSealed } from './last-sealed.ts'
import type { LogKey, LogKeys } from './log-keys.ts'
import type { eventSeals } from './tables.ts'

/** Number of the advisory lock («SEALER» on a telephone) under which one process at a time seals. */
const SEALER_LOCK = 732_537
const BATCH_SIZE = 2000

/** Seals what has been committed, a part at a time, until there is no more. Answers how many events; none where another process seals. */
export async function sealEvents(database: Database, [key]: LogKeys): Promise<number> {
  let total = 0
  for (;;) {
    const sealed = await database.transaction((tx) => sealSome(tx, key))
    total += sealed
    if (sealed < BATCH_SIZE) return total
  }
}

async function sealSome(tx: Tx, key: LogKey): Promise<number> {
  if (!(await claimSealing(tx))) return 0
  const next = await nextEvents(tx)
  if (next.length === 0) return 0
  const heads = await readHeads(tx, next)
  const { rows } = await tx.execute<{ no: number }>(sql`select coalesce(max(no), 0) as no from event_seals`)
  const before = rows[0]?.no ?? 0
  const seals = next.map((event, index) => {
    const chain = chainOf(event)
    const head = heads.get(chain)
    const place = { no: before + index + 1, seq: (head?.seq ?? 0) + 1, before: head?.hash }
    const seal = { no: place.no, eventId: event.id, chain, seq: place.seq, hash: sealOf(key, place, event), key: key.name }
    heads.set(chain, seal)
    return seal
  })
  await writeSeals(tx, seals)
  return seals.length
}

/** Held until the end of the transaction. False where another process has it. */
export async function claimSealing(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${SEALER_LOCK}) as mine`)
  return rows[0]?.mine === true
}

/**
 * The events after the last sealed one, in the order of their transactions. Those of a transaction that may still be running, or that
 * began after one that is, wait: ids and commits do not come in the same order, and what is passed over is not looked at again.
 */
async function nextEvents(tx: Tx): Promise<SealedEvent[]> {
  const last = await lastSealed(tx)
  const ended = sql`e.tx < pg_snapshot_xmin(pg_current_snapshot())`
  const after = isAfter(last)
  // After a copy of another server what of it is not sealed comes first, and then what was written since, whose numbers are lower.
  const wanted = last?.foreign ? sql`(${after} or ${ended})` : sql`${after} and ${ended}`
  const found = await tx.execute<{ [Column in keyof SealedEvent]: SealedEvent[Column] }>(sql`
    select ${SEALED_COLUMNS} from events e
    where ${wanted} and not exists (select from event_seals s where s.event_id = e.id)
    order by ${last?.foreign ? sql`${ended}, ` : sql``}e.tx, e.id limit ${BATCH_SIZE}`)
  return found.rows
}

const column = (values: readonly unknown[]) => sql.param(values)

async function writeSeals(tx: Tx, seals: readonly (typeof eventSeals.$inferSelect)[]) {
  await tx.execute(sql`
    insert into event_seals (no, event_id, chain, seq, hash, key)
    select * from unnest(
      ${column(seals.map(({ no }) => no))}::bigint[], ${column(seals.map(({ eventId }) => eventId))}::bigint[],
      ${column(seals.map(({ chain }) => chain))}::text[], ${column(seals.map(({ seq }) => seq))}::bigint[],
      ${column(seals.map(({ hash }) => hash))}::bytea[], ${column(seals.map(({ key }) => key))}::text[])`)
}
