import type { BizumContact } from '@almenara/contract/areas/bizum/contacts'

/** Digits of a number below which half the contacts would answer. */
const FEW = 3

/** Whether a contact answers to what is typed: a part of either name, or of the number. */
export function isFound({ phone, alias = '', name = '' }: BizumContact, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase('es')
  const digits = wanted.replace(/\D/g, '')
  return `${alias} ${name}`.toLocaleLowerCase('es').includes(wanted) || (digits.length >= FEW && phone.includes(digits))
}
