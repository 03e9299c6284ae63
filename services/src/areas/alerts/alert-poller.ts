/** Looks after alerts while the bank runs: what happened in watched accounts is judged and told, pauses end, and rights that were lost end theirs. */
import { dayAt } from '@almenara/contract/dates'
import { and, eq, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { powers, products } from '../../products/tables.ts'
import { runRepeatedly } from '../../run-repeatedly.ts'
import { cancelWaiting, tryNextChannels } from './after-sending.ts'
import { watchEvents } from './events.ts'
import { AlertsAside } from './set-aside.ts'
import { alertContracts } from './tables.ts'
import { tellAlerts } from './tell.ts'
import { watchAccounts } from './watch.ts'

/** An alert is to leave within two seconds of what it tells. */
const EVERY_MS = 500
/** What is not an entry is read from many tables. */
const EVENTS_EVERY_MS = 1_000
const KEEP_EVERY_MS = 60_000

/** One turn: all that has happened and all that is due. Safe to call at any time, from any process. Throws at its end what it set aside. */
export async function runAlerts(bank: Bank, aside = new AlertsAside()): Promise<void> {
  await watchEvents(bank, aside.sources)
  await entriesTurn(bank, aside)
}

/** What was booked, and whatever is to be told. */
async function entriesTurn(bank: Bank, aside: AlertsAside): Promise<void> {
  while (await watchAccounts(bank, aside.accounts));
  while (await tellAlerts(bank, aside.contracts));
  aside.tell()
}

/**
 * What need not be looked at twice a second. Ends pauses that are over, suspends the contracts of whoever may not see the account any more (what
 * they had not been told is not told), and tells by the next channel what a carrier refused.
 */
export async function keepAlerts(bank: Bank): Promise<void> {
  const { id, state, pausedUntil, version, productId, userId } = alertContracts
  await bank.database.transaction(async (tx) => {
    const raised = sql`${version} + 1`
    await tx
      .update(alertContracts)
      .set({ state: 'ACTIVE', pausedUntil: null, version: raised })
      .where(and(eq(state, 'PAUSED'), isNotNull(pausedUntil), lt(pausedUntil, dayAt(bank.clock.now()))))
    const seen = tx
      .select({ one: sql`1` })
      .from(powers)
      .innerJoin(products, eq(products.id, powers.productId))
      .where(and(eq(powers.productId, productId), eq(powers.userId, userId), eq(products.status, 'ACTIVE')))
    const suspended = await tx
      .update(alertContracts)
      .set({ state: 'SUSPENDED', version: raised })
      .where(and(inArray(state, ['ACTIVE', 'PAUSED']), notExists(seen)))
      .returning({ id })
    for (const contract of suspended) await cancelWaiting(tx, contract.id, bank.clock.now())
  })
  await tryNextChannels(bank)
}

export function startAlertPoller(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  const aside = new AlertsAside()
  const stops = [
    runRepeatedly(EVERY_MS, () => entriesTurn(bank, aside), onError),
    runRepeatedly(EVENTS_EVERY_MS, () => watchEvents(bank, aside.sources), onError),
    runRepeatedly(KEEP_EVERY_MS, () => keepAlerts(bank), onError),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
