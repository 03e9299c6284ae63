import { expect, test } from 'vitest'
import { problemOf, readPayments } from './payments-draft.ts'

const offer = { leastPayments: 2, mostPayments: 36 }

test('a number of instalments is read only where the bank offers it', () => {
  expect(['2', '06', '36'].map((typed) => readPayments(typed, offer))).toEqual([2, 6, 36])
  expect(['', '1', '37', '99'].map((typed) => readPayments(typed, offer))).toEqual([undefined, undefined, undefined, undefined])
})

test('what is wrong says what to do', () => {
  expect(problemOf('', offer)).toBe('Escriba el número de cuotas.')
  expect(problemOf('99', offer)).toBe('Elija entre 2 y 36 cuotas.')
})
