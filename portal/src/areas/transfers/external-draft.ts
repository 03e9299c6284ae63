/** A transfer to somebody else as its draft says it. */
import type { ExternalTransferInput } from '@almenara/contract/areas/transfers/external'
import { readConcept, readPayeeName } from '@almenara/contract/payment-text'
import { readAmount } from '../../fields/amount.ts'
import { readIban } from '../../fields/iban.ts'
import type { Problems, ReadDraft } from '../../patterns/two-step/read-draft.ts'
import { invalidTransfer, readKept, readWhen, type TransferDraft, type TransferFacts, type TransferField } from './transfer-draft.ts'

/** What the bank can be asked, or the fields that are not valid. */
export function readExternal(draft: TransferDraft, facts: TransferFacts): ReadDraft<ExternalTransferInput, TransferField> {
  const { categoryPurpose, stored } = draft
  const payee = readPayee(draft)
  const amount = readAmount(draft.amount)
  const concept = readConcept(draft.concept)
  const when = readWhen(draft, facts)
  const kept = readKept(draft)
  if (payee.ok && amount.ok && concept.ok && when.ok && kept.ok) {
    return {
      input: {
        name: payee.name,
        iban: payee.iban,
        amount: amount.amount,
        concept: concept.text,
        when: facts.instant ? { type: 'INSTANT' } : when.when,
        ...(categoryPurpose ? { categoryPurpose } : {}),
        ...kept.kept,
        ...(stored ? { stored } : {}),
      },
    }
  }
  return invalidTransfer({
    ...(payee.ok ? {} : payee.problems),
    ...(kept.ok ? {} : { favourite: kept.problem }),
    ...(amount.ok ? {} : { amount: amount.problem }),
    ...(concept.ok ? {} : { concept: concept.problem }),
    ...(when.ok ? {} : when.problems),
  })
}

export type ReadPayee = { ok: true; iban: string; name: string } | { ok: false; problems: Problems<'iban' | 'name'> }

/** Whom it goes to. */
export function readPayee(draft: Pick<TransferDraft, 'iban' | 'name'>): ReadPayee {
  const iban = readIban(draft.iban)
  const name = readPayeeName(draft.name)
  if (iban.ok && name.ok) return { ok: true, iban: iban.iban, name: name.text }
  return {
    ok: false,
    problems: { ...(iban.ok ? {} : { iban: iban.problem }), ...(name.ok ? {} : { name: name.problem }) },
  }
}
