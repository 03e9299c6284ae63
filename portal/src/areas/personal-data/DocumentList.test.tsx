import type { PersonalDocument } from '@almenara/contract/areas/personal-data/documents'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storeTokens } from '../../api/tokens.ts'
import { createQueryClient } from '../../base/query-client.ts'
import { DocumentList } from './DocumentList.tsx'

const CONTRACT = { id: 'contract-1', kind: 'CONTRACT', title: 'Contrato de Cuenta', detail: 'ES00', at: '2026-11-20T09:00:00.000Z' }

function serve(status: number, body: unknown): void {
  const means = { executive: true, methods: [{ id: 1, method: 'OTP_SMS', locked: false }] }
  vi.stubGlobal('fetch', (input: string | URL | Request) => {
    const isList = String(input instanceof Request ? input.url : input).includes('/personal-documents/extract')
    return Promise.resolve(isList ? Response.json(body, { status }) : Response.json(means))
  })
}

beforeEach(() => storeTokens({ access_token: 'a', refresh_token: 'b' }))
afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const authorize = vi.fn()

function show() {
  function Page() {
    const [chosen, setChosen] = useState<readonly PersonalDocument[]>([])
    return <DocumentList chosen={chosen} onChoose={setChosen} operation={{ authorize, error: null, busy: undefined }} />
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  )
}

test('whoever has none (D189) is told so, and what will be here', async () => {
  serve(404, { code: 'D189', message: '', type: 'VOID', error: { type: 'VOID', code: 'D189', message: '' } })
  show()
  expect(await screen.findByText('No tiene documentos personales en este portal')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Descargar/ })).toBeNull()
})

test('nothing is asked for until something is ticked, and then just that', async () => {
  serve(200, { txId: 't'.repeat(20), rows: [CONTRACT], fromPage: 1, toPage: 1, more: false, count: 1, countIsExact: true, filters: {} })
  show()
  const tick = await screen.findByRole('checkbox', { name: /^Contrato de Cuenta.*20\/11\/2026/ })
  fireEvent.click(screen.getByRole('button', { name: /Descargar/ }))
  expect(authorize).not.toHaveBeenCalled()
  fireEvent.click(tick)
  expect(screen.getByText('Un documento elegido')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /^Descargar/ }))
  expect(authorize).toHaveBeenCalledWith({ documents: ['contract-1'] })
})
