import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, isSpanishMobile, parsePhone, type Phone } from './phone.ts'

function read(text: string): string {
  const parsed = parsePhone(text)
  return parsed.ok ? parsed.phone : parsed.problem
}

const number = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const spanish = fc.tuple(fc.constantFrom(...'56789'), number(8)).map((parts) => `+34${parts.join('')}` as Phone)
const foreign = fc
  .tuple(fc.constantFrom('1', '44', '351', '590'), fc.integer({ min: 6, max: 12 }).chain(number))
  .map((parts) => `+${parts.join('')}` as Phone)

describe('parsePhone', () => {
  it.each([
    ['600123456', '+34600123456'],
    ['600 12 34 56', '+34600123456'],
    ['+34 600.123.456', '+34600123456'],
    ['0034-912345678', '+34912345678'],
    ['+44 (20) 7946 0018', '+442079460018'],
    ['00351 912 345 678', '+351912345678'],
    ['34600123456', '+34600123456'],
    ['', 'EMPTY'],
    ['  ', 'EMPTY'],
    ['60012345', 'LENGTH'],
    ['6001234567', 'LENGTH'],
    ['3460012345', 'FORMAT'],
    ['+34', 'FORMAT'],
    ['+', 'FORMAT'],
    ['123456789', 'FORMAT'],
    ['600-ABC-456', 'FORMAT'],
    ['+0123456789', 'FORMAT'],
    ['+44123', 'LENGTH'],
    ['+441234567890123456', 'LENGTH'],
    ['+34+600123456', 'FORMAT'],
  ])('reads «%s» as %s', (text, expected) => {
    expect(read(text)).toBe(expected)
  })
})

describe('formatPhone', () => {
  it('omits the prefix +34 unless it is forced', () => {
    const phone = '+34600123456' as Phone
    expect([formatPhone(phone), formatPhone(phone, true)]).toEqual(['600 123 456', '+34 600 123 456'])
  })

  it('always shows the prefix of another country', () => {
    expect(formatPhone('+442079460018' as Phone)).toBe('+442079460018')
  })

  it('prints what parsePhone reads back as the same number, forced or not', () => {
    fc.assert(
      fc.property(fc.oneof(spanish, foreign), fc.boolean(), (phone, forced) => {
        expect(read(formatPhone(phone, forced))).toBe(phone)
      }),
    )
  })
})

describe('isSpanishMobile', () => {
  it.each([
    ['+34600123456', true],
    ['+34712345678', true],
    ['+34799345678', true],
    ['+34700123456', false],
    ['+34912345678', false],
    ['+34900123456', false],
    ['+447712345678', false],
  ])('of %s is %s', (phone, expected) => {
    expect(isSpanishMobile(phone as Phone)).toBe(expected)
  })
})
