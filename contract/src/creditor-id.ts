/** The identifier of whoever collects by direct debit (AT-02): country, check digits, suffix and national number (EPC262-08; Cuaderno 19.14 §3.2.2). */
import type { TaxId } from './tax-id.ts'

/** ISO 7064 mod 97-10 of a text of digits and capital letters, each letter being two digits from A = 10. */
export function mod97(text: string): number {
  let rest = 0
  for (const sign of text) rest = Number(`${rest}${Number.parseInt(sign, 36)}`) % 97
  return rest
}

/** Whether its two check digits are right. The suffix is not part of what they check: all those of a company share them. */
export function isCreditorId(text: string): boolean {
  const [, country = '', check = '', national = ''] = /^([A-Z]{2})(\d\d)[A-Za-z0-9]{3}([A-Za-z0-9+?/:().,'-]{1,28})$/.exec(text) ?? []
  const checked = national.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return checked !== '' && mod97(`${checked}${country}${check}`) === 1
}

/** The parts of an identifier, and the whole of it. */
export interface CreditorId {
  creditorId: string
  parts: { country: string; check: string; suffix: string; taxId: string }
}

/** That of a Spanish NIF with a suffix of three digits: «ES77 000 B85626240». */
export function creditorIdOf(taxId: TaxId, suffix: string): CreditorId {
  const country = 'ES'
  const check = String(98 - mod97(`${taxId}${country}00`)).padStart(2, '0')
  return { creditorId: `${country}${check}${suffix}${taxId}`, parts: { country, check, suffix, taxId } }
}
