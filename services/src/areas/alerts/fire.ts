/** Writes down what fired, to be told (`tell.ts`). */
import type { AlertCode } from '@almenara/contract/areas/alerts/alert-codes'
import { addSeconds } from '@almenara/contract/dates'
import { inArray } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Tx } from '../../db/connection.ts'
import { insertRows } from '../../db/insert-rows.ts'
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

/** What fired of one rule. */
export interface Firing {
  watched: Watched
  fired: readonly Fired[]
}

/** One that is there already stays as it is. */
export async function fire(tx: Tx, bank: Bank, firings: readonly Firing[]): Promise<void> {
  const now = bank.clock.now()
  const rows = firings.flatMap(({ watched: { rule, contract }, fired }) => {
    const told = rule.repeat === 'ONCE' ? fired.slice(0, 1) : fired
    const { id: contractId, userId, version } = contract
    const common = { contractId, ruleId: rule.id, userId, version, code: rule.code, notAfter: addSeconds(now, usefulFor(rule.code)) }
    const waiting = { result: 'WAITING', withOthers: false, firedAt: now, tellAt: now } as const
    return told.map((one) => ({ id: bank.ids.next(), ...common, ...one, ...waiting }))
  })
  await insertRows(tx, alertFirings, rows)
  const once = firings
    .filter(({ watched, fired }) => watched.rule.repeat === 'ONCE' && fired.length > 0)
    .map(({ watched }) => watched.rule.id)
  if (once.length > 0) await tx.update(alertRules).set({ over: true }).where(inArray(alertRules.id, once))
}
