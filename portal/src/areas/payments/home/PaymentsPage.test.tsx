import type { PaymentsWaiting } from '@almenara/contract/areas/payments/home'
import { toInstant, toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { screen, within } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { brand } from '../../../brand.ts'
import { answerCalls, renderAt } from '../testing.tsx'
import { PaymentsPage } from './PaymentsPage.tsx'

const asOf = toInstant('2026-11-22T08:42:00Z')
const amount = toCents(3512840)
const TRANSFERS: PaymentsWaiting['families'][number] = {
  kind: 'TRANSFERS',
  contracts: 2,
  month: { remittances: 5, count: 118, amount: toCents(6128435), undone: 2 },
}
const NOTHING: PaymentsWaiting = { waiting: [], count: 0, families: [TRANSFERS], asOf }

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function open(payments: PaymentsWaiting) {
  answerCalls({ 'GET /remittances/v1/waiting': () => payments })
  renderAt('/payments', <PaymentsPage />)
}

const plain = (element: Element | null | undefined) => element?.textContent?.replaceAll(/\s/g, ' ')

test('what waits says how long there is, what happens afterwards, and leads to where it is done', async () => {
  open({
    ...NOTHING,
    count: 3,
    waiting: [
      {
        what: 'REMITTANCE_STOPPED',
        id: 'r1',
        name: 'Subcontratas Paiporta',
        number: 'R-2026-000123',
        kind: 'TRANSFERS',
        contractId: 'c1',
        count: 4,
        amount: toCents(394000),
        missing: toCents(112000),
        until: toInstant('2026-11-22T16:00:00Z'),
      },
      {
        what: 'FILE_TO_SIGN',
        id: 'f1',
        name: 'Nóminas de noviembre',
        kind: 'TRANSFERS',
        count: 33,
        amount,
        forMe: true,
        signatures: { given: 1, required: 2 },
        until: toInstant('2026-11-23T16:00:00Z'),
        afterwardsOn: toLocalDate('2026-11-24'),
      },
      {
        what: 'FILE_TO_MEND',
        kind: 'TRANSFERS',
        id: 'f2',
        name: 'dietas.xml',
        count: 8,
        amount,
        errors: 1,
        expiresOn: toLocalDate('2026-12-03'),
      },
    ],
  })
  const rows = within(await screen.findByRole('region', { name: /^Pendiente/ })).getAllByRole('listitem')
  const [stopped, sign, mend] = rows.map(plain)
  expect(stopped).toContain('Remesa parada: faltan 1.120,00 €')
  expect(stopped).toContain('Quedan 7 h 18 min')
  expect(sign).toContain('33 transferencias · 1 de 2 firmas')
  expect(sign).toContain('Mañana, 17:00; después, el 24/11/2026')
  expect(mend).toContain('1 error por corregir')
  expect(screen.getByRole('link', { name: 'Corregir el fichero' }).getAttribute('href')).toContain('notebook=f2')
})

test('where nothing waits it is said, with what was sent this month by service', async () => {
  open(NOTHING)
  expect(await screen.findByRole('heading', { name: 'No hay nada pendiente' })).toBeTruthy()
  const row = screen.getByRole('row', { name: /Transferencias/ })
  expect(plain(row)).toContain('5 remesas, 118 transferencias · 2 rechazadas o devueltas')
  expect(screen.getByRole('link', { name: /^Presentar fichero/ })).toBeTruthy()
  const write = await screen.findByRole('link', { name: /^Hacer una remesa/ })
  expect(write.getAttribute('href')).toBe('/payments/transfer-remittances/remittances/c1?edit=start')
})

test('who has no contract of remittances is told so, and where to have one', async () => {
  const { phones } = brand
  onTestFinished(() => void Object.assign(brand, { phones }))
  Object.assign(brand, { phones: { customerService: '900 000 000', customerServiceHours: 'de lunes a viernes' } })
  open({ ...NOTHING, families: [] })
  expect(await screen.findByRole('heading', { name: 'No tiene contratos de remesas' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Presentar fichero/ })).toBeNull()
})

test('whoever has no contract and owes a B2B debit sees until when it is decided, and what happens otherwise', async () => {
  const debit = {
    id: 'd1',
    name: 'Aceros del Turia, S. A.',
    count: 1,
    amount: toCents(431820),
    accountId: 'a1',
    accountType: 'VIEW' as const,
  }
  const term = { dueOn: toLocalDate('2026-11-23'), until: toInstant('2026-11-23T14:00:00Z') }
  open({ ...NOTHING, families: [], count: 1, waiting: [{ what: 'DEBIT_TO_DECIDE', ...debit, ...term }] })
  const link = await screen.findByRole('link', { name: 'Decidir adeudo' })
  expect(link.getAttribute('href')).toBe('/payments/pending-debits/d1/pay/a1/1/-/VIEW')
  expect(screen.getByText('Decidir antes de: mañana, 15:00; si no, se devuelve')).toBeTruthy()
})

test('files of debits are signed where they were presented, and what came back of debits leads to its remittance', async () => {
  const of = { kind: 'DEBITS' as const, amount, count: 2 }
  open({
    ...NOTHING,
    count: 2,
    waiting: [
      { what: 'FILE_TO_SIGN', ...of, id: 'f3', name: 'alquileres.xml', forMe: true, signatures: { given: 0, required: 1 } },
      { what: 'RETURNS', ...of, id: 'r3', name: 'Alquileres', number: 'R-2026-000321', contractId: 'c3', since: asOf },
    ],
  })
  expect(await screen.findByText('2 recibos · pendiente de firma')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Revisar y firmar' }).getAttribute('href')).toBe('/payments/present-support?notebook=f3')
  expect(screen.getByText('2 recibos devueltos')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Ver devoluciones' })
  expect(link.getAttribute('href')).toBe('/payments/debit-remittances/remittances/c3/detail/r3/1/-?tab=refunds')
})
