import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withControlDigit, withoutControlDigit } from './reference.ts'

const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })

describe('the control digit of reference 1', () => {
  it.each([
    ['82546789013', '825467890138'],
    ['82546789014', '825467890140'],
    ['', '000000000000'],
    ['123', '000000001235'],
  ])('makes of «%s» «%s», as annex 3 says', (reference, expected) => {
    expect(withControlDigit(reference)).toBe(expected)
  })

  it('comes off again, with the zeros before the number', () => {
    fc.assert(
      fc.property(digits(11), (reference) => {
        expect(withoutControlDigit(withControlDigit(reference) ?? '')).toBe(reference.replace(/^0+/, ''))
      }),
    )
  })

  it('notices a wrong control digit', () => {
    fc.assert(
      fc.property(digits(11), fc.integer({ min: 1, max: 9 }), (reference, shift) => {
        const right = withControlDigit(reference) ?? ''
        expect(withoutControlDigit(reference + ((Number(right.at(-1)) + shift) % 10))).toBeUndefined()
      }),
    )
  })

  it.each(['ABC', '123456789012', '-1', '1 2'])('cannot be made for «%s»', (reference) => {
    expect(withControlDigit(reference)).toBeUndefined()
  })
})
