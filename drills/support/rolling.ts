/** Processes behind a proxy, replaced one after the other while customers order. */
import { checkRequests } from './check.ts'
import type { HttpProxy } from './http-proxy.ts'
import type { Load } from './load.ts'
import type { Ground } from './ground.ts'
import { startService, type Service, type ServiceOptions } from './services.ts'

/** Longer than the proxy takes to notice. */
export const STOP_DELAY_MS = 1_000

interface Rolling {
  running: readonly Service[]
  /** How each new one is started. */
  options: Omit<ServiceOptions, 'name'>
  proxy: HttpProxy
  load: Load
  /** Orders between one and the next. */
  between: number
}

/** Stops each, starts another in its place, and goes on when it is ready. Answers the new ones, and the exit codes of the old. */
export async function replaceAll(
  ground: Ground,
  { running, options, proxy, load, between }: Rolling,
): Promise<{ fresh: Service[]; codes: (number | null)[] }> {
  const fresh: Service[] = []
  const codes: (number | null)[] = []
  for (const old of running) {
    codes.push(await old.stop())
    proxy.remove(old)
    const next = await startService(ground, { ...options, name: `the process after ${old.name}` })
    fresh.push(next)
    proxy.add(next)
    await load.more(between)
  }
  return { fresh, codes }
}

/** No request failed, and every process that was told to stop ended in order. */
export function checkRolling(ground: Ground, load: Load, codes: readonly (number | null)[]): void {
  checkRequests(ground, load, 'no request fails while processes are replaced')
  ground.promise(
    'every process ends in order',
    codes.every((code) => code === 0),
    `exit codes ${codes.join(', ')}`,
  )
}
