/** Whether the roles are there, may do their work, and may do no more. */
import { StartRefused } from '../start-refused.ts'
import { APP_ROLE } from './connection.ts'
import type { Asked } from './schema-state.ts'

/** By these functions the application writes in the books and signs orders; each file of routines grants its own. */
const FUNCTIONS: readonly string[] = [
  'ledger_post',
  'ledger_place_holds',
  'ledger_release_holds',
  'orders_open',
  'orders_confirm',
  'orders_close',
]
/** They and their parts change by those functions alone. */
const GUARDED: readonly string[] = ['ledger_accounts', 'transactions', 'entries', 'holds', 'orders', 'order_signatures', 'schema_state']
/** They are only added to, and their parts not by name. */
const ADDED_TO: readonly string[] = ['events', 'event_seals', 'event_anchors']
/** Named in a sentence; the rest are counted. */
const NAMED = 5

const AGAIN = 'Restore the database again once the role is there, so that what it is granted comes with it.'

/** Throws StartRefused when the role that serves customers is missing. */
export async function requireRole(client: Asked): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>('select exists (select from pg_roles where rolname = $1) as exists', [APP_ROLE])
  if (rows[0]?.exists) return
  throw new StartRefused(
    `The role ${APP_ROLE} is missing: this database was restored without it. As an administrator: create role ${APP_ROLE} nologin; ${AGAIN}`,
  )
}

/** Throws StartRefused, naming what the role should be granted and is not. */
export async function requireGrants(client: Asked): Promise<void> {
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
  if (rows.length > 0) throw new StartRefused(`The role ${APP_ROLE} has no access to ${listed(rows)}. ${AGAIN}`)
}

/**
 * Throws StartRefused for a login that no process may have: one that is not of the application's role, or that could change the books, the
 * tables or itself. A database that was never migrated is not judged.
 */
export async function requireLogin(client: Asked): Promise<void> {
  const migrated = await client.query("select from pg_class where relname = 'schema_state' and relnamespace = 'public'::regnamespace")
  if (migrated.rowCount === 0) return
  await requireRole(client)
  const { rows } = await client.query<{ me: string; serves: boolean }>(
    "select quote_ident(current_user) as me, pg_has_role(current_user, $1, 'usage') as serves",
    [APP_ROLE],
  )
  const { me, serves } = rows[0] ?? { me: 'this login', serves: false }
  if (!serves) throw new StartRefused(`${me} may not act as ${APP_ROLE}. As an administrator: grant ${APP_ROLE} to ${me};`)
  const excess = await excessOf(client)
  if (excess.length > 0)
    throw new StartRefused(
      `${me} is no login for a process: it ${listed(excess)}. Give DATABASE_URL a login that is a member of ${APP_ROLE} and of nothing else; ` +
        'the owner of the tables is for «npm run migrate» alone.',
    )
}

/** Of itself, and of every role that one statement (`set role`) makes it, whether or not it has that role's rights without it. */
async function excessOf(client: Asked): Promise<{ what: string }[]> {
  const { rows } = await client.query<{ what: string }>(
    `with own as (select * from pg_roles where rolname = current_user),
     acting as (select * from own union select r.* from pg_roles r, own where not own.rolsuper and pg_has_role(own.oid, r.oid, 'member')),
     attributes as (select rolname, what from acting, unnest(
       array['is a superuser', 'may make roles', 'may make databases', 'passes row security', 'may replicate'],
       array[rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication]) as may (what, holds) where holds)
     select what from attributes where rolname = current_user
     union all
     select distinct format('may act as %s, who owns the tables', quote_ident(o.rolname)) from pg_class c join acting o on o.oid = c.relowner
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     union all
     select format('may act as %s, who %s', quote_ident(rolname), what) from attributes where rolname <> current_user
     union all
     select distinct 'may make tables' from acting where has_schema_privilege(oid, 'public', 'create')
     union all
     select distinct format('may change %s', c.relname) from pg_class c
       join pg_class w on w.oid = coalesce(pg_partition_root(c.oid), c.oid::regclass), acting
       where w.relnamespace = 'public'::regnamespace and w.relname = any($1::text[] || $2::text[]) and c.relkind in ('r', 'p')
         and (has_table_privilege(acting.oid, c.oid, 'update, delete, truncate')
           or has_table_privilege(acting.oid, c.oid, 'insert') and (w.relname = any($1) or c.relispartition))`,
    [GUARDED, ADDED_TO],
  )
  return rows
}

function listed(all: readonly { what: string }[]): string {
  const named = all.slice(0, NAMED).map(({ what }) => what)
  return `${named.join(', ')}${all.length > NAMED ? ` and ${all.length - NAMED} more` : ''}`
}
