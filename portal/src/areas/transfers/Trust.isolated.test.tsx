import type { ExternalFavourite } from '@almenara/contract/areas/transfers/favourites'
import { toInstant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { send } from '../../api/send.ts'
import { TrustAction, TrustBadge } from './Trust.tsx'

vi.mock('../../api/send.ts', () => ({ send: vi.fn() }))

beforeEach(() => void vi.mocked(send).mockReset())

const favourite: ExternalFavourite = {
  id: 'f',
  alias: 'Alquiler',
  concept: '',
  target: { name: 'Luz Gil Arcos', iban: 'ES9121000418450200051332' },
}
const maximum = toCents(1_000_00)
const trusted = { ...favourite, trust: { maximum, since: toInstant('2026-11-22T10:00:00Z') } }

function renderTrust(shown: ExternalFavourite) {
  const onTrust = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TrustBadge favourite={shown} />
      <TrustAction id="a" favourite={shown} onTrust={onTrust} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), onTrust }
}

test('a beneficiary who is not of confidence may become so, and goes on to be signed', async () => {
  const { user, onTrust } = renderTrust({ ...favourite, trust: { maximum } })
  expect(screen.queryByText('De confianza')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Añadir a beneficiarios de confianza' }))
  expect(onTrust).toHaveBeenCalledOnce()
  expect(vi.mocked(send)).not.toHaveBeenCalled()
})

test('one who is says so, and is taken away with one press: both calls and no question', async () => {
  const signature = { methods: ['NONE'], challenge: { method: 'NONE', reason: 'PROTECTS' } }
  vi.mocked(send).mockResolvedValueOnce({ operationId: 'o', status: 'SIGNING', signature }).mockResolvedValueOnce({ status: 'EXECUTED' })
  const { user } = renderTrust(trusted)
  expect(screen.getByText('De confianza')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Quitar de beneficiarios de confianza/ }))
  const root = '/transfers/v1/{id}/favourites/{favouriteId}/distrust'
  expect(vi.mocked(send).mock.calls.map(([{ path }]) => path)).toEqual([`${root}/authorization`, `${root}/confirmation`])
})

test('where the bank has every payment signed there is nothing to choose', () => {
  renderTrust(favourite)
  expect(screen.queryByRole('button')).toBeNull()
})
