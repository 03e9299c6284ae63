import type { Call } from '@almenara/contract/call'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { send } from '../../api/send.ts'
import { useExtract, type ExtractPage } from './use-extract.ts'

interface Query {
  search?: string | undefined
  txId?: string | undefined
  fromPage?: number | undefined
  toPage?: number | undefined
}
type List = Call<{ id: string }, Query, undefined, ExtractPage<never>>
const movementExtract = { path: '/accounts/v2/{id}/movement-extract' } as List

vi.mock(import('../../api/send.ts'), () => ({ send: vi.fn() as unknown as typeof send }))

test('a list that is come back to is found at hand and, when it is read again, asked for by its txId and not by its old filters', async () => {
  const asked = vi.mocked(send).mockResolvedValue({ txId: 'T'.repeat(20), rows: [], more: false, toPage: 1, count: 0, countIsExact: true })
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  const params = { id: 'a1' }
  const first = renderHook(() => useExtract(movementExtract, { params, filters: { search: 'luz' } as { search?: string | undefined } }), {
    wrapper,
  })
  await waitFor(() => expect(first.result.current.last).toBeDefined())
  first.result.current.remember()
  first.unmount()
  const back = renderHook(() => useExtract(movementExtract, { params, filters: {}, txId: 'T'.repeat(20) }), { wrapper })
  expect(back.result.current.last?.count).toBe(0)
  await queries.invalidateQueries()
  const query = { fromPage: 1, toPage: 1, txId: 'T'.repeat(20) }
  expect(asked.mock.lastCall?.[1]).toEqual({ params, query })
})
