import type { Declaration } from '@almenara/contract/areas/aeat/declarations'
import type { ToldAlert } from '@almenara/contract/areas/alerts/alert-history'
import type { PendingOperation } from '@almenara/contract/areas/cards/ecommerce'
import type { IssuedCertificate } from '@almenara/contract/areas/certificates/issued'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { CallFailure } from '../../api/failure.ts'
import { send } from '../../api/send.ts'
import { RecentActivity } from './RecentActivity.tsx'

vi.mock(import('../../api/send.ts'), () => ({ send: vi.fn() as unknown as typeof send }))
// Links need a router, and where they lead is for the browser tests.
vi.mock(import('@tanstack/react-router'), async (original) => ({
  ...(await original()),
  Link: (({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>) as never,
}))

const at = (day: string) => toInstant(`2026-11-${day}T10:00:00Z`)

const CERTIFICATE: IssuedCertificate = {
  id: 'c1',
  code: 'x',
  type: 'BALANCE',
  holder: { id: 'h1', name: 'Carmen Muñoz' },
  products: [],
  epigraphs: [],
  typeName: 'Saldo a una fecha',
  period: 'A 31/12/2025',
  issuedAt: at('22'),
  validUntil: toLocalDate('2027-02-22'),
  state: 'ISSUED',
}
const TAX: Declaration = {
  id: 't1',
  orderedAt: at('24'),
  account: { id: 'a1', name: 'Nómina', iban: 'ES9698760418150200051332' },
  model: '303',
  modelName: 'IVA. Autoliquidación',
  taxId: 'B00120014',
  name: 'Construcciones Peñalver, S. L.',
  amount: toCents(481_236),
  state: 'PAID',
}
const ALERT: ToldAlert = {
  id: 'f1',
  at: at('23'),
  code: 'CHARGE',
  text: 'Cargo de 64,90 € en Nómina',
  result: 'SENT',
  contract: { id: 'k1', number: 'A-004217', product: { id: 'a1', name: 'Nómina', identifier: 'ES9698760418150200051332' } },
}
const SHOP: PendingOperation = {
  id: 'p1',
  kind: 'PERMISSION',
  state: 'STOPPED',
  card: { id: 'k1', name: 'Crédito Oro', ending: '4821' },
  merchant: 'Club Lector',
  place: '',
  at: at('01'),
  permission: { kind: 'SUBSCRIPTION', stoppedOn: toLocalDate('2026-11-21') },
}

type Answers = Partial<Record<'certificates' | 'aeat' | 'alerts' | 'ecommerce', unknown[] | Error>>

/** A bank in which this was done, and nothing was topped up. */
function bankWith(answers: Answers): void {
  vi.mocked(send).mockImplementation((async ({ path }: { path: string }) => {
    if (path.endsWith('/recharge-accounts') || path.includes('recharge')) return { payers: [] }
    const rows = answers[path.split('/')[1] as keyof Answers] ?? []
    if (rows instanceof Error) throw rows
    return { txId: 'T'.repeat(24), rows, fromPage: 1, toPage: 1, more: false, count: rows.length, countIsExact: true, filters: {} }
  }) as never)
}

let queries: QueryClient
function show(): void {
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={queries}>
      <RecentActivity />
    </QueryClientProvider>,
  )
}

test('what was done in any of the services is told the last first, in a sentence each, with its day', async () => {
  bankWith({ certificates: [CERTIFICATE], aeat: [TAX], alerts: [ALERT], ecommerce: [SHOP] })
  show()
  await screen.findByText('Cargos futuros anulados de Club Lector')
  const rows = within(screen.getByRole('region', { name: 'Actividad reciente' })).getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Pago del modelo 303IVA\. Autoliquidación · Construcciones Peñalver, S\. L\..*4\.812,36.*24\/11\/2026$/),
    expect.stringMatching(/^Aviso: Cargo de 64,90 € en NóminaEnviado · alerta A-004217.*23\/11\/2026$/),
    expect.stringMatching(/^Certificado de saldo a una fechaA 31\/12\/2025 · Carmen Muñoz · Válido hasta el 22\/02\/2027.*22\/11\/2026$/),
    expect.stringMatching(/^Cargos futuros anulados de Club LectorCrédito Oro •••• 4821.*21\/11\/2026$/),
  ])
})

test('no more than six are told', async () => {
  bankWith({ alerts: Array.from({ length: 9 }, (_, index) => ({ ...ALERT, id: `f${index}`, text: `Aviso número ${index}` })) })
  show()
  await screen.findByText('Aviso número 0')
  expect(screen.getAllByRole('listitem')).toHaveLength(6)
})

test('one service that fails says so and may be asked again, and the others are told', async () => {
  bankWith({ certificates: [CERTIFICATE], aeat: new CallFailure('OFFLINE', 'DEFAULT') })
  show()
  await screen.findByText('Certificado de saldo a una fecha')
  expect(await screen.findByRole('button', { name: /Reintentar/ })).toBeTruthy()
})

test('nothing takes a place where nothing was ever done', async () => {
  bankWith({})
  show()
  await vi.waitFor(() => expect(vi.mocked(send).mock.calls.length).toBeGreaterThan(4))
  expect(screen.queryByRole('region')).toBeNull()
})

test('a service that the bank has closed is no failure: nothing takes a place where nothing else was done', async () => {
  bankWith({ aeat: new CallFailure('FEATURE_OFF', 'VOID') })
  show()
  await vi.waitFor(() => expect(vi.mocked(send).mock.calls.length).toBeGreaterThan(4))
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  expect(screen.queryByRole('region')).toBeNull()
})
