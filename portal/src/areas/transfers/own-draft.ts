/** A transfer between own accounts as its draft says it. */
import type { InternalTransferInput } from '@almenara/contract/areas/transfers/internal'
import { readConcept } from '@almenara/contract/payment-text'
import { readAmount } from '../../fields/amount.ts'
import type { ReadDraft } from '../../patterns/two-step/read-draft.ts'
import { invalidTransfer, readKept, readWhen, type TransferDraft, type TransferFacts, type TransferField } from './transfer-draft.ts'

export const CHOOSE_TARGET = 'Elija la cuenta que recibe el dinero.'

/** What the bank can be asked, or the fields that are not valid. */
export function readOwn(draft: TransferDraft, facts: TransferFacts): ReadDraft<InternalTransferInput, TransferField> {
  const { target, stored } = draft
  const amount = readAmount(draft.amount)
  const concept = readConcept(draft.concept)
  const when = readWhen(draft, facts)
  const kept = readKept(draft)
  if (target !== undefined && amount.ok && concept.ok && when.ok && kept.ok) {
    return {
      input: { target, amount: amount.amount, concept: concept.text, when: when.when, ...kept.kept, ...(stored ? { stored } : {}) },
    }
  }
  return invalidTransfer({
    ...(target === undefined ? { target: CHOOSE_TARGET } : {}),
    ...(kept.ok ? {} : { favourite: kept.problem }),
    ...(amount.ok ? {} : { amount: amount.problem }),
    ...(concept.ok ? {} : { concept: concept.problem }),
    ...(when.ok ? {} : when.problems),
  })
}
