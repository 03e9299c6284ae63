import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { withdrawModals } from '../base/modal/modals.ts'
import { currentToasts, dismissToast } from '../kit/toast.ts'

// The first popup of a file is fetched and compiled when it opens, which on a busy machine takes more than the usual second.
configure({ asyncUtilTimeout: 10_000 })

// Each test starts with an empty document: what the last one rendered, and the regions it added to the body, are gone.
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  document.body.removeAttribute('class')
})

// The next file of this worker has the same window and the same modules: what this one replaced or kept there is gone.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  withdrawModals()
  for (const { id } of currentToasts()) dismissToast(id)
})
