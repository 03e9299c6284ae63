/** What the operator writes of Bizum, read; and the simulated scheme at hand. */
import { formatPhone, isSpanishMobile, parsePhone, type Phone } from '@almenara/contract/phone'
import type { Bank } from '../bank.ts'
import type { SchemeContext } from '../rails/bizum/scheme.ts'
import { SIMULATED_MERCHANTS } from '../rails/bizum/scheme-shops.ts'
import { UsageError } from './usage-error.ts'

/** Does something as the simulated scheme, in a transaction. */
export function withScheme<T>({ database, clock, brand }: Bank, work: (context: SchemeContext) => Promise<T>): Promise<T> {
  const clearing = { database, clock, bankCode: brand.bankCode, bic: brand.bic }
  return database.transaction((tx) => work({ tx, clearing, at: clock.now() }))
}

/** Each throws UsageError, which says what was written, where it is not what is asked for. */
export function mobileIn(text: string): Phone {
  const parsed = parsePhone(text)
  if (parsed.ok && isSpanishMobile(parsed.phone)) return parsed.phone
  throw new UsageError(`«${text}» is no Spanish mobile. Write its nine digits.`)
}

export function merchantIn(text: string): string {
  const found = SIMULATED_MERCHANTS.find(({ id, name }) => id === text || name === text)
  if (found) return found.id
  const known = SIMULATED_MERCHANTS.map(({ id, name }) => `${id} (${name})`)
  throw new UsageError(`«${text}» is no merchant. There are ${known.join(', ')}.`)
}

export function shownPhone(phone: string): string {
  return formatPhone(phone as Phone)
}
