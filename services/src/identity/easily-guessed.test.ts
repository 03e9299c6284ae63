import { expect, test } from 'vitest'
import { isEasilyGuessed } from './easily-guessed.ts'

const OWN = ['Banco Faro', 'carmen.munoz']

test.each([
  ['a word that everybody uses, with a capital and a number', 'Password1'],
  ['the same with digits for letters', 'P4ssw0rd'],
  ['digits for letters and a number after them', 'P4ssw0rd2026'],
  ['a row of the keyboard', 'Qwerty123'],
  ['a word of a bank', 'Bizum2026'],
  ['the bank’s own name', 'Faro1234'],
  ['a word of the user’s name', 'Munoz1980'],
  ['the same sign again and again', 'Aaaaaa1'],
  ['the same signs again and again', 'Abcabc12'],
])('%s is tried first', (_, password) => {
  expect(isEasilyGuessed(password, OWN)).toBe(true)
})

test.each(['Faro2026nuevo', 'Casatrigo88', 'Tresgatos7', 'xK7mPq2v'])('%s is not', (password) => {
  expect(isEasilyGuessed(password, OWN)).toBe(false)
})
