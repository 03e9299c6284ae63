import { setTimeout as wait } from 'node:timers/promises'

const LIMIT_MS = 20_000

/** Waits for something that another process brings about: asks every 20 ms until `holds` is true; throws after 20 s. */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const until = Date.now() + LIMIT_MS
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`Never happened: ${what}`)
    await wait(20)
  }
}
