/**
 * A standby to read from. It is asked only once it has all that the primary had committed when the read was asked for, so that nobody is
 * shown less than they were told, by whatever process, screen or message (`decisions/2026-11-reads-on-a-standby.md`).
 */
import { sql } from 'drizzle-orm'
import { caughtUp, type CaughtUp, type PrimaryPlace, type StandbyPlace } from './caught-up.ts'
import { openDatabase, READS_FROM, type Connection, type Database, type Tx } from './connection.ts'
import { groupedRead } from './grouped-read.ts'
import type { Reach } from './session-settings.ts'

/** A standby that is gone is noticed by then, in milliseconds. */
const CONNECT_MS = 1_000

export interface Standby extends CaughtUp {
  /** It takes no writes: requests are given it by `untilWritten`. */
  database: Database
}

export interface OpenedStandby extends Standby {
  close(): Promise<void>
}

interface Opening {
  primary: Database
  reach: Reach
  /** Most connections at a time. */
  max: number
  onLost: (error: Error) => void
}

const MARK = sql`coalesce((select extract(epoch from at) from write_checks where id = 1), 0)::float8 as mark`

/** What is durable is all that anybody can have read: with `synchronous_commit` on, others see a commit once it is flushed. */
const askPrimary = groupedRead<undefined, PrimaryPlace>((db) => async (items) => {
  const { rows } = await db.execute<PrimaryPlace & Record<string, unknown>>(sql`
    select (flushed - '0/0')::float8 as position, left(pg_walfile_name(flushed), 8) as timeline, ${MARK}
    from pg_current_wal_flush_lsn() flushed`)
  return items.map(() => theOne(rows))
})

const askStandby = groupedRead<undefined, StandbyPlace>((db) => async (items) => {
  const { rows } = await db.execute<StandbyPlace & Record<string, unknown>>(sql`
    select coalesce((pg_last_wal_replay_lsn() - '0/0')::float8, -1) as position, ${MARK}`)
  return items.map(() => theOne(rows))
})

function theOne<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new RangeError('A server did not say where it is')
  return row
}

/** Nothing connects until the first read; a standby that is not there is one that is behind. */
export function openStandby(connection: Connection, { primary, reach, max, onLost }: Opening): OpenedStandby {
  const patient = { ...reach, connectMs: Math.min(reach.connectMs, CONNECT_MS) }
  const database = openDatabase(connection, { reach: patient, max, onLost })
  // A connection of its own: how far it is must be known while all others make files.
  const asked = openDatabase(connection, { reach: patient, max: 1, onLost })
  const places = { askPrimary: () => askPrimary(primary, undefined), askStandby: () => askStandby(asked, undefined) }
  return {
    ...caughtUp(places),
    database,
    close: async () => {
      await Promise.all([database.close(), asked.close()])
    },
  }
}

/**
 * One database of two, for one request: it reads from the standby until it writes, and from then on from the primary, where what it wrote is.
 * What is written is in a transaction; those, locks, and all that is done with the driver's pool, are the primary's.
 */
export function untilWritten(standby: Database, primary: Database): Database {
  let from = standby
  const transaction = <T>(work: (tx: Tx) => Promise<T>) => {
    from = primary
    return primary.transaction(work)
  }
  return new Proxy(primary, {
    get: (_target, name) => {
      if (name === 'transaction') return transaction
      if (name === 'pool' || name === 'locks' || name === 'beside') return primary[name]
      if (name === READS_FROM) return from
      const value: unknown = Reflect.get(from, name)
      return typeof value === 'function' ? (value.bind(from) as unknown) : value
    },
  })
}
