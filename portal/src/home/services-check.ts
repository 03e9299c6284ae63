/** Whether the bank attends to its customers now, asked before showing the form and again before signing in. */
import { isBankOpen } from '../base/status-meaning.ts'
import { askStatus } from './public-calls.ts'

/** Why the form gives its place to a notice. `cardsWork` is only true when the bank itself has just said so. */
export type Outage = { kind: 'offline' } | { kind: 'maintenance'; cardsWork: boolean }

/** An answer that takes longer is a bank that is not there. */
const TIMEOUT_MS = 20_000

/**
 * `undefined` when digital banking is open. An error, and a status that does not come, count as closed
 * (specification §4, «Service state»). Never throws.
 */
export async function checkServices(): Promise<Outage | undefined> {
  try {
    const record = await askStatus(AbortSignal.timeout(TIMEOUT_MS))
    return isBankOpen(record) ? undefined : { kind: 'maintenance', cardsWork: record.cardsStatus === 'ON' }
  } catch {
    return unreachable()
  }
}

/** What to say when something could not be reached: the device's connection is to blame only if the browser says so. */
export function unreachable(): Outage {
  return navigator.onLine ? { kind: 'maintenance', cardsWork: false } : { kind: 'offline' }
}
