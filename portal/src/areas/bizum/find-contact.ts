import type { BizumContact } from '@almenara/contract/areas/bizum/contacts'
import { searchable } from '@almenara/contract/text'

/** Digits of a number below which half the contacts would answer. */
const FEW = 3

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Whether a contact, of Bizum or of the telephone, answers to what is typed: a part of either name, accents or not, or of the number. */
export function isFound({ phone, alias = '', name = '' }: Pick<BizumContact, 'phone' | 'alias' | 'name'>, search: string): boolean {
  const wanted = searchable(search.trim())
  const digits = digitsOf(wanted)
  return searchable(`${alias} ${name}`).includes(wanted) || (digits.length >= FEW && digitsOf(phone).includes(digits))
}
