/** How much memory work needs of the process that does it and that measures it. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const MEGABYTE = 1024 * 1024
const SAMPLE_MS = 250

setFlagsFromString('--expose-gc')
/** Collects all garbage, and gives back to the system what that frees. */
export const collect = runInNewContext('gc') as (how?: { type: 'major'; flavor: 'regular' | 'last-resort' }) => void

/**
 * The most that the process held while `work` was done, above what it held before. Garbage is collected before each sample: how much of it lies about
 * depends on how far the heap had grown before, and made the same file measure 0 to 80 MB. Samples cost time: whatever else is timed needs a run of
 * its own.
 */
export async function megabytesOf(work: () => Promise<unknown>): Promise<number> {
  collect({ type: 'major', flavor: 'last-resort' })
  const before = process.memoryUsage.rss()
  let peak = before
  const sample = () => {
    collect({ type: 'major', flavor: 'regular' })
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  const sampler = setInterval(sample, SAMPLE_MS)
  try {
    await work()
    sample()
  } finally {
    clearInterval(sampler)
  }
  return (peak - before) / MEGABYTE
}
