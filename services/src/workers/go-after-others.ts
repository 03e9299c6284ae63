import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/**
 * The thread that calls it, or the process where that is its first, has the processor when no other of this machine wants it much: whoever waits for
 * an answer goes before a file that is read or a document that is drawn. On Linux each thread has a priority of its own, and threads that it starts
 * have the same; elsewhere, and where it may not be changed, all go alike.
 */
export function goAfterOthers(): void {
  if (process.platform !== 'linux' && !isMainThread) return
  try {
    const thread = isMainThread ? process.pid : Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    return
  }
}
