import type { PrepaymentInput } from '@almenara/contract/areas/financings/prepayment'
import { toCents } from '@almenara/contract/money'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeTokens } from '../../api/tokens.ts'
import { createQueryClient } from '../../base/query-client.ts'
import { Simulation } from './Simulation.tsx'

const asked = vi.fn<(address: string) => Promise<Response>>(() => new Promise(() => undefined))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  storeTokens({ access_token: 'a', refresh_token: 'b' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  asked.mockClear()
  sessionStorage.clear()
})

test('what a prepayment costs is asked half a second after the last key, and once', async () => {
  const queries = createQueryClient()
  const typed = (amount: number | undefined) => {
    const input: PrepaymentInput | undefined = amount === undefined ? undefined : { amount: toCents(amount), cut: 'TERM' }
    return (
      <QueryClientProvider client={queries}>
        <Simulation id="loan" input={input} />
      </QueryClientProvider>
    )
  }
  const later = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  const { rerender } = render(typed(undefined))
  rerender(typed(1_00))
  await later(499)
  rerender(typed(15_00))
  await later(499)
  expect(asked).not.toHaveBeenCalled()
  await later(1)
  expect(asked.mock.calls.map(([address]) => address)).toEqual([expect.stringContaining('amount=1500&cut=TERM')])
})
