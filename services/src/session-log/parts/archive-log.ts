/**
 * Moves closed parts of the session log to a tablespace of slower disks while customers read them. What is logged is never changed and a closed part
 * takes no more rows, so that a copy is compared with it and takes its place: who reads the log at one moment is waited for (`one-moment.ts`).
 */
import { startOfDay, type LocalDate } from '@almenara/contract/dates'
import { atHalfPace } from '../../at-half-pace.ts'
import { asMigrator } from '../../db/as-migrator.ts'
import type { Client } from '../../db/client.ts'
import type { Connection } from '../../db/connection.ts'
import { requireEqual } from '../../db/equal-copy.ts'
import { LONGER, patiently, SHORT_LOCK_MS, type Trying } from '../../db/patiently.ts'
import { StartRefused } from '../../start-refused.ts'
import { attach, keyName, LOG_TABLES, makeLike, type LogTable } from './log-tables.ts'
import { openPart, partsOf, type LogPart } from './parts-of-log.ts'
import { requireSealed } from './require-sealed.ts'
import { requireTablespace } from './require-tablespace.ts'

/** Rows copied by one statement: no event of anybody's is sealed while it runs. */
const BATCH = 20_000
/** A rule that no new row keeps: it closes the part for good. Those that are there are not read for it. */
const CLOSED = 'takes_no_more'
/** The rule that proves the bounds of a copy, so that it is attached unread. */
const BOUNDS = 'in_part'
const DIGEST = 'sum(hash_record_extended(e, 0)::numeric)'

export interface Archiving {
  tablespace: string
  /** Parts whose last event is of an earlier day. */
  until: LocalDate
}

/**
 * Runs as the owner, over a connection that is its own. Needs as much of the tablespace as a part has. One that is interrupted has moved whole tables
 * or nothing of them, and is begun again. Answers the parts that were moved, by their names. Throws `StartRefused` (no such tablespace, a log that is
 * whole, a lock that is not let go, events without seals), `UnequalCopy` or the driver's error.
 */
export async function archiveLog(owner: Connection, archiving: Archiving, trying: Trying): Promise<string[]> {
  return asMigrator(owner, trying, async (client) => {
    await requireTablespace(client, archiving.tablespace)
    const moved: string[] = []
    const old = await oldParts(client, archiving.until)
    if (old.length > 0) await requireSealed(client, Math.max(...old))
    for (const table of LOG_TABLES)
      for (const part of await partsOf(client, table)) {
        if (!old.includes(part.number) || part.tablespace === archiving.tablespace) continue
        trying.say(`Moving ${part.name} to ${archiving.tablespace}.`)
        await move(client, { table, part, tablespace: archiving.tablespace }, trying)
        moved.push(part.name)
      }
    if (moved.length === 0) trying.say(`No closed part of the session log from before ${archiving.until} is anywhere else.`)
    return moved
  })
}

/** Numbers of closed parts whose last event is of before the day. */
async function oldParts(client: Client, until: LocalDate): Promise<number[]> {
  const parts = await partsOf(client, { name: 'events' })
  if (parts.length === 0)
    throw new StartRefused('The session log is whole, and has no part to move. Begin one: npm run migrate -- --begin-log-part')
  const open = await openPart(client)
  const old: number[] = []
  for (const { name, number } of parts.filter((part) => part.number < open)) {
    const { rows } = await client.query<{ isOld: boolean }>(`select at < $1 as "isOld" from ${name} order by id desc limit 1`, [
      startOfDay(until),
    ])
    if (rows[0]?.isOld ?? true) old.push(number)
  }
  return old
}

interface Moving {
  table: LogTable
  part: LogPart
  tablespace: string
}

async function move(client: Client, moving: Moving, trying: Trying): Promise<void> {
  const { table, part, tablespace } = moving
  const copy = `${part.name}_next`
  const longer = { ...trying, limitMs: trying.limitMs * LONGER }
  try {
    await patiently(client, `The copy of ${part.name}`, longer, async () => {
      await client.query(`begin; set local lock_timeout = ${SHORT_LOCK_MS}`)
      await client.query(
        `alter table ${part.name} drop constraint if exists ${CLOSED}, add constraint ${CLOSED} check (false) not valid; commit`,
      )
    })
    // What a former attempt left.
    await client.query(`drop table if exists ${copy}`)
    await makeLike(client, table, copy, tablespace)
    await client.query(
      `alter table ${copy} add constraint ${BOUNDS} check (${part.from === undefined ? '' : `${table.by} >= ${part.from} and `}${table.by} < ${part.to})`,
    )
    await copyRows(client, moving, copy)
    await makeKeys(client, moving, copy)
    await client.query(`analyze ${copy}`)
    await requireEqual(client, { table: part.name, copy, digest: DIGEST, what: table.rows })
    await takePlace(client, moving, copy, longer)
  } catch (error) {
    // Of a connection that is lost the next attempt drops it.
    await client.query(`rollback; drop table if exists ${copy}`).catch(() => {})
    // Where that must wait, the rule stays, and does no harm to a closed part.
    const reopen = `begin; set local lock_timeout = ${SHORT_LOCK_MS}; alter table ${part.name} drop constraint if exists ${CLOSED}; commit`
    await client.query(reopen).catch(() => {})
    throw error
  }
}

/** At half pace, for nobody waits for it and customers read the same disks. */
async function copyRows(client: Client, { table: { by }, part }: Moving, copy: string): Promise<void> {
  const after: { last: number | undefined } = { last: Number.MIN_SAFE_INTEGER }
  function* left() {
    while (after.last !== undefined) yield after.last
  }
  await atHalfPace(left(), async (last) => {
    const { rows } = await client.query<{ last: number | null }>(
      `with copied as (insert into ${copy} select * from ${part.name} where ${by} > $1 order by ${by} limit ${BATCH} returning ${by} as number)
       select max(number)::float8 as last from copied`,
      [last],
    )
    after.last = rows[0]?.last ?? undefined
  })
}

/**
 * On the same disks. CONCURRENTLY, though nobody else has the table: for as long as an index is built otherwise its transaction has a number, and no
 * event is sealed. It also waits for whoever sees the database as it was before the rows were copied (PostgreSQL, CREATE INDEX): a dump of such a
 * moment would find none in the copy.
 */
async function makeKeys(client: Client, { table, tablespace }: Moving, copy: string): Promise<void> {
  for (const key of table.keys) {
    const name = keyName(copy, key)
    const unique = key.constraint ? 'unique ' : ''
    await client.query(
      `create ${unique}index concurrently ${name} on ${copy} ${key.columns} tablespace ${client.escapeIdentifier(tablespace)}`,
    )
    if (key.constraint) await client.query(`alter table ${copy} add constraint ${name} ${key.constraint} using index ${name}`)
  }
}

async function takePlace(client: Client, { table, part }: Moving, copy: string, trying: Trying): Promise<void> {
  await patiently(client, `The copy of ${part.name}`, trying, async () => {
    await client.query(`begin; set local lock_timeout = ${SHORT_LOCK_MS}; lock table only ${table.name} in access exclusive mode`)
    await client.query(`alter table ${table.name} detach partition ${part.name}`)
    await client.query(`drop table ${part.name}; alter table ${copy} rename to ${part.name}`)
    for (const key of table.keys) await client.query(`alter index ${keyName(copy, key)} rename to ${keyName(part.name, key)}`)
    await attach(client, table, part.name, part)
    await client.query(`alter table ${part.name} drop constraint ${BOUNDS}; commit`)
  })
}
