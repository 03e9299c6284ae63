import type { CoSigners } from '@almenara/contract/co-signers'
import { toCents } from '@almenara/contract/money'
import { addDays, dayAt, formatDay, toInstant } from '@almenara/contract/dates'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { send } from '../../api/send.ts'
import { CoSignNote } from './CoSignNote.tsx'
import { OperationForm } from './OperationForm.tsx'
import { Question } from './Question.tsx'

vi.mock('../../api/send.ts', () => ({ send: vi.fn() }))
vi.mock('../../base/current-user.ts', () => ({ useCurrentUser: () => ({ name: 'Carmen Muñoz Peñalver' }) }))

beforeEach(() => void vi.mocked(send).mockReset())

const form = { failures: [], submit: vi.fn(), restriction: undefined, unavailable: undefined, busy: false, protects: false }
const until = formatDay(addDays(dayAt(toInstant(new Date())), 30))

function renderForm(coSigners: CoSigners | undefined) {
  vi.mocked(send).mockResolvedValue({ actions: [], coSigners })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OperationForm form={form} cancel={<a href="/global">Cancelar</a>} source="a">
        <Question title="¿Desde qué cuenta?">
          <CoSignNote account="a" />
        </Question>
      </OperationForm>
    </QueryClientProvider>,
  )
}

test('who must sign besides is said at the account and beside the form, with the term, before anything is typed', async () => {
  renderForm({ required: 2, others: ['Concepción Peñalver Ros'], days: 30 })
  const note = await screen.findByText('Esta cuenta necesita dos firmas')
  expect(note.parentElement?.textContent).toContain(`Además de usted, debe firmar Concepción Peñalver Ros, hasta el ${until}.`)
  expect(note.parentElement?.textContent).toContain('Hasta entonces la operación no se realiza y el importe queda retenido.')
  const turns = within(await screen.findByRole('list', { name: 'Firmas necesarias' })).getAllByRole('listitem')
  expect(turns.map(({ textContent }) => textContent)).toEqual([
    '1Carmen Muñoz PeñalverFirma en el paso siguiente',
    `2Concepción Peñalver RosHasta el ${until}`,
  ])
})

test('where only what is above an amount needs it, that is said', async () => {
  renderForm({ required: 2, above: toCents(300000), others: ['Ana', 'Luis'], days: 30 })
  const note = await screen.findByText(/^Por encima de 3\.000,00\s€, esta cuenta necesita dos firmas$/)
  expect(note.parentElement?.textContent).toContain('debe firmar Ana o Luis')
  expect(await screen.findByText(`Basta una firma, hasta el ${until}`)).toBeTruthy()
})

test('where the customer signs alone nothing is said', async () => {
  renderForm(undefined)
  await vi.waitFor(() => expect(vi.mocked(send).mock.results[0]?.type).toBe('return'))
  expect(screen.queryByText(/firmas/)).toBeNull()
})
