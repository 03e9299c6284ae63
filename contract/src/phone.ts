/** Telephone numbers as E.164 text. Spanish ones are read and shown without their prefix (specification §9). */
declare const checked: unique symbol

/** An E.164 number: «+» and up to fifteen digits, `+34600123456`. Made only by `parsePhone`. */
export type Phone = string & { readonly [checked]: true }
export type ParsedPhone = { ok: true; phone: Phone } | { ok: false; problem: 'EMPTY' | 'FORMAT' | 'LENGTH' }

const SPAIN = '+34'

/**
 * Reads a telephone as a person writes it: «600 123 456», «+34 600.123.456», «0034600123456», «34600123456», «+44 (20) 7946 0018».
 * Without a prefix it is Spanish: nine digits, the first from 5 to 9 (national numbering plan, RD 2296/2004). With
 * another prefix, ITU-T E.164 decides: at most fifteen digits. `LENGTH` means digits are missing or left over.
 */
export function parsePhone(text: string): ParsedPhone {
  const bare = text.replace(/[\s().\-/]/g, '').replace(/^00|^(?=34[5-9]\d{8}$)/, '+')
  if (bare === '') return { ok: false, problem: 'EMPTY' }
  const phone = bare.startsWith('+') ? bare : SPAIN + bare
  if (!/^\+\d*$/.test(phone)) return { ok: false, problem: 'FORMAT' }
  if (!phone.startsWith(SPAIN)) return judge(phone, /^\+[1-9]/, /^\+\d{7,15}$/)
  return judge(phone, /^\+34[5-9]/, /^\+34\d{9}$/)
}

function judge(phone: string, start: RegExp, whole: RegExp): ParsedPhone {
  if (!start.test(phone)) return { ok: false, problem: 'FORMAT' }
  return whole.test(phone) ? { ok: true, phone: phone as Phone } : { ok: false, problem: 'LENGTH' }
}

/** «600 123 456»; a foreign number as «+442079460018». `forced` shows the Spanish prefix too: «+34 600 123 456». */
export function formatPhone(phone: Phone, forced = false): string {
  if (!phone.startsWith(SPAIN)) return phone
  const national = phone.slice(SPAIN.length).replace(/\d{3}(?=\d)/g, '$& ')
  return forced ? `${SPAIN} ${national}` : national
}

/** A Spanish mobile: 6xx, or 71 to 79 (70 is personal numbering). What an SMS or Bizum can reach. */
export function isSpanishMobile(phone: Phone): boolean {
  return /^\+34(?:6|7[1-9])/.test(phone)
}

/** A country as its telephones begin: `{ country: 'ES', prefix: '+34', name: 'España' }` (specification §3, «Phone prefix entry»). */
export interface PhoneCountry {
  /** ISO 3166-1 alpha-2. */
  country: string
  prefix: string
  /** In Spanish. */
  name: string
}
