/**
 * What the session log's tables have where they are in parts. Seals are in the part of their event: both tables have the same bounds. The whole has
 * the keys that PostgreSQL can keep over parts, each part all of them; `begin-part.test.ts` compares them with what the migrations made.
 */
import type pg from 'pg'
import { giveRights } from '../../db/table-rights.ts'
import { firstIdOf } from '../part-numbers.ts'

type Client = pg.Client

interface Key {
  /** What its name ends with, after the table's. */
  name: string
  columns: string
  constraint?: 'primary key' | 'unique'
  /** Whether the whole has it too: one that is unique must have the column that parts are made by. */
  ofWhole: boolean
}

export interface LogTable {
  name: 'events' | 'event_seals'
  /** The column that parts are made by: the number of an event. */
  by: string
  /** What it has one for each, in the plural. */
  rows: string
  keys: readonly Key[]
}

/** In the order in which they are locked: whoever seals reads seals first, and then their events. */
export const LOG_TABLES: readonly LogTable[] = [
  {
    name: 'event_seals',
    by: 'event_id',
    rows: 'seals',
    keys: [
      { name: 'pkey', columns: '(no)', constraint: 'primary key', ofWhole: false },
      { name: 'eventId_unique', columns: '(event_id)', constraint: 'unique', ofWhole: true },
      { name: 'chain', columns: '(chain, seq)', constraint: 'unique', ofWhole: false },
    ],
  },
  {
    name: 'events',
    by: 'id',
    rows: 'events',
    keys: [
      { name: 'pkey', columns: '(id)', constraint: 'primary key', ofWhole: true },
      { name: 'session', columns: '(session_id, id)', ofWhole: true },
      { name: 'tx', columns: '(tx, id)', ofWhole: true },
    ],
  },
]
export const SEQUENCE = 'events_id_seq'

export const partName = ({ name }: Pick<LogTable, 'name'>, part: number) => `${name}_part_${String(part).padStart(3, '0')}`

export const keyName = (table: string, { name }: Pick<Key, 'name'>) => `"${table}_${name}"`

/** Nobody changes a row, not even its owner: of a statement that names a part the triggers of the whole are not asked. */
export const makeFinal = (client: Client, { name }: Pick<LogTable, 'name'>, table: string) =>
  client.query(
    `create trigger ${name}_are_final before update or delete or truncate on ${table} for each statement execute function refuse_change()`,
  )

/** An empty table as the whole is, without keys. */
export async function makeLike(client: Client, table: LogTable, name: string, tablespace?: string): Promise<void> {
  const place = tablespace === undefined ? '' : ` tablespace ${client.escapeIdentifier(tablespace)}`
  await client.query(`create table ${name} (like ${table.name} including defaults including storage including compression)${place}`)
  await makeFinal(client, table, name)
  await giveReading(client, table, name)
}

/** Whoever may read the whole may read a part, which a copy of the database and a process that starts ask for, and nobody writes one by its name. */
export const giveReading = (client: Client, { name }: LogTable, part: string) =>
  giveRights(client, { to: part, like: name, only: 'SELECT' })

/** The number of an event is from `from`, if there is one, and below `to`. */
export function attach(client: Client, { name }: LogTable, part: string, { from, to }: { from: number | undefined; to: number }) {
  return client.query(`alter table ${name} attach partition ${part} for values from (${from ?? 'minvalue'}) to (${to})`)
}

/** An empty part with its keys, in a transaction of the caller's. Who reads and writes the log goes on meanwhile. */
export async function makePart(client: Client, table: LogTable, part: number): Promise<void> {
  const name = partName(table, part)
  await makeLike(client, table, name)
  for (const key of table.keys) await client.query(keyStatement(name, key))
  await attach(client, table, name, { from: firstIdOf(part), to: firstIdOf(part + 1) })
}

/** What makes a key of an empty table. */
export function keyStatement(table: string, key: Key): string {
  const name = keyName(table, key)
  return key.constraint
    ? `alter table ${table} add constraint ${name} ${key.constraint} ${key.columns}`
    : `create index ${name} on ${table} ${key.columns}`
}
