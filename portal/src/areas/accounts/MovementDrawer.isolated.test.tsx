import type { movementDetail } from '@almenara/contract/areas/accounts/movement'
import type { Reply } from '@almenara/contract/call'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import type { CounterpartyRole } from '@almenara/contract/movement-origin'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeTokens } from '../../api/tokens.ts'
import { createQueryClient } from '../../base/query-client.ts'
import MovementDrawer from './MovementDrawer.tsx'

// Where its links lead and what may be done is for the browser tests: here it is what the other party is called.
vi.mock('./MovementActions.tsx', () => ({ MovementActions: () => null }))
vi.mock('../../base/account-place.ts', () => ({ useAccountPlace: () => ({ to: '/accounts', id: 'a1', txId: 'T' }) }))
vi.mock(import('@tanstack/react-router'), async (original) => ({ ...(await original()), useNavigate: (() => vi.fn()) as never }))

const day = toLocalDate('2026-11-20')
type Movement = Reply<typeof movementDetail>['movement']

const MOVEMENT = {
  id: 'm1',
  title: 'Transferencia',
  detail: 'Alquiler',
  amount: toCents(650_00),
  bookedOn: day,
  valueOn: day,
  balanceAfter: toCents(1_250_00),
  type: 'TRANSFER_IN',
  documentNumber: '0',
  postedAt: toInstant('2026-11-20T09:00:00Z'),
  facts: [
    { fact: 'counterpartyName', text: 'Núria Bosch Çelik' },
    { fact: 'counterpartyIban', text: 'DE89370400440532013000' },
    { fact: 'counterpartyBank', text: 'Banco de pruebas' },
  ],
}

let counterparty: CounterpartyRole
beforeEach(() => {
  storeTokens({ access_token: 'a', refresh_token: 'b' })
  vi.stubGlobal('fetch', async () => Response.json({ movement: { ...MOVEMENT, counterparty } as unknown as Movement }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test.each([
  ['PAYER', ['Ordenante', 'Cuenta del ordenante', 'Banco del ordenante']],
  ['PAYEE', ['Beneficiario', 'Cuenta del beneficiario', 'Banco del beneficiario']],
  ['CREDITOR', ['Acreedor', 'Cuenta del acreedor', 'Banco del acreedor']],
] as const)('of a movement whose other party is the %s their name, account and bank are called so', async (role, terms) => {
  counterparty = role
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MovementDrawer account={{ id: 'a1' } as never} txId="T" movementId="m1" onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const values = ['Núria Bosch Çelik', 'DE89 3704 0044 0532 0130 00', 'Banco de pruebas']
  for (const [at, term] of terms.entries()) {
    expect((await screen.findByText(term)).parentElement?.textContent?.replaceAll('\u00A0', ' ')).toBe(`${term}${values[at]}`)
  }
})
