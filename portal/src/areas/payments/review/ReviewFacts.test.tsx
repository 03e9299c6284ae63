import type { FileReview } from '@almenara/contract/areas/payments/review'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../base/query-client.ts'
import { ReviewFacts } from './ReviewFacts.tsx'

const asOf = toInstant('2026-11-22T08:42:00Z')
const account = { id: 'a1', name: 'Construcciones Peñalver', iban: 'ES3954321377090001288871' }
const total = { count: 33, amount: toCents(3512840) }
const monday = toLocalDate('2026-11-23')
const line = (order: number, name: string, amount: number) => ({
  order,
  name,
  iban: 'ES4254322210140077120934',
  amount: toCents(amount),
})

const REVIEW: FileReview = {
  version: 3,
  total,
  excluded: { count: 0, amount: toCents(0) },
  accounts: [{ account, total, available: toCents(4412060), after: toCents(898725) }],
  days: [{ requestedOn: toLocalDate('2026-11-22'), executionOn: monday, why: 'El 22/11/2026 es domingo', total }],
  fee: { each: toCents(15), amount: toCents(495) },
  batches: [{ batch: 1, name: 'Nóminas de noviembre', account, executionOn: monday, bookedAs: 'ONE', instant: false, total }],
  largest: [{ ...line(5, 'Marco Segarra, Iván', 169025), news: 'CHANGED', verdict: 'MTCH' }],
  firstTime: { count: 7, rows: Array.from({ length: 7 }, (_, place) => line(10 + place, `Nuevo ${place + 1}`, 10000)) },
  changed: {
    count: 1,
    rows: [{ ...line(5, 'Marco Segarra, Iván', 169025), before: 'ES1854320813100019004410', lastOn: toLocalDate('2026-10-28') }],
  },
  doubtful: { count: 1, rows: [{ ...line(8, 'Serra Pla, Joan', 139500), verdict: 'NMTC' }] },
  findings: [],
  verdicts: { MTCH: 30, CMTC: 0, NMTC: 1, NOAP: 2 },
  fingerprint: '7F3A-91C2',
  signatures: { given: 0, required: 1, by: [], pending: [] },
  cutOff: { at: toInstant('2026-11-23T16:00:00Z'), executionOn: monday, afterwardsOn: toLocalDate('2026-11-24') },
  expiresOn: toLocalDate('2026-12-03'),
  presentedBy: { name: 'Lucía Ferrer', at: asOf, me: false },
  asOf,
}

function renderReview(part: Partial<FileReview> = {}) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReviewFacts file={{ id: 's1', name: 'NOMINAS_NOV_2026.xml' }} review={{ ...REVIEW, ...part }} />
    </QueryClientProvider>,
  )
}

/** What is said under a term. */
const factOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent?.replaceAll(/\s/g, ' ')

test('a file is reviewed by its total, its charge, its days, its cut-off with what happens afterwards, its fee and its fingerprint', () => {
  renderReview()
  const head = screen.getByRole('region', { name: 'Nóminas de noviembre' })
  expect(head.textContent?.replaceAll(/\s/g, ' ')).toContain('35.128,40 €33 transferencias · un solo cargo')
  expect(within(head).getByText('Quedan 31 h 18 min')).toBeTruthy()
  expect(factOf('Fecha pedida y real')).toBe('22/11/202623/11/2026El 22/11/2026 es domingo')
  expect(factOf('Hora límite')).toBe('Mañana, 17:00Después, el 24/11/2026')
  expect(factOf('Comisión')).toBe('4,95 €33 × 0,15 €')
  expect(factOf('Disponible después')).toBe('8.987,25 €')
  expect(factOf('Huella')).toBe('7F3A-91C2')
})

test('what is to be looked at before signing comes with both accounts where one has changed, and new payees are folded after five', async () => {
  renderReview()
  const cautions = screen.getByRole('region', { name: 'Comprobar antes de firmar' })
  const [changed, doubtful] = within(cautions).getAllByRole('listitem')
  expect(changed?.textContent).toContain('La cuenta de Marco Segarra, Iván ha cambiado')
  expect(changed?.querySelector('del')?.textContent).toContain('ES18 5432 0813 1000 1900 4410')
  expect(changed?.querySelector('ins')?.textContent).toContain('ES42 5432 2210 1400 7712 0934')
  expect(changed?.textContent).toContain('Llame al beneficiario a un teléfono que ya tuviera.')
  expect(doubtful?.textContent).toContain('El nombre no coincide: Serra Pla, Joan')
  expect(within(cautions).getAllByRole('listitem')).toHaveLength(7)
  await userEvent.click(within(cautions).getByRole('button', { name: 'Ver otros 2 beneficiarios nuevos' }))
  expect(within(cautions).getAllByRole('listitem')).toHaveLength(9)
})

test('an account with too little keeps nobody from signing, and says what becomes of the remittance', () => {
  renderReview({ accounts: [{ account, total, available: toCents(3271040), after: toCents(-241800) }] })
  const note = screen.getByRole('status')
  expect(note.textContent?.replaceAll(/\s/g, ' ')).toContain('Faltan 2.418,00 € en la cuenta de cargo.')
  expect(note.textContent).toContain('se intentará cada 15 minutos hasta la hora límite del 23/11/2026')
})

test('a file of several accounts or days says each of its remittances, and how many there are of each', () => {
  const other = { ...account, name: 'Obra', iban: 'ES6054320789625918953295' }
  const [batch] = REVIEW.batches
  if (!batch) throw new Error('There is a batch')
  const half = { count: 3, amount: toCents(300000) }
  renderReview({
    accounts: [
      { account, total: half },
      { account: other, total: half },
    ],
    days: [
      { executionOn: monday, total: half },
      { executionOn: toLocalDate('2026-11-30'), total: half },
    ],
    batches: [batch, { ...batch, batch: 2, name: 'Proveedores', account: other, executionOn: toLocalDate('2026-11-30') }],
  })
  expect(screen.getByRole('region', { name: 'NOMINAS_NOV_2026.xml' })).toBeTruthy()
  expect(factOf('Fechas')).toBe('2 fechas, del 23/11/2026 al 30/11/2026')
  expect(factOf('Cuentas de cargo')).toBe('2 cuentas')
  const table = screen.getByRole('table', { name: 'Remesas del fichero, en su orden' })
  expect(within(table).getAllByRole('row')).toHaveLength(3)
})
