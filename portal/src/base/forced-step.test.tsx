import { LIMITED_ROLES, STEP_PAGES, type UserRole } from '@almenara/contract/roles'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { currentUser } from './current-user.ts'
import { useForcedStep } from './forced-step.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => vi.unstubAllGlobals())

function stepOf(userRole?: UserRole) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = createQueryClient()
  if (userRole) client.setQueryData([...currentUser.queryKey], { userRole })
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>
  return renderHook(useForcedStep, { wrapper }).result.current
}

test.each(LIMITED_ROLES)('%s has its step pending, at its page', (role) => {
  expect(stepOf(role)).toEqual({ role, page: STEP_PAGES[role] })
})

test('nobody else has one, nor whoever is not known yet', () => {
  expect(stepOf('AUTH_USER')).toBeUndefined()
  expect(stepOf()).toBeUndefined()
})
