import type { Challenge, OrderState, OrderStatus } from '@almenara/contract/two-step'
import { expect, test } from 'vitest'
import { endedOf } from './ended.ts'

const order = (status: OrderStatus, asked = false) =>
  ({ status, ...(asked ? { signature: { methods: [], challenge: {} as Challenge } } : {}) }) as unknown as OrderState

test('whoever signs is told that others must, though the order still waits', () => {
  const signed = order('WAITING')
  expect(endedOf(signed, order('WAITING'))).toBe(signed)
})

test('while it is being signed nothing has ended, whatever is read meanwhile', () => {
  expect(endedOf(order('WAITING', true), order('WAITING'))).toBeUndefined()
  expect(endedOf(order('WAITING', true), order('EXECUTED'))).toBeUndefined()
})

test('one that waits is read to be signed; one that is over, by how it ended', () => {
  expect(endedOf(undefined, undefined)).toBeUndefined()
  expect(endedOf(undefined, order('WAITING'))).toBeUndefined()
  for (const status of ['PROCESSING', 'EXECUTED', 'REFUSED', 'EXPIRED', 'CANCELLED'] as const) {
    const over = order(status)
    expect(endedOf(undefined, over)).toBe(over)
  }
})
