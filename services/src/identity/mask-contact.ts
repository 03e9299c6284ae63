/** Masks a contact so that its owner recognises it and nobody else learns it. */
import { formatPhone, type Phone } from '@almenara/contract/phone'
import type { Contact } from './contacts.ts'

const SHOWN_DIGITS = 3

/** «••• ••• 733», «+•• ••• 018» for a foreign one, «c•••@correo.example». */
export function maskContact({ kind, value }: Pick<Contact, 'kind' | 'value'>): string {
  if (kind !== 'EMAIL') return maskPhone(value as Phone)
  const at = value.lastIndexOf('@')
  return `${value.slice(0, 1)}•••${value.slice(at)}`
}

function maskPhone(phone: Phone): string {
  const shown = formatPhone(phone)
  return shown.slice(0, -SHOWN_DIGITS).replace(/\d/g, '•') + shown.slice(-SHOWN_DIGITS)
}

/** «•••4567D»: the last five of a NIF or NIE. */
export function maskTaxId(taxId: string): string {
  return taxId.slice(0, -5).replace(/./g, '•') + taxId.slice(-5)
}
