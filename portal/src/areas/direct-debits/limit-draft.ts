/** What is typed of a limit, and what is wrong with it, before the bank sees it. */
import type { LimitInput } from '@almenara/contract/areas/direct-debits/mandates'
import type { DebitPeriod } from '@almenara/contract/areas/direct-debits/rule-names'
import { formatAmount } from '@almenara/contract/money'
import { readAmount } from '../../fields/amount.ts'
import { invalidFields, type ReadDraft } from '../../patterns/two-step/read-draft.ts'

export interface LimitDraft {
  /** As it is typed; empty, any amount. */
  maximum: string
  /** Empty: as many receipts as come. */
  period: DebitPeriod | ''
}

export const LIMIT_FIELDS = ['maximum', 'period'] as const

export function draftOf({ maximum, period }: LimitInput): LimitDraft {
  return { maximum: maximum === undefined ? '' : formatAmount(maximum, { currency: null }), period: period ?? '' }
}

/** With neither, the limit is taken away. */
export function isFree({ maximum, period }: LimitDraft): boolean {
  return maximum.trim() === '' && period === ''
}

export function readLimit({ maximum, period }: LimitDraft): ReadDraft<LimitInput, (typeof LIMIT_FIELDS)[number]> {
  const often = period === '' ? {} : { period }
  if (maximum.trim() === '') return { input: often }
  const typed = readAmount(maximum)
  return typed.ok ? { input: { maximum: typed.amount, ...often } } : invalidFields({ maximum: typed.problem, period: undefined })
}
