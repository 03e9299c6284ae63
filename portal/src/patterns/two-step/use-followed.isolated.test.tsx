import type { Instant } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { poll } from '../../api/send.ts'
import { useFollowed } from './use-followed.ts'

vi.mock('../../api/send.ts', () => ({ poll: vi.fn<typeof poll>() }))
const asked = vi.mocked(poll)

const PROCESSING: OrderState = {
  operationId: 'b7b4e1c2-0000-4000-8000-000000000001',
  kind: 'mobile-recharge',
  status: 'PROCESSING',
  title: 'Recarga de móvil',
  facts: [],
  signatures: { given: 1, required: 1 },
  asOf: '2026-11-20T09:00:00.000Z' as Instant,
  expiresAt: '2026-11-20T09:15:00.000Z' as Instant,
}
const done = { title: 'Recarga hecha', text: 'Ya tiene saldo.', next: [] }

function Shown({ order }: { order: OrderState }) {
  return <p>{useFollowed(order).status}</p>
}

const show = (order: OrderState) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shown order={order} />
    </QueryClientProvider>,
  )
const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  asked.mockReset()
})

test('an order that is processed is asked after until it ends, which is announced', async () => {
  asked.mockResolvedValueOnce(PROCESSING).mockResolvedValueOnce({ ...PROCESSING, status: 'EXECUTED', done })
  show(PROCESSING)
  await later(2_000)
  expect(screen.getByText('PROCESSING')).toBeTruthy()
  await later(2_000)
  expect(screen.getByText('EXECUTED')).toBeTruthy()
  expect(document.querySelector('[data-announcer]')?.textContent).toBe('Recarga hecha. Ya tiene saldo.')
  await later(60_000)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('a lost answer is asked for again', async () => {
  asked.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce({ ...PROCESSING, status: 'REFUSED' })
  show(PROCESSING)
  await later(2_000)
  await later(2_000)
  expect(screen.getByText('REFUSED')).toBeTruthy()
})

test('one that has ended is not asked after', async () => {
  show({ ...PROCESSING, status: 'EXECUTED', done })
  await later(60_000)
  expect(asked).not.toHaveBeenCalled()
})
