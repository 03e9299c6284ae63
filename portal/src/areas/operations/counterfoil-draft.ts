/** What is chosen of a cheque book, and what is missing, before the bank sees it. */
import type { CounterfoilAccount, CounterfoilRequestInput, CounterfoilType } from '@almenara/contract/areas/operations/counterfoil'
import { toCents, ZERO, type Cents } from '@almenara/contract/money'
import { invalidFields, type ReadDraft } from '../../patterns/two-step/read-draft.ts'
import type { LocalDate } from '@almenara/contract/dates'

export interface CounterfoilTerms {
  postage: Cents
  readyOn: LocalDate
}

export const COUNTERFOIL_FIELDS = ['type', 'branch'] as const
export type CounterfoilField = (typeof COUNTERFOIL_FIELDS)[number]

export interface BranchChoice {
  id: string
  name: string
  address: string
}

export interface CounterfoilDraft {
  account: string
  type: string | undefined
  delivery: 'BRANCH' | 'ADDRESS'
  branch: BranchChoice | undefined
}

/** For an account: at its own branch, until something else is chosen. */
export function draftFor({ id, branch }: CounterfoilAccount): CounterfoilDraft {
  return { account: id, type: undefined, delivery: 'BRANCH', branch }
}

export function costOf(type: CounterfoilType | undefined, postage: Cents, { delivery }: CounterfoilDraft): Cents {
  return toCents((type?.fee ?? ZERO) + (delivery === 'ADDRESS' ? postage : ZERO))
}

/** What the bank can be asked, or the fields that are not valid. */
export function readCounterfoil(draft: CounterfoilDraft): ReadDraft<CounterfoilRequestInput, CounterfoilField> {
  const { account, type, delivery, branch } = draft
  const collected = delivery === 'BRANCH'
  if (type !== undefined && (!collected || branch))
    return { input: { account, type, ...(collected && branch ? { branch: branch.id } : {}) } }
  return invalidFields({
    type: type === undefined ? 'Elija el talonario que quiere pedir.' : undefined,
    branch: collected && !branch ? 'Elija la oficina donde lo recogerá.' : undefined,
  })
}
