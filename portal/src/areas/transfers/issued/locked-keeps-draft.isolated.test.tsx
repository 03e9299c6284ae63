import { cancelTransfer } from '@almenara/contract/areas/transfers/issued'
import { toInstant } from '@almenara/contract/dates'
import type { OrderState } from '@almenara/contract/two-step'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { storeTokens } from '../../../api/tokens.ts'
import { currentUser } from '../../../base/current-user.ts'
import { SignPanel } from '../../../patterns/two-step/SignPanel.tsx'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useTwoStep } from '../../../patterns/two-step/use-two-step.ts'

const ORDER: OrderState = {
  operationId: 'b7b4e1c2-0000-4000-8000-000000000001',
  kind: 'transfer-cancelation',
  status: 'SIGNING',
  title: 'Solicitud de devolución',
  facts: [],
  signature: {
    methods: ['OTP_SMS'],
    challenge: {
      method: 'OTP_SMS',
      phoneEnding: '417',
      expiresAt: toInstant('2026-12-22T16:27:00Z'),
      resendAt: toInstant('2026-11-22T16:27:00Z'),
    },
  },
  signatures: { given: 0, required: 1 },
  asOf: toInstant('2026-11-22T16:27:00Z'),
  expiresAt: toInstant('2026-12-22T16:27:00Z'),
}
const LOCKED = {
  code: 'SIGNATURE_LOCKED',
  type: 'VOID',
  message: 'Firma por SMS bloqueada',
  fields: [],
  requestId: 'r',
  signing: { method: 'OTP_SMS', locked: { left: [], phone: { number: '900 000 000', hours: 'siempre' } } },
}

/** The bank: it prepares the order, and locks the method at the first code. */
const answer = async (address: string) =>
  address.endsWith('/confirmation') ? Response.json(LOCKED, { status: 409 }) : Response.json(ORDER)

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function Operation() {
  const operation = useTwoStep(cancelTransfer, { id: 'account', transferId: 'transfer' })
  const [draft, setDraft] = useDraft({ reason: '' }, { name: '/transfer' })
  const { phase } = operation
  if (phase.step !== 'editing') {
    return (
      <>
        <SignPanel order={phase.order} verb="" action="solicitar la devolución" operation={operation} />
        <button type="button" onClick={() => operation.edit()}>
          Volver a los datos
        </button>
      </>
    )
  }
  return (
    <>
      <label>
        Motivo
        <input value={draft.reason} onChange={({ target }) => setDraft({ reason: target.value })} />
      </label>
      <button type="button" onClick={() => operation.authorize(draft)}>
        Continuar
      </button>
    </>
  )
}

test('a way of signing that is locked keeps what was typed, on the way back and after the form has been left', async () => {
  vi.stubGlobal('fetch', vi.fn(answer))
  storeTokens({ access_token: 'a', refresh_token: 'b' })
  const queries = new QueryClient()
  queries.setQueryData(currentUser.queryKey, { username: 'carmen.munoz' } as never)
  const screenOf = (
    <QueryClientProvider client={queries}>
      <Operation />
    </QueryClientProvider>
  )
  const { unmount } = render(screenOf)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Motivo'), 'DUPL')
  await user.click(screen.getByRole('button', { name: 'Continuar' }))
  await user.type(await screen.findByLabelText('Código de 6 cifras'), '123456')
  await user.click(screen.getByRole('button', { name: /^Firmar y solicitar la devolución/ }))
  expect((await screen.findByRole('alert')).textContent).toContain('Firma por SMS bloqueada')
  await user.click(screen.getByRole('button', { name: 'Volver a los datos' }))
  expect(screen.getByLabelText<HTMLInputElement>('Motivo').value).toBe('DUPL')
  unmount()
  render(screenOf)
  expect(screen.getByLabelText<HTMLInputElement>('Motivo').value).toBe('DUPL')
})
