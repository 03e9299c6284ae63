import type pg from 'pg'
import { firstIdOf, partOf } from '../part-numbers.ts'
import { SEQUENCE, type LogTable } from './log-tables.ts'

export interface LogPart {
  name: string
  number: number
  /** The ids of its events: from this one, or the lowest there can be, and below that one. */
  from: number | undefined
  to: number
  /** The tablespace that it is in. */
  tablespace: string
}

/** In their order; none where the table is whole. */
export async function partsOf(client: pg.Client, { name }: Pick<LogTable, 'name'>): Promise<LogPart[]> {
  const { rows } = await client.query<{ name: string; to: number; tablespace: string }>(
    `select c.relname as name, t.spcname as tablespace,
       split_part(split_part(pg_get_expr(c.relpartbound, c.oid), ' TO (', 2), '''', 2)::float8 as to
     from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_database d on d.datname = current_database()
       join pg_tablespace t on t.oid = coalesce(nullif(c.reltablespace, 0), d.dattablespace)
     where i.inhparent = $1::regclass order by 3`,
    [`public.${name}`],
  )
  return rows.map((part, place) => {
    const number = partOf(part.to) - 1
    return { ...part, number, from: place === 0 ? undefined : firstIdOf(number) }
  })
}

/** The part that the next event will be in. Those before it are closed. */
export async function openPart(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ next: number }>(`select (last_value + is_called::int)::float8 as next from ${SEQUENCE}`)
  return partOf(rows[0]?.next ?? 0)
}
