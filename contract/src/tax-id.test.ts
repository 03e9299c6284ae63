import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTaxId, type TaxIdKind } from './tax-id.ts'

function read(text: string): TaxIdKind | 'EMPTY' | 'FORMAT' | 'CHECK' {
  const parsed = parseTaxId(text)
  return parsed.ok ? parsed.kind : parsed.problem
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length })

describe('parseTaxId', () => {
  it.each<[string, TaxIdKind]>([
    ['12345678Z', 'DNI'],
    ['00000001R', 'DNI'],
    ['99999999R', 'DNI'],
    ['X0000000T', 'NIE'],
    ['X1234567L', 'NIE'],
    ['Y1234567X', 'NIE'],
    ['Z1234567R', 'NIE'],
    ['K1234567L', 'SPECIAL'],
    ['L1234567L', 'SPECIAL'],
    ['M1234567L', 'SPECIAL'],
    ['A58818501', 'ENTITY'],
    ['B85626240', 'ENTITY'],
    ['Q2826000H', 'ENTITY'],
    ['P2807900B', 'ENTITY'],
    ['G28029643', 'ENTITY'],
  ])('accepts %s as %s', (text, kind) => {
    expect(parseTaxId(text)).toEqual({ ok: true, taxId: text, kind })
  })

  it.each([
    ['12.345.678-z', '12345678Z'],
    ['12345678 Z', '12345678Z'],
    ['x-1234567-l', 'X1234567L'],
    ['B/85626240', 'B85626240'],
  ])('reads «%s» as %s', (text, expected) => {
    expect(parseTaxId(text)).toMatchObject({ ok: true, taxId: expected })
  })

  it.each<[string, string]>([
    ['', 'EMPTY'],
    [' - ', 'EMPTY'],
    ['1234567L', 'FORMAT'],
    ['123456789Z', 'FORMAT'],
    ['12345678', 'FORMAT'],
    ['T1234567L', 'FORMAT'],
    ['I1234567A', 'FORMAT'],
    ['O12345674', 'FORMAT'],
    ['1234567Ñ', 'FORMAT'],
    ['12345678Ñ', 'FORMAT'],
    ['B8562624K', 'FORMAT'],
    ['12345678A', 'CHECK'],
    ['00000000T', 'CHECK'],
    ['X1234567A', 'CHECK'],
    ['K1234567A', 'CHECK'],
    ['A28000000', 'CHECK'],
    ['B85626241', 'CHECK'],
  ])('refuses «%s»: %s', (text, problem) => {
    expect(read(text)).toBe(problem)
  })

  it('accepts one letter of the alphabet for each number of a person, and 00000000 none', () => {
    const number = fc.tuple(fc.constantFrom(...'0123456789XYZKLM'), digits(7)).map((parts) => parts.join(''))
    fc.assert(
      fc.property(number, (typed) => {
        const accepted = LETTERS.filter((letter) => parseTaxId(typed + letter).ok)
        expect(accepted).toHaveLength(typed === '00000000' ? 0 : 1)
      }),
      { examples: [['00000000']] },
    )
  })

  it('demands a digit of A, B, E, H, a letter of N, P, Q, R, S, W, and takes the one or the other of C, D, F, G, J, U, V', () => {
    fc.assert(
      fc.property(digits(7), (number) => {
        const forms = (letters: string) =>
          [...letters].map((letter) =>
            ['0123456789', 'ABCDEFGHIJ'].map(
              (controls) => [...controls].filter((control) => parseTaxId(letter + number + control).ok).length,
            ),
          )
        expect(new Set(forms('ABEH').map(String))).toEqual(new Set(['1,0']))
        expect(new Set(forms('NPQRSW').map(String))).toEqual(new Set(['0,1']))
        expect(new Set(forms('CDFGJUV').map(String))).toEqual(new Set(['1,1']))
      }),
      { numRuns: 30 },
    )
  })

  it('notices any single wrong digit of a person’s number', () => {
    const wrong = fc.tuple(digits(8), fc.nat(7), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(wrong, ([number, at, shift]) => {
        const letter = LETTERS.find((candidate) => parseTaxId(number + candidate).ok) ?? ''
        const changed = number.slice(0, at) + ((Number(number[at]) + shift) % 10) + number.slice(at + 1)
        expect(parseTaxId(changed + letter).ok).toBe(false)
      }),
    )
  })

  it('answers any text without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof parseTaxId(text).ok).toBe('boolean')
      }),
    )
  })
})
