/**
 * A base backup and an archive of the WAL, under load; then somebody drops a table, and the bank is restored to the moment before. What was
 * acknowledged by then is there, books and log are whole, and the bank goes on from it.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { asPostgres, copyFiles, handOver } from './support/base-backup.ts'
import { serverBinaries } from './support/binaries.ts'
import { checkBooks, checkDeaths, checkOrders } from './support/check.ts'
import { prepareCluster, startCluster, type Cluster } from './support/cluster.ts'
import { documented } from './support/documented.ts'
import type { Ground } from './support/ground.ts'
import { startLoad } from './support/load.ts'
import { fillBank } from './support/people.ts'
import { startService } from './support/services.ts'

const LOOK_MS = 50
const ARCHIVE_MS = 60_000

export async function restore(ground: Ground): Promise<void> {
  const orders = ground.isShort ? 20 : 500
  // The document's commands need PostgreSQL's programs, which the embedded one comes without.
  const binaries = ground.isShort ? undefined : { binaries: serverBinaries() }
  const [archive, backup] = [ownFolder(ground, 'archive'), join(ownFolder(ground, 'backups'), 'base')]
  const settings = { archive_mode: 'on', archive_command: documented('archive_command', { ARCHIVE: archive }) }
  const primary = await startCluster(ground, { name: 'primary', settings, ...binaries })
  const bank = await fillBank(primary.url, ground.isShort ? 4 : 12)
  const place = { database: primary.url, sealingKey: bank.sealingKey }
  const service = await startService(ground, { name: 'process', ...place })
  const load = startLoad(ground, { ...bank, address: service.address, database: primary.url, thinkMs: ground.isShort ? 150 : 0 })
  await load.more(orders)
  await backUp(ground, primary, backup)
  await load.more(orders)

  // Nothing of before is acknowledged after, and nothing of after before: the bank stands still for the moment.
  await load.stop()
  const [moment] = await primary.query<{ at: string }>('select clock_timestamp()::text as at')
  await primary.query('drop table entries cascade')
  await archived(primary)
  const code = await service.stop()
  await primary.stop()

  const target = { recovery_target_time: moment?.at ?? '', recovery_target_action: 'promote' }
  const restore_command = documented('restore_command', { ARCHIVE: archive })
  const restored = await prepareCluster(ground, { name: 'restored', settings: { ...target, restore_command }, ...binaries })
  asPostgres('mv "$1" "$2" && touch "$2/recovery.signal"', [backup, restored.place.cluster])
  const began = performance.now()
  await restored.start()
  await recovered(restored)
  ground.say(`restored to ${moment?.at} in ${((performance.now() - began) / 1000).toFixed(1)} s`)

  const after = { database: restored.url, sealingKey: bank.sealingKey }
  ground.promise('the process ends in order', code === 0, `exit code ${code}`)
  await checkOrders(ground, { ...after, people: bank.people, load })
  await checkBooks(ground, after)
  const again = await startService(ground, { name: 'process on what was restored', ...after })
  const more = startLoad(ground, { ...bank, address: again.address, database: restored.url, thinkMs: ground.isShort ? 150 : 0 })
  await more.more(orders)
  await more.stop()
  checkDeaths(ground, [service, again])
  const both = { acknowledged: [...load.acknowledged, ...more.acknowledged], begun: [...load.begun, ...more.begun] }
  await checkOrders(ground, { ...after, people: bank.people, load: both })
}

/** A folder in which PostgreSQL may write. */
function ownFolder(ground: Ground, name: string): string {
  const folder = join(ground.folder, name)
  mkdirSync(folder, { mode: 0o700 })
  handOver(folder)
  return folder
}

async function backUp(ground: Ground, primary: Cluster, backup: string): Promise<void> {
  if (ground.isShort) return copyFiles(primary, backup)
  const places = { PORT: String(primary.port), BACKUP: backup, BIN: join(primary.binaries, 'bin') }
  asPostgres(documented('base-backup', places), [])
}

/** Waits until the WAL of now is in the archive. */
async function archived(primary: Cluster): Promise<void> {
  const [row] = await primary.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
  const until = Date.now() + ARCHIVE_MS
  for (;;) {
    const [state] = await primary.query<{ last: string | null }>('select last_archived_wal as last from pg_stat_archiver')
    if ((state?.last ?? '') >= (row?.file ?? '')) return
    if (Date.now() > until) throw new Error(`${row?.file} is not archived; the last is ${state?.last}`)
    await pause(LOOK_MS)
  }
}

/** Waits until it takes writes. */
async function recovered(cluster: Cluster): Promise<void> {
  const until = Date.now() + ARCHIVE_MS
  for (;;) {
    const [row] = await cluster.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
    if (row && !row.recovering) return
    if (Date.now() > until) throw new Error('The restored server does not end its recovery')
    await pause(LOOK_MS)
  }
}
