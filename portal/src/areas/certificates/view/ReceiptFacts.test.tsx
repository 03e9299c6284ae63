import { toInstant } from '@almenara/contract/dates'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReceiptFacts } from './ReceiptFacts.tsx'

const CERTIFICATE = {
  kind: 'RECEIPT',
  title: 'Transferencia',
  status: 'EXECUTED',
  executedAt: toInstant('2026-11-20T09:00:00.000Z'),
  reference: '20261120-12345678',
  parties: [],
} as const
const CODE = 'A'.repeat(32)

test('a receipt whose transfer came back says so before anything else it proves', () => {
  const undone = { label: 'Devuelta', text: 'El 21/11/2026 el banco del beneficiario la devolvió: el beneficiario no tiene este dinero.' }
  render(<ReceiptFacts certificate={{ ...CERTIFICATE, parties: [], undone }} code={CODE} />)
  expect(screen.getByText('El documento ya no es válido')).toBeTruthy()
  expect(screen.getByText(undone.text)).toBeTruthy()
  expect(screen.getByText('Devuelta')).toBeTruthy()
  expect(screen.queryByText('Ejecutada')).toBeNull()
})

test('one that stands says that it was executed', () => {
  render(<ReceiptFacts certificate={{ ...CERTIFICATE, parties: [] }} code={CODE} />)
  expect(screen.getByText('Ejecutada')).toBeTruthy()
  expect(screen.queryByText('El documento ya no es válido')).toBeNull()
})

test('one that was paid in part says so, and that the rest stands', () => {
  const undone = { label: 'Pagada en parte', text: 'De los 3 impuestos de esta orden se han pagado 2.', isPartly: true } as const
  render(<ReceiptFacts certificate={{ ...CERTIFICATE, parties: [], undone }} code={CODE} />)
  expect(screen.getByText('Solo se ha pagado una parte')).toBeTruthy()
  expect(screen.queryByText('El documento ya no es válido')).toBeNull()
})
