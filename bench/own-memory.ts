/** How much memory work needs of the process that does it and that measures it. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { statusOf, textOf } from './process-files.ts'

const MEGABYTE = 1024 * 1024
const SAMPLE_MS = 250

setFlagsFromString('--expose-gc')
/** Collects all garbage. Without arguments: before version 22, Node takes any argument for «only of the young». */
export const collect = runInNewContext('gc') as () => void

/**
 * The most that the process held while `work` was done, above what it held before. Garbage is collected before each sample, and room that the heap
 * keeps for later is not counted: how much of either there is depends on how far the heap had grown before, and made the same file measure 0 to
 * 80 MB. Samples cost time: whatever else is timed needs a run of its own.
 */
export async function megabytesOf(work: () => Promise<unknown>): Promise<number> {
  const before = held()
  let peak = before
  const sample = () => {
    peak = Math.max(peak, held())
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

/** What is resident, without the room that the heap keeps for what is to come. In bytes. */
function held(): number {
  collect()
  const { rss, heapTotal, heapUsed } = process.memoryUsage()
  return rss - heapTotal + heapUsed
}

/**
 * What is resident of this process and of those that it runs `program` with, without the pages of Node itself, which they share. In bytes; of others
 * only where Linux tells.
 */
export function residentWith(program: string): number {
  const children = textOf(`/proc/self/task/${process.pid}/children`).split(' ').filter(Boolean)
  const readers = children.filter((pid) => textOf(`/proc/${pid}/cmdline`).includes(program))
  const kilobytes = readers.map((pid) => statusOf(pid, 'RssAnon') ?? 0)
  return process.memoryUsage().rss + 1024 * kilobytes.reduce((sum, one) => sum + one, 0)
}
