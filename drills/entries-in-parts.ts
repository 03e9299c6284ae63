/** The entries of a bank are split into parts, and into more, while two processes serve customers. */
import { checkBooks, checkDeaths, checkOrders, checkRequests } from './support/check.ts'
import { startCluster } from './support/cluster.ts'
import type { Ground } from './support/ground.ts'
import { startHttpProxy } from './support/http-proxy.ts'
import { startLoad, type Load } from './support/load.ts'
import { fillBank } from './support/people.ts'
import { startService } from './support/services.ts'
import { thisVersion } from './support/version.ts'

/** Everybody waits while the last entries are brought over and the new table takes its place. */
const LONGEST_WAIT_MS = 2_000

export async function entriesInParts(ground: Ground): Promise<void> {
  const between = ground.isShort ? 20 : 300
  const cluster = await startCluster(ground, { name: 'primary' })
  const bank = await fillBank(cluster.url, ground.isShort ? 4 : 12)
  const place = { database: cluster.url, sealingKey: bank.sealingKey }
  const all = await Promise.all(['one', 'two'].map((name) => startService(ground, { ...place, name })))
  const proxy = await startHttpProxy(ground, all)
  const load = startLoad(ground, { ...bank, address: proxy.address, database: cluster.url, thinkMs: ground.isShort ? 50 : 0 })
  await load.more(between)
  for (const parts of ground.isShort ? [4] : [8, 32]) {
    const began = performance.now()
    const { code, output } = await thisVersion.migrate(cluster.url, '--entries-in', String(parts))
    ground.promise(`the entries are split into ${parts} parts`, code === 0, output.trim())
    const ended = performance.now()
    await load.more(between)
    const waited = longestWait(load, began, ended)
    ground.promise(
      `orders go on meanwhile, with no pause of ${LONGEST_WAIT_MS / 1000} s`,
      waited < LONGEST_WAIT_MS,
      `${Math.round(waited)} ms`,
    )
  }
  await load.stop()

  checkRequests(ground, load, 'no request fails')
  checkDeaths(ground, all)
  await checkOrders(ground, { ...place, people: bank.people, load })
  await checkBooks(ground, place)
}

/** Between one acknowledged order and the next, in milliseconds. */
function longestWait({ acknowledged }: Load, from: number, to: number): number {
  const moments = acknowledged.map(({ at }) => at).toSorted((a, b) => a - b)
  const waits = moments.slice(1).map((at, place) => ({ at, waited: at - (moments[place] ?? at) }))
  return Math.max(0, ...waits.filter(({ at, waited }) => at >= from && at - waited <= to).map(({ waited }) => waited))
}
