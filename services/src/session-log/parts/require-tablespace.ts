import type pg from 'pg'
import { StartRefused } from '../../start-refused.ts'

/** Throws StartRefused where there is none of this name, or this login may make no table in it. */
export async function requireTablespace(client: Pick<pg.ClientBase, 'query' | 'escapeIdentifier'>, name: string): Promise<void> {
  const { rows } = await client.query<{ me: string; may: boolean }>(
    `select quote_ident(current_user) as me,
       has_tablespace_privilege(t.oid, 'create') or t.oid = (select dattablespace from pg_database where datname = current_database()) as may
     from pg_tablespace t where spcname = $1`,
    [name],
  )
  const [found] = rows
  const quoted = client.escapeIdentifier(name)
  if (!found)
    throw new StartRefused(
      `The server has no tablespace «${name}». As an administrator: create tablespace ${quoted} location '/a/folder/on/its/disks'; with a folder of ` +
        'PostgreSQL’s own user, on each standby too.',
    )
  if (!found.may)
    throw new StartRefused(
      `${found.me} may make no table in the tablespace «${name}». As an administrator: grant create on tablespace ${quoted} to ${found.me};`,
    )
}
