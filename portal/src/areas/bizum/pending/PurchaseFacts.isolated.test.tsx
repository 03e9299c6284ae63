import type { PendingPurchaseDetail } from '@almenara/contract/areas/bizum/pending-c2er'
import type { Terms } from '@almenara/contract/areas/bizum/shapes'
import { toInstant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { PurchaseFacts } from './PurchaseFacts.tsx'

// Links need a router, and where they lead is for the browser tests.
vi.mock(import('@tanstack/react-router'), async (original) => ({
  ...(await original()),
  Link: (({ children }: { children: ReactNode }) => <a href="#subscriptions">{children}</a>) as never,
}))

const at = toInstant('2026-11-22T08:42:00Z')
const may = { allowed: true }
const PURCHASE = {
  id: 'p1',
  kind: 'C2ER',
  state: 'PENDING',
  merchant: { id: 'm1', name: 'Papelería Nou Moles', trade: 'Papelería', city: 'Valencia', place: 'ONLINE' },
  amount: toCents(42_90),
  description: 'Cuadernos',
  reference: '261122000417',
  createdAt: at,
  expiresAt: toInstant('2026-11-22T08:47:00Z'),
  can: { accept: may, revoke: may },
  timeline: [],
  warnings: [],
  asOf: at,
} satisfies PendingPurchaseDetail
const TERMS: Terms = { kind: 'UP_TO', amount: toCents(12_99), period: 'MONTHLY' }

const read = (element: ReactNode) => render(element).container.textContent.replaceAll('\u00A0', ' ')

test.each([
  ['PENDING', true],
  ['ACCEPTING', true],
  ['PAID', true],
  ['REFUNDED', true],
  ['REVOKED', false],
  ['WITHDRAWN', false],
  ['EXPIRED', false],
  ['MOVED', false],
] as const)('of a purchase that is %s the amount has a minus only where it leaves the account: %s', (state, leaves) => {
  for (const text of [
    read(<PurchaseFacts purchase={{ ...PURCHASE, state }} />),
    read(<PurchaseFacts purchase={{ ...PURCHASE, kind: 'MIT', terms: TERMS, state }} />),
  ]) {
    expect(text.includes('−42,90 €')).toBe(leaves)
    expect(text).toContain('42,90 €')
  }
})

test('what was not allowed is not said to be chargeable', () => {
  const text = read(<PurchaseFacts purchase={{ ...PURCHASE, kind: 'MIT', terms: TERMS, state: 'REVOKED' }} />)
  expect(text).toContain('EstadoRechazada')
  expect(text).not.toContain('podrá cobrarle')
})

test('where it is being rejected it says what is asked, and no way of the money', () => {
  for (const more of [{}, { kind: 'MIT' as const, terms: TERMS }]) {
    const text = read(<PurchaseFacts purchase={{ ...PURCHASE, ...more }} leaves="ASKED" />)
    expect(text).toContain('Le pide que pague42,90 €')
    expect(text).not.toMatch(/−|Sale de/)
  }
})
