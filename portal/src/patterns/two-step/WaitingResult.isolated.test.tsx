import { toInstant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import type { OrderState } from '@almenara/contract/two-step'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { send } from '../../api/send.ts'
import { ResultStep } from './ResultStep.tsx'

vi.mock('../../api/send.ts', () => ({ send: vi.fn(), poll: vi.fn() }))
vi.mock('../../base/forced-step.ts', () => ({ useForcedStep: () => undefined }))

const waiting: OrderState = {
  operationId: 'a',
  kind: 'external-transfer',
  status: 'WAITING',
  title: 'Transferencia',
  amount: toCents(350000),
  payee: 'Aceros del Turia, S. A.',
  facts: [{ label: 'Para', value: { type: 'PARTY', name: 'Aceros del Turia, S. A.', iban: 'ES6054320789625918953295' } }],
  signatures: {
    given: 1,
    required: 2,
    by: [{ name: 'Carmen Muñoz Peñalver', at: toInstant('2026-11-22T15:27:00Z') }],
    pending: [{ name: 'Concepción Peñalver Ros', notifiedAt: toInstant('2026-11-22T15:27:00Z') }],
  },
  reference: '2611226800412',
  asOf: toInstant('2026-11-22T15:27:00Z'),
  expiresAt: toInstant('2026-12-22T15:27:00Z'),
}

beforeEach(() => void vi.mocked(send).mockReset())

async function renderResult(to?: 'SIGNATORY') {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ResultStep order={waiting} to={to}>
        <a href="/accounts">Volver a los movimientos</a>
      </ResultStep>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return userEvent.setup()
}

test('the result says whose signature is missing, of what, who has signed, until when, and its reference', async () => {
  await renderResult()
  const title = screen.getByRole('heading', { level: 1, name: 'Pendiente de la firma de Concepción Peñalver Ros' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  expect(screen.getByText('Le hemos avisado. La transferencia se enviará cuando firme.')).toBeTruthy()
  expect(screen.getByText('Aceros del Turia, S. A.')).toBeTruthy()
  const signatures = within(screen.getByRole('list', { name: 'Firmas' })).getAllByRole('listitem')
  expect(signatures.map(({ textContent }) => textContent)).toEqual([
    'Carmen Muñoz PeñalverFirmó el 22/11/2026, 16:27Firmada',
    'Concepción Peñalver RosAviso enviado el 22/11/2026, 16:27. Puede firmar hasta el 22/12/2026Pendiente',
  ])
  expect(screen.getByText(/Referencia 2611226800412\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Descargar justificante/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Volver a los movimientos' })).toBeTruthy()
})

test('the others are reminded, and it says when', async () => {
  const user = await renderResult()
  const notifiedAt = toInstant('2026-11-23T09:00:00Z')
  const [pending] = waiting.signatures.pending ?? []
  vi.mocked(send).mockResolvedValue({
    ...waiting,
    signatures: { ...waiting.signatures, pending: [{ ...pending, notifiedAt: notifiedAt }] },
  })
  await user.click(screen.getByRole('button', { name: /^Enviar recordatorio/ }))
  expect(vi.mocked(send).mock.calls.map(([{ path }]) => path)).toEqual(['/signature/v1/{operationId}/remind'])
  expect(await screen.findByText(/^Aviso enviado el 23\/11\/2026, 10:00/)).toBeTruthy()
})

test('it is withdrawn once that is asked, and then says that nothing was charged', async () => {
  const user = await renderResult()
  vi.mocked(send).mockResolvedValue({ ...waiting, status: 'CANCELLED' })
  await user.click(screen.getByRole('button', { name: 'Retirar la transferencia' }))
  const question = await screen.findByRole('dialog', { name: 'Retirar la transferencia' })
  expect(send).not.toHaveBeenCalled()
  await user.click(within(question).getByRole('button', { name: /^Retirar la transferencia/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Operación anulada' })).toBeTruthy()
})

test('whoever did not order it neither reminds nor withdraws', async () => {
  await renderResult('SIGNATORY')
  expect(screen.queryByRole('button')).toBeNull()
})
