import { expect, test } from 'vitest'
import { askedOf, oneOfEachHolder, paysAtFirst } from './holders.ts'

const payer = (id: string, holder: string) => ({ id, holder: { id: holder, name: holder } })
const MINE = [payer('account', 'ana'), payer('card', 'ana')]
const BOTH = [...MINE, payer('office', 'obras'), payer('payroll', 'obras')]

test('the numbers offered are those of the holder of what pays, whichever of their accounts and cards it is', () => {
  expect(['account', 'card', 'office', 'payroll'].map((id) => askedOf(BOTH, id))).toEqual(['account', 'account', 'office', 'office'])
})

test('before it is chosen what pays, those of the only holder are offered, and none where there are several', () => {
  expect([askedOf(MINE, undefined), askedOf(BOTH, undefined), askedOf([], undefined)]).toEqual(['account', undefined, undefined])
})

test('of what is not among the payers nothing is asked', () => {
  expect(askedOf(BOTH, 'another')).toBeUndefined()
})

test('each holder is asked once, in the order of what pays', () => {
  expect(oneOfEachHolder(BOTH).map(({ id }) => id)).toEqual(['account', 'office'])
})

test('what the address says pays at first, or the only account; a card pays only where it is said', () => {
  const typed = (id: string, type: 'VIEW' | 'CARDS') => ({ id, type })
  const one = [typed('account', 'VIEW'), typed('card', 'CARDS')]
  expect([paysAtFirst(one, 'card'), paysAtFirst(one, undefined), paysAtFirst(one, 'another')]).toEqual(['card', 'account', 'account'])
  expect(paysAtFirst([...one, typed('payroll', 'VIEW')], undefined)).toBeUndefined()
})
