import { existsSync, statfsSync } from 'node:fs'

const IN_MEMORY = '/dev/shm'

/**
 * Linux's folder in memory, where it has so much room: in some containers it has little, and other systems have none.
 * @param {number} bytes
 * @returns {string | undefined}
 */
export function folderInMemory(bytes) {
  if (!existsSync(IN_MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize > bytes ? IN_MEMORY : undefined
}
