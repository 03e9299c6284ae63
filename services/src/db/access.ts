/** Whether the role that serves customers is there and may do its work: a restored database may have lost it, or what it was granted. */
import type pg from 'pg'
import { StartRefused } from '../start-refused.ts'
import { APP_ROLE } from './connection.ts'

/** By these functions the application writes in the books and signs orders; each file of routines grants its own. */
const FUNCTIONS: readonly string[] = [
  'ledger_post',
  'ledger_place_holds',
  'ledger_release_holds',
  'orders_open',
  'orders_confirm',
  'orders_close',
]
/** Named in a sentence; the rest are counted. */
const NAMED = 5

const AGAIN = 'Restore the database again once the role is there, so that what it is granted comes with it.'

/** Throws StartRefused when the role is missing, or this user may not act as it. */
export async function requireRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean; member: boolean; me: string }>(
    `select exists (select from pg_roles where rolname = $1) as exists, quote_ident(current_user) as me,
            coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1), false) as member`,
    [APP_ROLE],
  )
  const { exists, member, me } = rows[0] ?? { exists: false, member: false, me: 'this user' }
  const grant = `grant ${APP_ROLE} to ${me};`
  if (!exists)
    throw new StartRefused(
      `The role ${APP_ROLE} is missing: this database was restored without it. As an administrator: create role ${APP_ROLE} nologin; ${grant} ${AGAIN}`,
    )
  if (!member) throw new StartRefused(`${me} may not act as ${APP_ROLE}. As an administrator: ${grant}`)
}

/** Throws StartRefused, naming what the role should be granted and is not. */
export async function requireGrants(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ what: string }>(
    `select 'the schema public' as what where not has_schema_privilege($1, 'public', 'usage')
     union all
     select format('the table %s', relname) from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not has_table_privilege($1, oid, 'select')
     union all
     select format('the function %s', proname) from pg_proc
       where pronamespace = 'public'::regnamespace and proname = any($2) and not has_function_privilege($1, oid, 'execute')`,
    [APP_ROLE, FUNCTIONS],
  )
  if (rows.length === 0) return
  const named = rows.slice(0, NAMED).map(({ what }) => what)
  const others = rows.length > NAMED ? ` and ${rows.length - NAMED} more` : ''
  throw new StartRefused(`The role ${APP_ROLE} has no access to ${named.join(', ')}${others}. ${AGAIN}`)
}
