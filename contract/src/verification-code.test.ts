import { describe, expect, test } from 'vitest'
import { formatVerificationCode, parseVerificationCode } from './verification-code.ts'

const CODE = '0123456789abcdefghjkmnpqrstvwxyz'

describe('a verification code', () => {
  test.each([
    ['as it is', CODE],
    ['as it is printed', formatVerificationCode(CODE)],
    ['with hyphens and spaces around', ` ${CODE.slice(0, 16)}-${CODE.slice(16)} \n`],
    ['with the letters that look like digits', CODE.replace('01', 'Oi')],
    ['with the other one', CODE.replace('1', 'L')],
  ])('is read %s', (_, typed) => {
    expect(parseVerificationCode(typed)).toBe(CODE)
  })

  test.each([
    ['too short', CODE.slice(1)],
    ['too long', `${CODE}0`],
    ['with a letter that no code has', `u${CODE.slice(1)}`],
    ['empty', ''],
  ])('%s is none', (_, typed) => {
    expect(parseVerificationCode(typed)).toBeUndefined()
  })

  test('is printed in eight groups of four', () => {
    expect(formatVerificationCode(CODE)).toBe('0123 4567 89AB CDEF GHJK MNPQ RSTV WXYZ')
  })
})
