/** Contacts as a customer types them, read into what the bank keeps. */
import type { TypedPhone } from '@almenara/contract/areas/personal-data/contact-info'
import { WRITE_PHONE } from '@almenara/contract/areas/personal-data/field-words'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { isSpanishMobile, parsePhone, type Phone } from '@almenara/contract/phone'
import { badInput } from '../../http/failure.ts'
import { PHONE_COUNTRIES } from '../../identity/phone-countries.ts'

export interface ReadContact {
  value: string
  country: string | null
}

/** Throws BAD_INPUT at `field`, with the remedy. */
export function readPhone({ country, number }: TypedPhone, field: string): { value: Phone; country: string } {
  const prefix = PHONE_COUNTRIES.find((one) => one.country === country)?.prefix
  if (!prefix) throw badInput(field, 'Elija el país del teléfono.')
  const digits = number.replace(/[\s().\-/]/g, '')
  if (digits === '') throw badInput(field, WRITE_PHONE)
  if (!/^\d+$/.test(digits)) throw badInput(field, 'Escriba el número solo con cifras, sin el prefijo.')
  const parsed = parsePhone(prefix + digits)
  if (parsed.ok) return { value: parsed.phone, country }
  const remedy = country === 'ES' ? `Un teléfono español tiene ${MAX_LENGTH.phone} cifras.` : 'El número no es de un teléfono de ese país.'
  throw badInput(field, remedy)
}

/** A telephone that text messages reach. */
export function readMobile(typed: TypedPhone, field: string): { value: Phone; country: string } {
  const read = readPhone(typed, field)
  if (read.country === 'ES' && !isSpanishMobile(read.value)) throw badInput(field, 'Escriba un móvil: empieza por 6 o por 7.')
  return read
}

/** One sign «@», a name before it and a domain with a dot after it; whether it exists is proved by a code. */
const EMAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

export function readEmail(text: string, field: string): ReadContact {
  const value = text.trim().toLowerCase()
  if (value === '') throw badInput(field, 'Escriba el correo electrónico.')
  if (!EMAIL.test(value)) throw badInput(field, 'Escriba un correo completo: nombre@dominio.es')
  return { value, country: null }
}
