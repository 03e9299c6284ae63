import type { BizumMandateDetail } from '@almenara/contract/areas/bizum/mandates'
import type { BizumView } from '@almenara/contract/areas/bizum/contract'
import { CONSULTATIVE } from '@almenara/contract/refusal-words'
import { toInstant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import type { Phone } from '@almenara/contract/phone'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeTokens } from '../../api/tokens.ts'
import { createQueryClient } from '../../base/query-client.ts'
import { Strangers } from './contract/Strangers.tsx'
import SubscriptionDrawer from './consents/SubscriptionDrawer.tsx'
import { PersonContact } from './person/PersonContact.tsx'
import { RequestForm } from './operations/RequestForm.tsx'

// Links need a router, and where they lead is for the browser tests.
vi.mock(import('@tanstack/react-router'), async (original) => ({
  ...(await original()),
  Link: (({ children }: { children: ReactNode }) => <a href="#there">{children}</a>) as never,
}))

const may = { allowed: false, reason: CONSULTATIVE }
const MANDATE: BizumMandateDetail = {
  id: 'm1',
  consentId: 'c1',
  state: 'ACTIVE',
  merchant: { id: 's1', name: 'Diari de l’Horta', trade: 'Prensa', city: 'Valencia', place: 'ONLINE' },
  title: 'Edición digital',
  reference: 'R1',
  amount: toCents(4_99),
  since: toInstant('2026-01-05T09:00:00Z'),
  thisYear: toCents(44_91),
  can: { end: may, pause: may, resume: may, limit: may },
  purpose: 'Cobrar la suscripción',
  asOf: toInstant('2026-11-22T08:42:00Z'),
}
const OPTIONS = { minimum: toCents(50), maximum: toCents(1_000_00), recipients: 30, requestDays: 7 } as never

let asked: string[]
beforeEach(() => {
  asked = []
  storeTokens({ access_token: 'a', refresh_token: 'b' })
  vi.stubGlobal('fetch', async (of: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') asked.push(`${method} ${of}`)
    if (of.includes('/signature/')) return Response.json({ executive: false, methods: [] })
    if (of.endsWith('/mandates/m1')) return Response.json(MANDATE)
    return Response.json({ type: 'VOID', code: 'NOT_FOUND', message: '' }, { status: 404 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function show(part: ReactNode) {
  render(<QueryClientProvider client={createQueryClient()}>{part}</QueryClientProvider>)
  return userEvent.setup()
}

const phone = '+34611000201' as Phone
const contact = { id: 'k1', phone, alias: 'Fontanero', favourite: false, blocked: false }
const blocked = [{ id: 'k2', name: 'Andrés M. N.' }]

test.each([
  ['a person', <PersonContact key="1" person={{ phone, number: '611 000 201', name: 'Luis P. G.', alias: 'Fontanero', contact }} />, 4],
  ['strangers', <Strangers key="2" view={{ strangers: 'QUIET', blocked } as unknown as BizumView} />, 1],
  ['a subscription', <SubscriptionDrawer key="3" id="m1" onClose={() => undefined} />, 2],
])('who may only look reads all of %s, and is told why each action cannot be done', async (_, part, count) => {
  const user = show(part)
  await expect.poll(() => document.querySelectorAll('button[aria-disabled="true"]').length).toBe(count)
  expect(screen.getAllByText('Puede consultar, pero no operar.').length).toBeGreaterThan(0)
  for (const button of document.querySelectorAll('button[aria-disabled="true"]')) await user.click(button)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(asked).toEqual([])
})

test('who may only look asks nobody for money, with the button or with the keyboard', async () => {
  const draft = { people: [], next: '', amount: '10', concept: '', each: {}, splits: false } as never
  const user = show(<RequestForm options={OPTIONS} movement={undefined} draft={draft} onChange={vi.fn()} onAsked={vi.fn()} />)
  expect(await screen.findByText('Puede consultar, pero no operar')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Pedir/ }))
  await user.type(screen.getByLabelText(/^Concepto/), '{Enter}')
  expect(asked).toEqual([])
})
