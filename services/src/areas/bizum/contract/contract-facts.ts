/** What orders that change a contract of Bizum show alike. */
import { formatPhone, type Phone } from '@almenara/contract/phone'
import type { Fact } from '@almenara/contract/two-step'
import { displayName, type OwnedProduct } from '../../../products/access.ts'

export const text = (label: string, words: string, field?: string): Fact => ({
  label,
  ...(field ? { field } : {}),
  value: { type: 'TEXT', text: words },
})

export const mobileFact = (label: string, phone: Phone, field?: string): Fact => text(label, formatPhone(phone), field)

export function accountFact(label: string, product: OwnedProduct): Fact {
  return { label, field: 'account', value: { type: 'PARTY', name: displayName(product), iban: product.identifier } }
}
