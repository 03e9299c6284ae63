import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { movementLook, movementScreen, type Place } from './movement-links.ts'

const remittance = { kind: 'REMITTANCE', of: 'TRANSFERS', contractId: 'T-1', remittanceId: 'r-1', number: 'R-2026-000001' } as const
const place: Place = { product: 'accounts', id: 'A-1', txId: 'x', pages: 2, amount: toCents(-100_00), origin: remittance }

test('the charge of a remittance by file leads to it', () => {
  expect(movementLook('REMITTANCE', remittance).label).toBe('Ver remesa')
  expect(movementScreen('REMITTANCE', place)).toMatchObject({
    to: '/payments/transfer-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId',
    params: { contractNumber: 'T-1', remittanceId: 'r-1' },
    search: {},
  })
})

test('what is of one transfer of it, its charge or what came back, leads to that transfer', () => {
  const origin = { ...remittance, transferId: 'p-1' }
  expect(movementLook('REMITTANCE', origin).label).toBe('Ver en su remesa')
  expect(movementScreen('REMITTANCE', { ...place, origin })).toMatchObject({ search: { transfer: 'p-1' } })
})

test.each([
  ['DEBITS', '/payments/debit-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId'],
  ['FINANCING', '/payments/financing-remittances/remittances/$contractNumber/detail/$remittanceId/$viewPages/$txId'],
] as const)('what a remittance of %s moved leads to it, among those of its kind', (of, to) => {
  const screen = movementScreen('REMITTANCE', { ...place, origin: { ...remittance, of } })
  expect(screen).toMatchObject({ to, params: { contractNumber: 'T-1', remittanceId: 'r-1' } })
})

test('what was paid for confirming leads to its remittance, in its contract', () => {
  const screen = movementScreen('REMITTANCE', { ...place, origin: { ...remittance, of: 'CONFIRMING' } })
  expect(screen).toMatchObject({ to: '/payments/confirming-remittances', search: { contract: 'T-1', remittance: 'r-1' } })
})
