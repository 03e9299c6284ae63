import type { RepositoryDocument } from '@almenara/contract/areas/certificates/repository'
import { toLocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { download } from '../../patterns/download/download.ts'
import { readIssuedSearch, readRepositorySearch } from './certificate-lists.ts'
import { IssuedPage } from './IssuedPage.tsx'
import { RepositoryPage } from './RepositoryPage.tsx'
import { answerCalls, CERTIFICATE, DOCUMENT, ISSUED_AT, listOf, renderAt } from './testing.tsx'

vi.mock(import('../../base/bank-status.ts'), () => ({
  bankStatus: undefined as never,
  useBankDays: () => ({ today: toLocalDate('2026-11-22'), earliest: toLocalDate('2023-11-22') }),
}))

vi.mock('../../patterns/download/download.ts', () => ({ download: vi.fn<typeof download>(async () => 'documento.pdf') }))

const DETAIL = { ...CERTIFICATE, title: 'Certificado de saldo a una fecha', document: DOCUMENT, sha256: 'ab12', sealed: true }
const INVOICE: RepositoryDocument = {
  id: 'f1',
  kind: 'INVOICE',
  title: 'Factura de octubre de 2025',
  issuedAt: ISSUED_AT,
  holder: 'Ana Torres Gil',
  number: 'F-2025-10',
  amount: toCents(1_210),
}
const TAXES: RepositoryDocument = {
  id: 't1',
  kind: 'TAX_INFORMATION',
  title: 'Información fiscal de 2025',
  issuedAt: ISSUED_AT,
  holder: 'Ana Torres Gil',
}

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function issued(address = '', rows: readonly (typeof CERTIFICATE)[] = [CERTIFICATE], detail: object = DETAIL) {
  const asked = answerCalls({
    '/certificates-extract': () => listOf(rows),
    '/user-view': () => ({ holders: [], types: [] }),
    '/products': () => ({ products: [] }),
    '/issued/c1': () => detail,
  })
  const router = renderAt(`/services/certificate-query${address}`, '/services/certificate-query', IssuedPage, readIssuedSearch)
  return { asked, router }
}

function repository(rows: readonly RepositoryDocument[], address = '') {
  const asked = answerCalls({
    '/certificates-repository/v1/extract': () => listOf(rows, { filters: { exercise: 2025 }, exercises: [2026, 2025, 2024] }),
    '/products': () => ({ products: [] }),
  })
  renderAt(`/services/certificates${address}`, '/services/certificates', RepositoryPage, readRepositorySearch)
  return asked
}

test('each certificate says of what it is and how it stands, and opens beside the list', async () => {
  const { router } = issued()
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('A 31/12/2025 · Nómina y 1 más')).toBeTruthy()
  expect(table.getByText('Válido')).toBeTruthy()
  await userEvent.click(table.getByRole('link', { name: 'Saldo a una fecha' }))
  expect(router.state.location.search).toEqual({ certificate: 'c1' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Certificado de saldo a una fecha' }))
  expect(await dialog.findByText('Los saldos a 31/12/2025 son los siguientes.')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Repetir con datos de hoy' }).getAttribute('href')).toBe(
    '/services/certificate-generation?repeat=c1',
  )
  expect(dialog.getByRole('button', { name: /^Descargar certificado/ }).getAttribute('aria-disabled')).toBeNull()
})

test('one that the bank replaced says why, and leads to the one that took its place', async () => {
  const end = { at: ISSUED_AT, reason: 'Se contabilizó un movimiento con fecha anterior.' }
  issued('?certificate=c1', undefined, { ...DETAIL, state: 'REPLACED', end, replacedBy: 'c2' })
  const dialog = within(await screen.findByRole('dialog', { name: DETAIL.title }))
  expect(await dialog.findByText('Sustituido el 22/11/2026')).toBeTruthy()
  expect(dialog.getByText(/Se contabilizó un movimiento con fecha anterior\./)).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Ver el certificado nuevo' }).getAttribute('href')).toContain('certificate=c2')
})

test('a code is searched for as it is typed', async () => {
  const { asked, router } = issued()
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Buscar por código de verificación' }), '7H3K')
  await waitFor(() => expect(asked.some(({ search }) => search.includes('code=7H3K'))).toBe(true))
  expect(router.state.location.search).toMatchObject({ code: '7H3K' })
})

test('whoever has none is told to ask for the first', async () => {
  issued('', [])
  expect(await screen.findByRole('heading', { name: 'Aún no ha pedido certificados' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Pedir un certificado' }).getAttribute('href')).toBe('/services/certificate-generation')
})

test('the documents of a year are listed with their kinds', async () => {
  repository([INVOICE, TAXES])
  const table = within(await screen.findByRole('table'))
  expect(screen.getByText('Información fiscal, certificados y facturas de 2025')).toBeTruthy()
  expect(table.getByText('Factura · F-2025-10 · Ana Torres Gil')).toBeTruthy()
  expect(table.getByText('Información fiscal · Ana Torres Gil')).toBeTruthy()
})

test.each([
  ['Descargar «factura F-2025-10»', '/certificates-repository/v1/invoices/{invoiceId}/export', { invoiceId: 'f1' }],
  ['Descargar «Información fiscal de 2025»', '/certificates-repository/v1/documents/{documentId}/export', { documentId: 't1' }],
])('%s takes the file away from %s', async (name, path, params) => {
  repository([INVOICE, TAXES])
  await userEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(download).toHaveBeenCalledWith(expect.objectContaining({ path }), { params }, expect.anything()))
})

test('a year without documents says which one it is', async () => {
  repository([], '?exercise=2025')
  expect(await screen.findByRole('heading', { name: 'No hay documentos del ejercicio 2025' })).toBeTruthy()
})
