/** What Linux tells of a process in `/proc`. */
import { readFileSync } from 'node:fs'

/** Processes come and go while they are looked at: nothing once one is over. */
export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** A figure of its `status`, in the unit that stands there (kilobytes, where it is memory); undefined once it is over. */
export function statusOf(pid: number | string | undefined, name: string): number | undefined {
  const found = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(textOf(`/proc/${pid}/status`))?.[1]
  return found === undefined ? undefined : Number(found)
}
