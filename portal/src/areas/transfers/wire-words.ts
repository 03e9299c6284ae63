/** What is said under a field whose text another bank will read otherwise. */
import { wireNote } from '@almenara/contract/payment-text'
import { brand } from '../../brand.ts'
import { readIban } from '../../fields/iban.ts'
import type { FieldTexts } from '../../kit/Field.tsx'

/** `iban`: to which it goes. Nothing is said until it is whole, nor of an account of this bank, where all is read as it was typed. */
export function wireWords(iban: string, text: string): FieldTexts['note'] {
  const read = readIban(iban)
  if (!read.ok || (read.iban.startsWith('ES') && read.iban.slice(4, 8) === brand.bankCode)) return undefined
  const note = wireNote(text)
  return note === undefined ? undefined : { tone: 'info', text: note }
}
