/** Writes down what fired, to be told (`tell.ts`). */
import type { AlertCode } from '@almenara/contract/areas/alerts/alert-codes'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Tx } from '../../db/connection.ts'
import { alertFirings, alertRules, type alertContracts } from './tables.ts'

/** A rule, its contract, and the last four figures of its account. */
export interface Watched {
  rule: typeof alertRules.$inferSelect
  contract: typeof alertContracts.$inferSelect
  ending: string
}

export type Fired = Pick<typeof alertFirings.$inferInsert, 'eventKey' | 'facts'>

const [MINUTE, HOUR] = [60, 3600]

const OF_CARDS: readonly AlertCode[] = ['CARD_PURCHASE', 'CARD_ONLINE', 'CARD_ABROAD', 'CARD_REFUSED']
const OF_BALANCES: readonly AlertCode[] = ['BALANCE_BELOW', 'BALANCE_ABOVE', 'BALANCE_WEEKLY']

/** After this an alert is of no use: what a card did, soonest. */
function usefulFor(code: AlertCode): number {
  if (OF_CARDS.includes(code)) return 15 * MINUTE
  return OF_BALANCES.includes(code) ? 12 * HOUR : 24 * HOUR
}

/** One that is there already stays as it is. */
export async function fire(tx: Tx, bank: Bank, { rule, contract }: Watched, fired: readonly Fired[]): Promise<void> {
  const told = rule.repeat === 'ONCE' ? fired.slice(0, 1) : fired
  if (told.length === 0) return
  const now: Instant = bank.clock.now()
  const notAfter = addSeconds(now, usefulFor(rule.code))
  const common = { contractId: contract.id, ruleId: rule.id, userId: contract.userId, version: contract.version, code: rule.code, notAfter }
  await tx
    .insert(alertFirings)
    .values(told.map((one) => ({ id: bank.ids.next(), ...common, ...one, firedAt: now, tellAt: now })))
    .onConflictDoNothing()
  if (rule.repeat === 'ONCE') await tx.update(alertRules).set({ over: true }).where(eq(alertRules.id, rule.id))
}
