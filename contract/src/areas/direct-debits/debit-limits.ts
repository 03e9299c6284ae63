/** Whether fewer debits of a mandate are charged than before: that protects, and needs no code; more is signed. */
import type { BlockInput, LimitInput, Mandate } from './mandates.ts'
import { DEBIT_PERIODS, type DebitPeriod } from './rule-names.ts'

export type DebitRules = Pick<Mandate, 'blocked' | 'maximum' | 'period'>

/** From what lets everything pass to what lets least. */
const SCOPES: readonly BlockInput['scope'][] = ['NONE', 'MANDATE', 'CREDITOR']
const PERIODS: readonly (DebitPeriod | undefined)[] = [undefined, ...DEBIT_PERIODS]

export function blocksMore(scope: BlockInput['scope'], { blocked }: DebitRules): boolean {
  return SCOPES.indexOf(scope) > SCOPES.indexOf(blocked ?? 'NONE')
}

export function limitsMore({ maximum, period }: LimitInput, before: DebitRules): boolean {
  const lower = before.maximum === undefined || (maximum !== undefined && maximum <= before.maximum)
  return lower && PERIODS.indexOf(period) >= PERIODS.indexOf(before.period)
}
