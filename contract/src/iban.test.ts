import * as fc from 'fast-check'
import { isValidBBAN, isValidIBAN } from 'ibantools'
import { describe, expect, it } from 'vitest'
import { cccOf, formatIban, ibanFromCcc, parseIban, type Iban, type IbanProblem } from './iban.ts'

const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })
const spanishIban = fc.tuple(digits(4), digits(4), digits(10)).map((parts) => ibanFromCcc(...parts))

function read(text: string): Iban | IbanProblem {
  const parsed = parseIban(text)
  return parsed.ok ? parsed.iban : parsed.problem
}

/** The same account number under check digits of the IBAN that fit it. */
function withFittingCheck(ccc: string): string {
  return `ES${String(98n - (BigInt(`${ccc}142800`) % 97n)).padStart(2, '0')}${ccc}`
}

describe('parseIban', () => {
  it.each([
    ['ES9121000418450200051332', 'ES9121000418450200051332'],
    ['es91 2100 0418 4502 0005 1332', 'ES9121000418450200051332'],
    [' IBAN: ES91-2100-0418-4502-0005-1332 ', 'ES9121000418450200051332'],
    ['ES91\u00a02100\u00a00418\u00a04502\u00a00005\u00a01332', 'ES9121000418450200051332'],
    ['FR76 3000 6000 0112 3456 7890 189', 'FR7630006000011234567890189'],
    ['mt84 malt 0110 0001 2345 mtlc ast0 01s', 'MT84MALT011000012345MTLCAST001S'],
  ])('reads «%s»', (text, expected) => {
    expect(read(text)).toBe(expected)
  })

  it.each<[string, IbanProblem]>([
    ['', { code: 'EMPTY' }],
    ['  ', { code: 'EMPTY' }],
    ['IBAN', { code: 'EMPTY' }],
    ['XX91 2100', { code: 'COUNTRY' }],
    ['9121000418450200051332', { code: 'COUNTRY' }],
    ['E', { code: 'COUNTRY' }],
    ['US64SVBKUS6S3300958879', { code: 'COUNTRY' }],
    ['DZ580002100001113000000570', { code: 'COUNTRY' }],
    ['ES', { code: 'LENGTH', missing: 22 }],
    ['ES91 2100 0418 4502', { code: 'LENGTH', missing: 8 }],
    ['ES91 2100 0418 4502 0005 13321', { code: 'LENGTH', missing: -1 }],
    ['ES92 2100 0418 4502 0005 1332', { code: 'CHECK' }],
    ['ES91 2100 0418 4502 0005 133O', { code: 'CHECK' }],
    ['ESXX 2100 0418 4502 0005 1332', { code: 'CHECK' }],
    ['ES91 2100 0418 4502 0005 13Ñ2', { code: 'CHECK' }],
    [withFittingCheck('21000418440200051332'), { code: 'ACCOUNT_CHECK' }],
    [withFittingCheck('21000418460200051332'), { code: 'ACCOUNT_CHECK' }],
  ])('refuses «%s» with %o', (text, problem) => {
    expect(read(text)).toEqual(problem)
  })

  it('notices every single wrong digit', () => {
    fc.assert(
      fc.property(spanishIban, fc.integer({ min: 2, max: 23 }), fc.integer({ min: 1, max: 9 }), (iban, at, shift) => {
        const digit = (Number(iban[at]) + shift) % 10
        expect(read(iban.slice(0, at) + digit + iban.slice(at + 1))).toEqual({ code: 'CHECK' })
      }),
    )
  })

  it('answers any text without throwing', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__')), (text) => {
        expect(typeof parseIban(text).ok).toBe('boolean')
      }),
    )
  })
})

describe('formatIban', () => {
  it('prints groups of four that parse back to the same', () => {
    fc.assert(
      fc.property(spanishIban, (iban) => {
        const printed = formatIban(iban)
        expect(printed).toMatch(/^(?:\w{4} ){5}\w{4}$/)
        expect(read(printed)).toBe(iban)
      }),
    )
  })

  it('leaves no space at the end of a shorter last group', () => {
    expect(formatIban('FR7630006000011234567890189' as Iban)).toBe('FR76 3000 6000 0112 3456 7890 189')
  })
})

describe('ibanFromCcc', () => {
  it.each([
    ['2100', '0418', '0200051332', 'ES9121000418450200051332'],
    ['0049', '1500', '1234567892', 'ES6000491500051234567892'],
  ])('computes the check digits of %s %s %s: %s', (bank, branch, account, expected) => {
    expect(ibanFromCcc(bank, branch, account)).toBe(expected)
  })

  it('agrees with ibantools on both kinds of check digit, and cccOf takes it apart again', () => {
    fc.assert(
      fc.property(digits(4), digits(4), digits(10), (bank, branch, account) => {
        const iban = ibanFromCcc(bank, branch, account)
        expect([isValidIBAN(iban), isValidBBAN(iban.slice(4), 'ES')]).toEqual([true, true])
        expect(cccOf(iban)).toEqual({ bank, branch, checkDigits: iban.slice(12, 14), account })
      }),
    )
  })

  it.each([
    ['210', '0418', '0200051332'],
    ['2100', '0418', '200051332'],
    ['2100', 'O418', '0200051332'],
    ['', '', ''],
  ])('refuses the parts «%s» «%s» «%s»', (bank, branch, account) => {
    expect(() => ibanFromCcc(bank, branch, account)).toThrow(RangeError)
  })
})

describe('cccOf', () => {
  it('finds no CCC in an IBAN of another country', () => {
    expect(cccOf('FR7630006000011234567890189' as Iban)).toBeUndefined()
  })
})
