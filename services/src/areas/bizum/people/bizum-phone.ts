/** A mobile as a customer types it where somebody is paid, asked, saved or blocked. */
import type { Brand } from '@almenara/contract/brand'
import { isSpanishMobile, parsePhone, type Phone, type PhoneCountry } from '@almenara/contract/phone'
import { countryOf, PHONE_COUNTRIES } from '../../../identity/phone-countries.ts'

/** Where Bizum reaches by agreements with other countries' schemes, unless the bank says otherwise. */
const REACHED = ['AD', 'IT', 'PT'] as const
const SPAIN = 'ES'

/** The countries whose mobiles are reached, Spain first. */
export function reachedCountries({ bizum }: Pick<Brand, 'bizum'>): PhoneCountry[] {
  const reached = new Set<string>(bizum?.countries ?? REACHED)
  const spain = PHONE_COUNTRIES.filter(({ country }) => country === SPAIN)
  return [...spain, ...PHONE_COUNTRIES.filter(({ country }) => country !== SPAIN && reached.has(country))]
}

const WRITE_MOBILE = 'Escriba un número de móvil.'
const LANDLINE = 'Es un teléfono fijo. Bizum se envía a móviles, que empiezan por 6 o por 7.'

export type ReadPhone = { ok: true; phone: Phone } | { ok: false; problem: string }

/** E.164, or what is wrong with it and what to do, in the customer's words. */
export function readBizumPhone(brand: Pick<Brand, 'bizum'>, typed: string): ReadPhone {
  const parsed = parsePhone(typed)
  if (!parsed.ok && parsed.problem === 'EMPTY') return { ok: false, problem: WRITE_MOBILE }
  if (!parsed.ok) return { ok: false, problem: 'El número de móvil no es correcto. Compruebe sus cifras.' }
  const { phone } = parsed
  const country = countryOf(phone)
  if (country === SPAIN) return isSpanishMobile(phone) ? { ok: true, phone } : { ok: false, problem: LANDLINE }
  const reached = reachedCountries(brand)
  if (reached.some((one) => one.country === country)) return { ok: true, phone }
  const names = new Intl.ListFormat('es').format(reached.map(({ name }) => name))
  return { ok: false, problem: `Con Bizum se envía a móviles de ${names}. Escriba otro móvil o haga una transferencia.` }
}
