import type { CoSigners } from '@almenara/contract/co-signers'
import { toCents } from '@almenara/contract/money'
import { addDays, dayAt, formatDay, toInstant } from '@almenara/contract/dates'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { send } from '../../api/send.ts'
import { OperationForm } from './OperationForm.tsx'
import { OperationSteps } from './OperationSteps.tsx'

vi.mock('../../api/send.ts', () => ({ send: vi.fn() }))
vi.mock('../../base/current-user.ts', () => ({ useCurrentUser: () => ({ name: 'Carmen Muñoz Peñalver' }) }))
vi.mock('../../base/forced-step.ts', () => ({ useForcedStep: () => undefined }))

beforeEach(() => void vi.mocked(send).mockReset())

const operation = { confirm: vi.fn(), resend: vi.fn(), choose: vi.fn(), edit: vi.fn(), error: null, busy: undefined }
const form = { failures: [], submit: vi.fn(), restriction: undefined, unavailable: undefined, busy: false, protects: false }
const until = formatDay(addDays(dayAt(toInstant(new Date())), 30))

function renderForm(
  coSigners: CoSigners | undefined,
  { product = 'a', sameDay = false, protects = false }: { product?: string | undefined; sameDay?: boolean; protects?: boolean } = {},
) {
  vi.mocked(send).mockResolvedValue({ coSigners })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OperationSteps
        operation={{ ...operation, phase: { step: 'editing' } }}
        product={product}
        sameDay={sameDay}
        title="Amortizar anticipadamente"
        action="amortizar"
        result={() => null}
      >
        <OperationForm form={{ ...form, protects }} cancel={<a href="/global">Cancelar</a>}>
          <p>Cuánto</p>
        </OperationForm>
      </OperationSteps>
    </QueryClientProvider>,
  )
}

test('whatever is ordered with a product, who must sign besides is said before the first question and beside the form, with the term', async () => {
  renderForm({ required: 2, others: ['Concepción Peñalver Ros'], days: 30 })
  const note = await screen.findByText('Esta operación necesita dos firmas')
  expect(note.parentElement?.textContent).toContain(`Además de usted, debe firmar Concepción Peñalver Ros, hasta el ${until}.`)
  expect(note.parentElement?.textContent).toContain('Hasta entonces la operación no se realiza y su importe, si lo tiene, queda retenido.')
  const turns = within(await screen.findByRole('list', { name: 'Firmas necesarias' })).getAllByRole('listitem')
  expect(turns.map(({ textContent }) => textContent)).toEqual([
    '1Carmen Muñoz PeñalverFirma en el paso siguiente',
    `2Concepción Peñalver RosHasta el ${until}`,
  ])
})

test('where only what is above an amount needs it, that is said', async () => {
  renderForm({ required: 2, above: toCents(300000), others: ['Ana', 'Luis'], days: 30 })
  const note = await screen.findByText(/^Por encima de 3\.000,00\s€, esta operación necesita dos firmas$/)
  expect(note.parentElement?.textContent).toContain('debe firmar Ana o Luis')
  expect(await screen.findByText(`Basta una firma, hasta el ${until}`)).toBeTruthy()
})

test('of what is worked out for today, the others have until the day ends', async () => {
  renderForm({ required: 2, others: ['Concepción Peñalver Ros'], days: 30 }, { sameDay: true })
  const note = await screen.findByText('Esta operación necesita dos firmas')
  const today = formatDay(dayAt(toInstant(new Date())))
  expect(note.parentElement?.textContent).toContain(`debe firmar Concepción Peñalver Ros, hasta el ${today}.`)
  expect(await screen.findByText(`Hasta el ${today}`)).toBeTruthy()
})

test('where the customer signs alone nothing is said', async () => {
  renderForm(undefined)
  await vi.waitFor(() => expect(vi.mocked(send).mock.results[0]?.type).toBe('return'))
  expect(screen.queryByText(/firmas/)).toBeNull()
})

test('of what protects, and of what is the customer’s own affair, nobody else is asked for', () => {
  renderForm({ required: 2, others: ['Ana'], days: 30 }, { protects: true })
  expect(vi.mocked(send)).not.toHaveBeenCalled()
})
