/** What is typed of a change of a periodic order, and what is wrong with it, before the bank sees it. */
import type { PeriodicDetail, PeriodicModification } from '@almenara/contract/areas/transfers/periodic'
import { LATER_THAN_TODAY } from '@almenara/contract/areas/transfers/transfer-words'
import type { Periodicity } from '@almenara/contract/periodicity'
import { addDays, formatDay, toLocalDate, type LocalDate } from '@almenara/contract/dates'
import { readConcept } from '@almenara/contract/payment-text'
import { readAmount } from '../../../fields/amount.ts'
import { readDay } from '../../../fields/day.ts'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import { typed } from '../transfer-draft.ts'

export interface PeriodicDraft {
  amount: string
  concept: string
  periodicity: Periodicity
  /** The day of the next one. */
  firstOn: string
  /** Empty: until the customer ends it. */
  until: string
}

export const PERIODIC_FIELDS = ['amount', 'concept', 'periodicity', 'firstOn', 'until'] as const satisfies readonly (keyof PeriodicDraft)[]
export type PeriodicField = (typeof PERIODIC_FIELDS)[number]

export function draftOf({ amount, concept, periodicity, next, until }: PeriodicDetail): PeriodicDraft {
  return { amount: typed(amount), concept, periodicity, firstOn: next ? formatDay(next.on) : '', until: until ? formatDay(until) : '' }
}

/** What the bank can be asked, or the fields that are not valid. */
export function readPeriodic(draft: PeriodicDraft, today: LocalDate): ReadDraft<PeriodicModification, PeriodicField> {
  const { periodicity } = draft
  const concept = readConcept(draft.concept)
  const amount = readAmount(draft.amount)
  const tomorrow = addDays(today, 1)
  const first = readDay(draft.firstOn, { first: tomorrow, last: FAR, tooSoon: LATER_THAN_TODAY })
  const until = draft.until.trim() === '' ? undefined : readDay(draft.until, untilFrom(first.ok ? first.day : tomorrow))
  if (amount.ok && concept.ok && first.ok && until?.ok !== false) {
    const input = { amount: amount.amount, concept: concept.text, periodicity, firstOn: first.day }
    return { input: until ? { ...input, until: until.day } : input }
  }
  return invalidFields({
    amount: amount.ok ? undefined : amount.problem,
    concept: concept.ok ? undefined : concept.problem,
    periodicity: undefined,
    firstOn: first.ok ? undefined : first.problem,
    until: until?.ok === false ? until.problem : undefined,
  })
}

function untilFrom(first: LocalDate) {
  return { first, last: FAR, tooSoon: `Elija un día desde el ${formatDay(first)}, que es la próxima.` }
}

/** How far ahead it may be is for the bank to say. */
const FAR = toLocalDate('2099-12-31')
