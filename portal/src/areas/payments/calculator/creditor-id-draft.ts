import { TAX_ID_PROBLEMS } from '@almenara/contract/areas/payments/words'
import { parseTaxId } from '@almenara/contract/tax-id'
import { invalidFields, type ReadDraft } from '../../../patterns/two-step/read-draft.ts'

export interface CreditorIdDraft {
  taxId: string
  suffix: string
}

export const CREDITOR_ID_FIELDS = ['taxId', 'suffix'] as const
type Field = (typeof CREDITOR_ID_FIELDS)[number]

/** A NIF with its control character, and three digits of suffix: 000 where the contract says no other. */
export function readCreditorId({ taxId, suffix }: CreditorIdDraft): ReadDraft<CreditorIdDraft, Field> {
  const read = parseTaxId(taxId)
  const digits = suffix.trim()
  const fits = /^\d{3}$/.test(digits)
  if (read.ok && fits) return { input: { taxId: read.taxId, suffix: digits } }
  return invalidFields({
    taxId: read.ok ? undefined : TAX_ID_PROBLEMS[read.problem],
    suffix: fits ? undefined : 'Escriba las 3 cifras del sufijo. Si su contrato no indica otro, es 000.',
  })
}
