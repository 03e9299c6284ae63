/** Settings that the database itself carries, for connections that a pooler makes (`session-settings.ts`). */
import type pg from 'pg'
import { DATABASE_SETTINGS } from './session-settings.ts'

/** Sets what is not so yet. Needs the database's owner. */
export async function setDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ setting: string }>(
    `select unnest(setconfig) as setting from pg_db_role_setting
     where setrole = 0 and setdatabase = (select oid from pg_database where datname = current_database())`,
  )
  const present = new Set(rows.map(({ setting }) => setting))
  for (const [name, value] of Object.entries(DATABASE_SETTINGS)) {
    if (present.has(`${name}=${value}`)) continue
    const { rows: made } = await client.query<{ statement: string }>(
      "select format('alter database %I set %I = %L', current_database(), $1::text, $2::text) as statement",
      [name, value],
    )
    await client.query(made[0]?.statement ?? '')
  }
}

/** Which of them a connection lacks, by name. */
export async function missingSettings(client: Pick<pg.Client, 'query'>): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[], $2::text[]) as wanted (name, value)
     where current_setting(name) is distinct from value and current_setting(name) not like value || ',%'`,
    [Object.keys(DATABASE_SETTINGS), Object.values(DATABASE_SETTINGS)],
  )
  return rows.map(({ name }) => name)
}
