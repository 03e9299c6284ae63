import type { CheckedCertificate } from '@almenara/contract/areas/certificates/view'
import { toLocalDate } from '@almenara/contract/dates'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls, CODE, DOCUMENT, ISSUED_AT, renderAt } from '../testing.tsx'
import { sha256Of } from './check-file.ts'
import { ViewCertificatePage } from './ViewPage.tsx'

vi.mock(import('../../../brand.ts'), async (original) => {
  const { isProduction } = await original()
  return { brand: { name: 'Almenara', phones: {}, links: {} } as never, isProduction }
})
vi.mock(import('../../../patterns/public/PublicHeader.tsx'), () => ({ PublicHeader: () => null as never }))

const ORIGINAL = new File(['%PDF-1.7 original'], 'certificado-saldo.pdf', { type: 'application/pdf' })
const CERTIFICATE: CheckedCertificate = {
  kind: 'CERTIFICATE',
  title: 'Certificado de saldo a una fecha',
  issuedAt: ISSUED_AT,
  validUntil: toLocalDate('2027-02-22'),
  state: 'ISSUED',
  document: DOCUMENT,
  sha256: await sha256Of(ORIGINAL),
  sealed: true,
}

afterEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

function open(certificate: CheckedCertificate | undefined) {
  const asked = answerCalls({ [`/view/${CODE}`]: () => certificate })
  renderAt(`/public/certificates/view/${CODE}`, '/none', ViewCertificatePage)
  return asked
}

const chooseFile = async (file: File) => userEvent.upload(await screen.findByLabelText('Elegir el PDF'), file)

test('a certificate that stands shows its figures, until when it is valid and that the bank issued it', async () => {
  open(CERTIFICATE)
  expect(await screen.findByText('Almenara emitió este certificado')).toBeTruthy()
  expect(screen.getByText('22/02/2027')).toBeTruthy()
  expect(screen.getByText('31.294,52 €', { normalizer: (text) => text.replaceAll(/\s/g, ' ') })).toBeTruthy()
})

test('the file that the bank issued is recognised in the device, and nothing is sent', async () => {
  const asked = open(CERTIFICATE)
  await chooseFile(ORIGINAL)
  expect(await screen.findByText('Coincide con el original emitido el 22/11/2026')).toBeTruthy()
  expect(asked).toHaveLength(1)
})

test('a file that was altered is told, whatever it is called', async () => {
  open(CERTIFICATE)
  await chooseFile(new File(['%PDF-1.7 Original'], 'certificado-saldo.pdf'))
  expect(await screen.findByText('Este archivo no es el que emitió el banco. No se fíe de él.')).toBeTruthy()
  expect(screen.queryByText(/^Coincide/)).toBeNull()
})

test.each([
  ['REPLACED', 'Certificado sustituido el 22/11/2026'],
  ['WITHDRAWN', 'Certificado anulado el 22/11/2026'],
] as const)('one that was %s says why and is not to be used, and has no figures', async (state, title) => {
  const { document: _, ...rest } = CERTIFICATE
  open({ ...rest, state, end: { at: ISSUED_AT, reason: 'Se contabilizó un movimiento con fecha anterior.' } })
  expect(await screen.findByText(title)).toBeTruthy()
  expect(screen.getByText(/Se contabilizó un movimiento con fecha anterior\. No use este documento\./)).toBeTruthy()
  expect(screen.queryByText(/31\.294,52/)).toBeNull()
})

test('one whose days are over says so', async () => {
  open({ ...CERTIFICATE, state: 'EXPIRED' })
  expect(await screen.findByText('Certificado caducado el 22/02/2027')).toBeTruthy()
})

test('a code of nothing says so, and may be typed again', async () => {
  open(undefined)
  expect(await screen.findByText('Ningún documento del banco tiene este código')).toBeTruthy()
  expect(screen.getByLabelText('Código de verificación')).toBeTruthy()
})
