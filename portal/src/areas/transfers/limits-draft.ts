/** What is typed of the customer's own limits. An empty one is not set. */
import type { OwnLimits } from '@almenara/contract/areas/transfers/limits'
import { readFromZero } from '../../fields/amount.ts'
import { invalidFields, type ReadDraft } from '../../patterns/two-step/read-draft.ts'
import { typed } from './transfer-draft.ts'

/** As the fields stand on the screen. */
export const LIMIT_FIELDS = ['perPayment', 'perDay', 'instantPerPayment', 'instantPerDay'] as const
export type LimitField = (typeof LIMIT_FIELDS)[number]

export type LimitsDraft = Record<LimitField, string>

export function limitsDraft(own: OwnLimits): LimitsDraft {
  const { perPayment, perDay, instantPerPayment, instantPerDay } = own
  return {
    perPayment: typed(perPayment),
    perDay: typed(perDay),
    instantPerPayment: typed(instantPerPayment),
    instantPerDay: typed(instantPerDay),
  }
}

/** Zero is a limit too: nothing of that kind is sent. */
export function readLimits(draft: LimitsDraft): ReadDraft<OwnLimits, LimitField> {
  const input: OwnLimits = {}
  const problems: Record<LimitField, string | undefined> = {
    perPayment: undefined,
    perDay: undefined,
    instantPerPayment: undefined,
    instantPerDay: undefined,
  }
  for (const field of LIMIT_FIELDS) {
    if (draft[field].trim() === '') continue
    const read = readFromZero(draft[field])
    if (read.ok) input[field] = read.amount
    else problems[field] = read.problem
  }
  const { perPayment, perDay } = input
  if (perPayment !== undefined && perDay !== undefined && perPayment > perDay)
    problems.perPayment = 'El límite de cada transferencia no puede ser mayor que el de un día.'
  return LIMIT_FIELDS.every((field) => problems[field] === undefined) ? { input } : invalidFields(problems)
}
