import { PENDING_C2ER } from '@almenara/contract/areas/bizum/pending-c2er'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeTokens } from '../../api/tokens.ts'
import { createQueryClient } from '../../base/query-client.ts'
import { ToastRegion } from '../../kit/ToastRegion.tsx'
import { RefuseButton } from './RefuseButton.tsx'

const [LIST, OTHER] = PENDING_C2ER.revocation.refreshes ?? []

/** The row of what waits, which goes once its list has been read again, however long the others take. */
function Waiting({ read, readOther }: { read: () => Promise<boolean>; readOther: () => Promise<boolean> }) {
  const { data } = useQuery({ queryKey: [LIST], queryFn: read })
  useQuery({ queryKey: [OTHER], queryFn: readOther })
  if (!data) return null
  const { revocation } = PENDING_C2ER
  return <RefuseButton label="Rechazar compra" call={revocation} id="one" of="la compra en Nou Moles" may={{ allowed: true }} />
}

beforeEach(() => storeTokens({ access_token: 'a', refresh_token: 'b' }))
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('what was refused is told although its row has gone with it', async () => {
  const refused = vi.fn(async () => Response.json({ id: 'one', state: 'REVOKED' }))
  vi.stubGlobal('fetch', refused)
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Waiting
        read={async () => refused.mock.calls.length === 0}
        readOther={() => (refused.mock.calls.length === 0 ? Promise.resolve(true) : new Promise(() => undefined))}
      />
      <ToastRegion />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Rechazar compra: la compra en Nou Moles' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Rechazar compra/ })).toBeNull())
  expect(await screen.findByText('Ha rechazado la compra en Nou Moles. No se ha cobrado nada.')).toBeDefined()
})
