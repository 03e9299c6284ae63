/** What must not compile of a two-step operation. The type checker alone reads it, and refuses a line of these that compiles. */
import type { TwoStepCalls } from '@almenara/contract/two-step'
import type { Prepared } from './authorize.ts'
import type { TwoStepOperation } from './define.ts'

interface Frozen {
  productId: string
  units: number
}
type Refusal = 'GONE' | 'TOO_MANY'
type Operation = TwoStepOperation<undefined, object, Frozen, Refusal>

declare const calls: TwoStepCalls<undefined, object>
declare const prepared: Prepared
const kind = 'of-types'
const refusals = { GONE: 'Ya no está.', TOO_MANY: 'Son demasiadas.' }
const data: Frozen = { productId: '1', units: 2 }

export const whole: Operation = {
  kind,
  calls,
  refusals,
  prepare: async () => ({ ...prepared, data }),
  work: async (_, { data: { units } }) => (units > 1 ? 'TOO_MANY' : undefined),
}

export const withoutASentence: Operation = {
  ...whole,
  // @ts-expect-error Each code of refusal has its sentence.
  refusals: { GONE: 'Ya no está.' },
}

// @ts-expect-error An operation that may be refused says why.
export const withoutSentences: Operation = { kind, calls, prepare: whole.prepare }

export const refusedOtherwise: Operation = {
  ...whole,
  // @ts-expect-error Work refuses with no code that the operation does not say.
  work: async () => 'UNSAID',
}

export const frozenOtherwise: Operation = {
  ...whole,
  // @ts-expect-error What is frozen has the type that the operation says.
  prepare: async () => ({ ...prepared, data: { productId: '1', units: '2' } }),
}

export const notFrozen: Operation = {
  ...whole,
  // @ts-expect-error An operation freezes what its work needs.
  prepare: async () => prepared,
}

export const readOtherwise: Operation = {
  ...whole,
  // @ts-expect-error Work reads nothing that was not frozen.
  work: async (_, { data: { amount } }) => (amount ? 'GONE' : undefined),
}
