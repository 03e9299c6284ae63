/** What is chosen of a cheque book, and what is missing, before the bank sees it. */
import type { CounterfoilAccount, CounterfoilRequestInput, CounterfoilType } from '@almenara/contract/areas/operations/counterfoil'
import { toCents, ZERO, type Cents } from '@almenara/contract/money'

export type CounterfoilField = 'type' | 'account' | 'branch'

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

export type CounterfoilProblems = Partial<Record<CounterfoilField, string>>

/** For an account: at its own branch, until something else is chosen. */
export function draftFor({ id, branch }: CounterfoilAccount): CounterfoilDraft {
  return { account: id, type: undefined, delivery: 'BRANCH', branch }
}

export function costOf(type: CounterfoilType | undefined, postage: Cents, { delivery }: CounterfoilDraft): Cents {
  return toCents((type?.fee ?? ZERO) + (delivery === 'ADDRESS' ? postage : ZERO))
}

/** What the bank can be asked, or what to mend, field by field, and which comes first on the screen. */
export function readCounterfoil({
  account,
  type,
  delivery,
  branch,
}: CounterfoilDraft): { input: CounterfoilRequestInput } | { problems: CounterfoilProblems; first: CounterfoilField } {
  const collected = delivery === 'BRANCH'
  if (type !== undefined && (!collected || branch))
    return { input: { account, type, ...(collected && branch ? { branch: branch.id } : {}) } }
  const problems: CounterfoilProblems = {
    ...(type === undefined ? { type: 'Elija el talonario que quiere pedir.' } : {}),
    ...(collected && !branch ? { branch: 'Elija la oficina donde lo recogerá.' } : {}),
  }
  return { problems, first: problems.type ? 'type' : 'branch' }
}
