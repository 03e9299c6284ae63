/** One process at a time migrates a database; the others wait, and not for ever. */
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefused } from '../start-refused.ts'

/** Number of the advisory lock («ALMENARA» on a telephone). It is the session's and goes with it. */
export const MIGRATION_LOCK = 25_636_272
/** Longer than any migration of ours has taken; one whose holder is dead, or belongs to a pooler, is not waited for. In milliseconds. */
export const MIGRATION_LIMIT_MS = 5 * 60_000

export interface LockWaiting {
  /** Told who is waited for. */
  say?: (line: string) => void
  limitMs?: number
}

/** How often a session that waits asks again, in milliseconds. */
const ASK_AGAIN_MS = 100

/**
 * Takes the lock for this session. It asks again and again, and never waits inside a statement: that would keep a snapshot, for which an index
 * that the holder builds CONCURRENTLY would wait in turn (PostgreSQL, CREATE INDEX, «Building Indexes Concurrently»), until one of the two is
 * ended as a deadlock. Throws StartRefused, naming who has it, when the time is over.
 */
export async function takeMigrationLock(
  client: pg.Client,
  { say = () => {}, limitMs = MIGRATION_LIMIT_MS }: LockWaiting = {},
): Promise<void> {
  if (await tryLock(client)) return
  say(`Another process migrates this database: ${await holder(client)}. Waiting for it.`)
  const until = performance.now() + limitMs
  while (performance.now() < until) {
    await sleep(ASK_AGAIN_MS)
    if (await tryLock(client)) return
  }
  throw new StartRefused(
    `The lock under which this database is migrated is not let go by ${await holder(client)}. If nothing migrates there, end that session: ` +
      'select pg_terminate_backend(pid). Migrations need a connection of their own, without a pooler in between.',
  )
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK])
  return rows[0]?.mine === true
}

async function holder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ who: string }>(
    `select format('process %s («%s» from %s, since %s, %s)', a.pid, a.application_name, coalesce(host(a.client_addr), 'this machine'),
                   to_char(a.backend_start, 'YYYY-MM-DD HH24:MI:SS TZ'), a.state) as who
     from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
       and l.database = (select oid from pg_database where datname = current_database())`,
    [MIGRATION_LOCK],
  )
  return rows[0]?.who ?? 'a session that has just ended'
}
