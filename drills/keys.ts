/** The sealing key is replaced without a pause, in the three steps of `docs/operations.md`; afterwards the log is verified by both. */
import { randomBytes } from 'node:crypto'
import { checkBooks, checkDeaths, checkOrders } from './support/check.ts'
import { startCluster } from './support/cluster.ts'
import type { Ground } from './support/ground.ts'
import { startHttpProxy } from './support/http-proxy.ts'
import { startLoad } from './support/load.ts'
import { fillBank } from './support/people.ts'
import { checkRolling, replaceAll, STOP_DELAY_MS } from './support/rolling.ts'
import { launchService, operate, startService, type Service } from './support/services.ts'

export async function keys(ground: Ground): Promise<void> {
  const between = ground.isShort ? 20 : 300
  const cluster = await startCluster(ground, { name: 'primary' })
  const bank = await fillBank(cluster.url, ground.isShort ? 4 : 12)
  const database = cluster.url
  const [former, next] = [bank.sealingKey, randomBytes(32)]
  const given = (sealingKey: Buffer, other?: Buffer) => {
    const also = other ? { ALMENARA_SEALING_KEY_OTHER: other.toString('base64') } : {}
    return { database, sealingKey, env: { ALMENARA_STOP_DELAY_MS: String(STOP_DELAY_MS), ...also } }
  }
  let running: readonly Service[] = await Promise.all(['one', 'two'].map((name) => startService(ground, { ...given(former), name })))
  const all = [...running]
  const codes: (number | null)[] = []
  const proxy = await startHttpProxy(ground, running)
  // Codes are made with the former key, as those are that were sent before.
  const load = startLoad(ground, { ...bank, address: proxy.address, database, thinkMs: ground.isShort ? 150 : 0 })
  await load.more(between)
  const replace = async (options: ReturnType<typeof given>, under: typeof load) => {
    const replaced = await replaceAll(ground, { running, options, proxy, load: under, between })
    running = replaced.fresh
    all.push(...replaced.fresh)
    codes.push(...replaced.codes)
  }
  await replace(given(former, next), load)
  await replace(given(next, former), load)
  await load.stop()
  const after = startLoad(ground, { ...bank, sealingKey: next, address: proxy.address, database, thinkMs: ground.isShort ? 150 : 0 })
  await after.more(between)
  await replace(given(next), after)
  await after.stop()
  checkRolling(ground, load, codes)
  checkRolling(ground, after, codes)
  checkDeaths(ground, all)
  await refuses(ground, { database, sealingKey: former })

  const bankNow = { database, sealingKey: next }
  const withFormer = { ...bankNow, env: { ALMENARA_SEALING_KEYS_FORMER: former.toString('base64') } }
  const listed = await operate(withFormer, 'keys')
  ground.promise('both keys are listed', listed.code === 0 && listed.output.trim().split('\n').length === 3, `\n${listed.output.trim()}`)
  const blind = await operate(bankNow, 'verify-log')
  ground.promise('the log is not verified without the former key', blind.code === 1, blind.output.trim().split('\n')[0] ?? '')
  const both = { acknowledged: [...load.acknowledged, ...after.acknowledged], begun: [...load.begun, ...after.begun] }
  await checkOrders(ground, { ...bankNow, people: bank.people, load: both })
  await checkBooks(ground, withFormer)
}

/** A process that was left behind with the former key does not start. */
async function refuses(ground: Ground, place: { database: string; sealingKey: Buffer }): Promise<void> {
  const late = await launchService(ground, { ...place, name: 'left behind' })
  const code = await late.ended()
  ground.promise('a process with the former key alone does not start', code === 1, late.said().trim())
}
