import type pg from 'pg'

/** Into how many parts the table of entries is split; 0 where it is whole. */
export async function partsOfEntries(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await client.query<{ parts: number }>(
    "select count(*)::int as parts from pg_inherits where inhparent = 'public.entries'::regclass",
  )
  return rows[0]?.parts ?? 0
}
