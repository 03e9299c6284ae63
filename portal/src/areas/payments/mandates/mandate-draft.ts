/** What is typed of a mandate that is registered by hand, and what is wrong with it, before the bank sees it. */
import { CREDITOR_ID_WRONG, CREDITOR_NAME_MISSING } from '@almenara/contract/areas/payments/b2b-words'
import type { MandateCreation } from '@almenara/contract/areas/payments/mandates'
import { isCreditorId } from '@almenara/contract/creditor-id'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'
import { NO_TERMS, readTerms, type TermsDraft } from '../terms-draft.ts'

interface MandateDraft extends TermsDraft {
  accountId: string
  creditorName: string
  creditorId: string
  reference: string
  type: MandateCreation['type']
}

export const MANDATE_FIELDS = ['accountId', 'creditorName', 'creditorId', 'reference', 'type', 'maximum', 'validUntil'] as const

export const mandateDraft = (accountId: string): MandateDraft => ({
  accountId,
  creditorName: '',
  creditorId: '',
  reference: '',
  type: 'RECURRENT',
  ...NO_TERMS,
})

export function readMandate(draft: MandateDraft): ReadDraft<MandateCreation, (typeof MANDATE_FIELDS)[number]> {
  const { accountId, creditorName, creditorId, reference, type } = draft
  const terms = readTerms(draft)
  const identifier = creditorId.replace(/\s/g, '').toUpperCase()
  const problems = {
    accountId: accountId === '' ? 'Elija la cuenta del mandato.' : undefined,
    creditorName: creditorName.trim() === '' ? CREDITOR_NAME_MISSING : undefined,
    creditorId: isCreditorId(identifier) ? undefined : CREDITOR_ID_WRONG,
    reference: reference.trim() === '' ? 'Escriba la referencia del mandato que firmó.' : undefined,
    type: undefined,
    maximum: terms.ok ? undefined : terms.maximum,
    validUntil: terms.ok ? undefined : terms.validUntil,
  }
  if (!terms.ok || Object.values(problems).some((problem) => problem !== undefined)) return invalidFields(problems)
  return {
    input: { accountId, creditorName: creditorName.trim(), creditorId: identifier, reference: reference.trim(), type, ...terms.terms },
  }
}
