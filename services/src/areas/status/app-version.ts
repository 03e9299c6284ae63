/** Whether a native app of some version may go on. */
import type { Brand } from '@almenara/contract/brand'
import type { APP_UPDATES } from '@almenara/contract/areas/status'

interface Answer {
  update: (typeof APP_UPDATES)[number]
  minimum: string
  advised: string
}

/** Versions start with 4 (specification §3): one that does not, and one below the minimum, must be updated. */
export function updateFor(version: string, { minimumVersion: minimum, advisedVersion: advised }: Brand['app']): Answer {
  const required = !/^4(?:\.|$)/.test(version) || isOlder(version, minimum)
  const update = required ? 'REQUIRED' : isOlder(version, advised) ? 'ADVISED' : 'NONE'
  return { update, minimum, advised }
}

/** Number by number; a part that is missing is 0, so 4.2 is 4.2.0. */
function isOlder(version: string, than: string): boolean {
  const ours = version.split('.').map(Number)
  const theirs = than.split('.').map(Number)
  for (let part = 0; part < Math.max(ours.length, theirs.length); part += 1) {
    const difference = (ours[part] ?? 0) - (theirs[part] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
