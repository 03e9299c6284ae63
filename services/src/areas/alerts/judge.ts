/** Whether what happened in an account is what an alert watches. Pure: the evaluator and the preview ask the same questions. */
import type { AlertCode } from '@almenara/contract/areas/alerts/alert-codes'
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { MovementType } from '@almenara/contract/movement-types'
import { searchable } from '@almenara/contract/text'
import type { FiringFacts } from './firing-facts.ts'

export interface WatchedEntry {
  seq: number
  bookedOn: LocalDate
  amount: Cents
  balanceAfter: Cents
  type: MovementType
  title: string
  /** Title, detail and reference, folded as a search folds them. */
  searched: string
}

export type Side = 'BELOW' | 'ABOVE'

export interface Watching {
  code: AlertCode
  amount: Cents | null
  words: string | null
}

const IS_SUCH: Readonly<Partial<Record<AlertCode, (entry: WatchedEntry) => boolean>>> = {
  INCOME: ({ amount }) => amount > 0,
  PAYROLL: ({ amount, type }) => amount > 0 && (type === 'PAYROLL' || type === 'PENSION'),
  CHARGE: ({ amount }) => amount < 0,
  DIRECT_DEBIT_DONE: ({ amount, type }) => amount < 0 && type === 'DIRECT_DEBIT',
}

export const watchesBalance = (code: AlertCode): code is 'BALANCE_BELOW' | 'BALANCE_ABOVE' =>
  code === 'BALANCE_BELOW' || code === 'BALANCE_ABOVE'

/** Whether a movement is one that the alert watches; never for those that watch something else. */
export function isWatched({ code, amount, words }: Watching, entry: WatchedEntry): boolean {
  return IS_SUCH[code]?.(entry) === true && isAsked({ amount, words }, { amount: entry.amount, searched: entry.searched })
}

/** Whether it is of the amount, and says the words, that were asked for. */
export function isAsked(
  { amount, words }: Pick<Watching, 'amount' | 'words'>,
  happened: { amount: Cents | undefined; searched: string },
): boolean {
  if (amount !== null && Math.abs(happened.amount ?? 0) < amount) return false
  return words === null || happened.searched.includes(searchable(words))
}

export const sideOf = (available: Cents, threshold: Cents): Side => (available < threshold ? 'BELOW' : 'ABOVE')

/** Whether the account has passed to the side that the alert watches since it was last looked at. */
export function hasCrossed(code: 'BALANCE_BELOW' | 'BALANCE_ABOVE', before: Side | null, now: Side): boolean {
  return before !== null && before !== now && now === (code === 'BALANCE_BELOW' ? 'BELOW' : 'ABOVE')
}

/** After which of these entries, which are in their order, it would have come: of a balance, once a day at most. `begins`: what there was before. */
export function firedBy(rule: Watching, entries: readonly WatchedEntry[], begins: Cents): readonly WatchedEntry[] {
  const { code, amount } = rule
  if (!watchesBalance(code)) return entries.filter((entry) => isWatched(rule, entry))
  if (amount === null) return []
  const byDay = new Map<LocalDate, WatchedEntry>()
  let before = sideOf(begins, amount)
  for (const entry of entries) {
    const now = sideOf(entry.balanceAfter, amount)
    if (hasCrossed(code, before, now) && !byDay.has(entry.bookedOn)) byDay.set(entry.bookedOn, entry)
    before = now
  }
  return [...byDay.values()]
}

export function factsOf({ code, amount }: Watching, ending: string, happened: Pick<WatchedEntry, 'amount' | 'title'>): FiringFacts {
  if (watchesBalance(code)) return { ending, amount: happened.amount, ...(amount === null ? {} : { threshold: amount }) }
  return { ending, amount: Math.abs(happened.amount) as Cents, title: happened.title }
}
