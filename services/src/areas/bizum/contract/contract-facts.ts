/** What orders that change a contract of Bizum show alike. */
import { formatPhone, type Phone } from '@almenara/contract/phone'
import type { Fact } from '@almenara/contract/two-step'
import { displayName, type OwnedProduct } from '../../../products/access.ts'

/** Of whoever joins, and of a mobile that changes. */
export const LESS_AT_FIRST = 'Durante las primeras 24 horas puede enviar un importe menor. Lo verá en los límites de Bizum.'

export const text = (label: string, words: string, field?: string): Fact => ({
  label,
  ...(field ? { field } : {}),
  value: { type: 'TEXT', text: words },
})

export const mobileFact = (label: string, phone: Phone, field?: string): Fact => text(label, formatPhone(phone), field)

export function accountFact(label: string, product: OwnedProduct): Fact {
  return { label, field: 'account', value: { type: 'PARTY', name: displayName(product), iban: product.identifier } }
}
