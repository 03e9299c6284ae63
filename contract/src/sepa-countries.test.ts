import { expect, test } from 'vitest'
import { isInSepa } from './sepa-countries.ts'

test('Spain, Serbia and San Marino are in SEPA; Turkey and Israel are not', () => {
  for (const iban of ['ES91', 'RS35', 'SM86']) expect(isInSepa(iban)).toBe(true)
  for (const iban of ['TR33', 'IL62', 'ES'.toLowerCase(), '']) expect(isInSepa(iban)).toBe(false)
})
