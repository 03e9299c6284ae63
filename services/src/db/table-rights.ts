/** Rights of a table that stands in the place of another. A new table is born with those that most tables have (`alter default privileges`). */
import type pg from 'pg'

interface Right {
  /** Quoted. */
  who: string
  may: string
}

/** Gives others than its owner what they have of `like`, or the `only` one of it, and nothing else. Tables of one kind, or sequences. */
export async function giveRights(
  client: pg.Client,
  { to, like, only, kind = 'table' }: { to: string; like: string; only?: 'SELECT'; kind?: 'table' | 'sequence' },
): Promise<void> {
  const wanted = await rightsOf(client, like)
  for (const { who, may } of await rightsOf(client, to)) await client.query(`revoke ${may} on ${kind} ${to} from ${who}`)
  for (const { who, may } of wanted) if (only === undefined || may === only) await client.query(`grant ${may} on ${kind} ${to} to ${who}`)
}

/** Those of others than its owner. */
async function rightsOf(client: pg.Client, table: string): Promise<Right[]> {
  const { rows } = await client.query<Right>(
    `select distinct case when a.grantee = 0 then 'public' else format('%I', pg_get_userbyid(a.grantee)) end as who, a.privilege_type as may
     from pg_class c, aclexplode(c.relacl) a where c.oid = $1::regclass and a.grantee <> c.relowner`,
    [table],
  )
  return rows
}
