/** Copies of a running server: a standby, or the backup from which one is restored. */
import { spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from '../../services/src/db/client.ts'
import { SUPERUSER } from '../../services/src/db/embedded-process.ts'
import { postgresEnvironment, postgresUser } from '../../services/src/db/embedded-user.ts'
import { openLine, type DatabaseLine } from '../../services/src/testing/database-line.ts'
import { prepareCluster, type Cluster, type ClusterOptions } from './cluster.ts'
import type { Ground } from './ground.ts'

const LOOK_MS = 20
const STREAMING_MS = 30_000

/** Runs a shell script as PostgreSQL's user, with `$1`, `$2` … Throws with what it said when it fails. */
export function asPostgres(script: string, args: readonly string[], input?: string): string {
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-euc', script, 'drill', ...args], {
    ...postgresUser().identity,
    env: postgresEnvironment,
    cwd: '/',
    encoding: 'utf8',
    ...(input === undefined ? {} : { input }),
  })
  if (status !== 0) throw new Error(`${script}\n${stderr}`)
  return stdout
}

/** Gives a folder to the user that runs PostgreSQL, where that is not ours. */
export function handOver(folder: string): void {
  const { other, uid } = postgresUser()
  if (other) chownSync(folder, uid, -1)
}

const COPY = `
  mkdir -m 700 "$2"; cd "$1"
  for entry in *; do case $entry in postmaster.*|pg_wal|pg_replslot) ;; *) cp -a "$entry" "$2/" ;; esac; done
  mkdir -m 700 "$2/pg_wal" "$2/pg_replslot"`

/**
 * The files of a running server as PostgreSQL asks for them where there is no pg_basebackup (its manual, «Making a Base Backup Using the Low
 * Level API»): the embedded one comes without. `folder` must not exist.
 */
export async function copyFiles(source: Cluster, folder: string): Promise<void> {
  const client = new Client({ connectionString: source.url })
  await client.connect()
  try {
    await client.query("select pg_backup_start('drill', true)")
    asPostgres(COPY, [source.place.cluster, folder])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    asPostgres('cat > "$1"', [join(folder, 'backup_label')], rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}

export interface Standby {
  cluster: Cluster
  /** What the primary's changes come through. */
  line: DatabaseLine
}

/** A standby that every commit of the primary waits for from now on. Both need `synchronous_commit`, which is PostgreSQL's own setting. */
export async function addStandby(ground: Ground, primary: Cluster, options: ClusterOptions): Promise<Standby> {
  const line = await openLine(primary.url)
  ground.atEnd(() => line.close())
  const { port } = new URL(line.url)
  const primary_conninfo = `host=127.0.0.1 port=${port} user=${SUPERUSER} application_name=${options.name}`
  const cluster = await prepareCluster(ground, { ...options, settings: { ...options.settings, primary_conninfo } })
  await copyFiles(primary, cluster.place.cluster)
  asPostgres('touch "$1"', [join(cluster.place.cluster, 'standby.signal')])
  await cluster.start()
  await primary.query(`alter system set synchronous_standby_names = 'FIRST 1 ("${options.name}")'`)
  await primary.query('select pg_reload_conf()')
  const until = Date.now() + STREAMING_MS
  for (;;) {
    const [row] = await primary.query<{ state: string }>(
      'select sync_state as state from pg_stat_replication where application_name = $1',
      [options.name],
    )
    if (row?.state === 'sync') return { cluster, line }
    if (Date.now() > until) throw new Error(`${options.name} does not stream: ${row?.state ?? 'not connected'}`)
    await pause(LOOK_MS)
  }
}
