import { expect, test } from 'vitest'
import { codeText, smsText } from './sms-text.ts'

const AT = { portalUrl: 'https://banca.example:8443/particulares' }

test('a code goes with the site that it is for, without port or path', () => {
  expect(codeText(AT, 'Clave 123456 para un pago.', '123456')).toBe('Clave 123456 para un pago.\n@banca.example #123456')
})

test.each([
  [160, true],
  [161, false],
])('with %i characters in all, the site is said: %s', (length, isSaid) => {
  const words = 'x'.repeat(length - '\n@banca.example #123456'.length)
  expect(codeText(AT, words, '123456').includes('@')).toBe(isSaid)
  expect(codeText(AT, words, '123456').startsWith(words)).toBe(true)
})

test('a bank that has not said its address sends the words alone', () => {
  expect(codeText({ portalUrl: undefined }, 'Clave 123456', '123456')).toBe('Clave 123456')
})

test('letters that GSM 03.38 has are sent as they are', () => {
  expect(smsText('Cumpleaños, año nuevo: Núñez, José, Güell (Barça)')).toBe('Cumpleaños, año nuevo: Nuñez, José, Güell (Barca)')
})

test('accents and signs that would make a text two messages are written with others', () => {
  expect(smsText('Su móvil: 10 € «hoy»')).toBe('Su movil: 10 EUR "hoy"')
})
