/** The entries of a bank are split into parts, and into more, while two processes serve customers. */
import { changeUnderLoad } from './support/changed-under-load.ts'
import { startCluster } from './support/cluster.ts'
import type { Ground } from './support/ground.ts'

export async function entriesInParts(ground: Ground): Promise<void> {
  const changes = (ground.isShort ? [4] : [8, 32]).map((parts) => ({
    what: `the entries are split into ${parts} parts`,
    words: ['--entries-in', String(parts)],
  }))
  await changeUnderLoad(ground, await startCluster(ground, { name: 'primary' }), changes)
}
