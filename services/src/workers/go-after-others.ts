import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { threadId } from 'node:worker_threads'

/**
 * The thread that calls it has the processor when no other of this machine wants it much: whoever waits for an answer goes before a file that is
 * read or a document that is drawn. On Linux each thread has a priority of its own; elsewhere, and where it may not be changed, all go alike.
 */
export function goAfterOthers(): void {
  if (process.platform !== 'linux' || threadId === 0) return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    return
  }
}
