import { expect, test } from 'vitest'
import { IBAN_OUTSIDE_SEPA } from '@almenara/contract/field-faults'
import { caretAfter, countryName, groupIban, readIban } from './iban.ts'

test.each([
  ['', 'Escriba el número de cuenta (IBAN).'],
  ['91', 'Un IBAN empieza por las dos letras de su país, como ES.'],
  ['ES91 2100 0418 4502', 'Faltan 8 cifras. Un IBAN español tiene 24 caracteres.'],
  ['ES91 2100 0418 4502 0005 133', 'Falta 1 cifra. Un IBAN español tiene 24 caracteres.'],
  ['ES91 2100 0418 4502 0005 1332 1', 'Sobra 1 cifra. Un IBAN español tiene 24 caracteres.'],
  ['FR76 3000', 'Faltan 19 caracteres. Un IBAN de Francia tiene 27 caracteres.'],
  ['ES92 2100 0418 4502 0005 1332', 'El número de cuenta no es correcto. Revise sus cifras.'],
  ['ES56 2100 0418 4402 0005 1332', 'Los dígitos de control de la cuenta no son correctos. Revise sus cifras.'],
  ['US64 SVBK US6S 3300 9588 79', IBAN_OUTSIDE_SEPA],
  ['TR33 0006 1005 1978 6457 8413 26', IBAN_OUTSIDE_SEPA],
])('«%s» is answered with what to do', (text, problem) => {
  expect(readIban(text)).toEqual({ ok: false, problem })
})

test('an account is read as it is written or pasted', () => {
  for (const text of ['ES9121000418450200051332', 'iban: es91-2100-0418-4502-0005-1332', 'ES91 2100 0418 4502 0005 1332'])
    expect(readIban(text)).toEqual({ ok: true, iban: 'ES9121000418450200051332' })
})

test('it is grouped while it is typed, and the caret stays after what was typed', () => {
  expect(groupIban('es912')).toBe('ES91 2')
  expect(groupIban('ES91 2100')).toBe('ES91 2100')
  expect(caretAfter('ES912')).toBe(6)
  expect(caretAfter('ES91 ')).toBe(4)
})

test('its country is told by its name once its letters are written', () => {
  expect(countryName('ES91')).toBe('España')
  expect(countryName('d')).toBeUndefined()
  expect(countryName('Q1')).toBeUndefined()
})
