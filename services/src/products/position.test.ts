import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { money } from './position.ts'

const of = (type: 'VIEW' | 'CREDIT', balance: number, held = 0) =>
  money({ type, balance: toCents(balance), held: toCents(held), overdraft: toCents(50_000) })

test('an account is overdrawn below zero, agreed or not', () => {
  expect(of('VIEW', 100, 40)).toEqual({ balance: 100, held: 40, available: 50_060, overdrawn: false })
  expect(of('VIEW', -1)).toMatchObject({ available: 49_999, overdrawn: true })
})

test('what is drawn of a credit account is what it is for: it is overdrawn beyond its limit', () => {
  expect(of('CREDIT', -50_000)).toMatchObject({ available: 0, overdrawn: false })
  expect(of('CREDIT', -50_001)).toMatchObject({ available: -1, overdrawn: true })
})
