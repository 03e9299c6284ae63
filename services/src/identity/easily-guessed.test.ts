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
  ['two rows of the keyboard, by turns', 'Q1w2e3r4'],
  ['a walk up and down the keyboard', 'Zaq12wsx'],
  ['columns of the keyboard', 'Qaz2wsx3'],
  ['a walk backwards', 'Poiuyt9'],
  ['what people say to one another', 'Teamo123'],
  ['the bank’s name beside a word of a bank', 'Bancofaro1'],
  ['a season and a year', 'Verano2026'],
  ['a season between numbers', 'V3r4n02026'],
  ['a month', 'Noviembre26'],
  ['a team', 'Barca1899'],
  ['a word twice', 'Casacasa1'],
  ['a word backwards', 'Nemrac12'],
  ['a word between two numbers', 'a1Dinero2'],
  ['the alphabet', 'Abcdefg7'],
  ['digits for letters and a walk', 'T3am01234'],
  ['the user’s whole name', 'CarmenMunoz7'],
])('%s is tried first', (_, password) => {
  expect(isEasilyGuessed(password, OWN)).toBe(true)
})

test.each([
  'Faro2026nuevo',
  'Casatrigo88',
  'Tresgatos7',
  'xK7mPq2v',
  'Nueva1clave',
  'Cometalenta',
  'Dosolas9mar',
  'Ratonblanco5',
  'h4Vwq9Tz',
])('%s is not', (password) => {
  expect(isEasilyGuessed(password, OWN)).toBe(false)
})

test('the ones that the audit found are refused at this bank', () => {
  const passing = ['Q1w2e3r4', 'Teamo123', 'Bancoalmenara1'].filter((password) => !isEasilyGuessed(password, ['Almenara', 'carmen.munoz']))
  expect(passing).toEqual([])
})
