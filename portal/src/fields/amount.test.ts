import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { amountSoFar, readAmount } from './amount.ts'

const limit = { most: toCents(100_00), problem: 'Como máximo, 100,00.' }

test.each([
  ['', 'Escriba el importe.'],
  ['12 50', 'Escriba el importe con cifras: 1.250,00.'],
  ['1,005', 'Escriba como máximo dos decimales.'],
  ['1234567890', 'El importe tiene demasiadas cifras.'],
  ['0,00', 'El importe debe ser mayor que cero.'],
  ['100,01', limit.problem],
])('of «%s» it is said: %s', (text, problem) => {
  expect(readAmount(text, limit)).toEqual({ ok: false, problem })
})

test('an amount up to the limit is read, and any where there is none', () => {
  expect(readAmount('100,00', limit)).toEqual({ ok: true, amount: 100_00 })
  expect(readAmount('1.250,5')).toEqual({ ok: true, amount: 1250_50 })
})

test('what is being typed counts as far as it can be read', () => {
  expect(amountSoFar('12,')).toBe(12_00)
  expect(amountSoFar('1250.')).toBe(0)
})
