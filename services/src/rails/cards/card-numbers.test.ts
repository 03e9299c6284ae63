import { CARD_BINS } from '@almenara/contract/card-bins'
import { expect, test } from 'vitest'
import { numberEnding, securityCodeOf } from './card-numbers.ts'

/** Luhn, written another way: every second digit from the right counts double, and its digits are summed. */
function checks(number: string): boolean {
  const digits = Array.from(number, Number).toReversed()
  const sum = digits
    .flatMap((digit, place) => (place % 2 === 1 ? Array.from(String(digit * 2), Number) : [digit]))
    .reduce((a, b) => a + b, 0)
  return sum % 10 === 0
}

test.each(['0000', '1175', '4821', '0392', '9999'])(
  'a number ending in %s has sixteen digits, begins as its type does, and checks',
  (ending) => {
    for (const bin of Object.values(CARD_BINS)) {
      const number = numberEnding(bin, '1234', ending)
      expect(number).toMatch(new RegExp(`^${bin}\\d{4}${ending}$`))
      expect(checks(number)).toBe(true)
    }
  },
)

test('a security code is of its number, its month and the bank’s key', () => {
  const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const code = securityCodeOf(one, '9724001112341175', '2029-09-30')
  expect(code).toMatch(/^\d{3}$/)
  expect(securityCodeOf(one, '9724001112341175', '2029-09-01')).toBe(code)
  const others = [
    securityCodeOf(one, '9724001112341183', '2029-09-30'),
    securityCodeOf(one, '9724001112341175', '2029-10-31'),
    securityCodeOf(other, '9724001112341175', '2029-09-30'),
  ]
  expect(new Set([code, ...others]).size).toBeGreaterThan(2)
})
