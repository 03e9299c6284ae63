import type { DatabaseWatch } from '../db/watch.ts'
import { StartRefused } from '../start-refused.ts'

/** A machine that is starting many things at once may be slow to answer; a clock that is wrong stays so. */
const LOOKS = 10

/** Throws StartRefused when the database takes no writes, or this machine's clock is not the database's. */
export async function requireWell(watch: DatabaseWatch): Promise<void> {
  let trouble = await watch.look()
  for (let looks = 1; trouble !== undefined && looks < LOOKS; looks += 1) trouble = await watch.look()
  if (trouble !== undefined) throw new StartRefused(`The bank cannot be served: ${trouble}.`)
}
