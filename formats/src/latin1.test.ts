import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldToLatin1, readLatin1, writeLatin1 } from './latin1.ts'

describe('foldToLatin1', () => {
  it.each([
    ['Peña, Barça y Güell', 'PEÑA, BARÇA Y GÜELL'],
    ['10 € – «a» “b” ‘c’…', '10 EUR - "A" "B" \'C\'...'],
    ['Łódź ŷ Œ', 'LÓDZ Y OE'],
    ['Straße', 'STRASSE'],
    ['3.º 1ª ½ µ ÿ', '3.O 1A 1/2 U Y'],
    ['Pen\u0303a', 'PEÑA'],
    ['a\tb\r\nc\u0085d', 'A B  C D'],
    ['1\u00a0000\u202f€', '1 000 EUR'],
    ['日本 😀', '?? ?'],
    ['Recibo SEPA · Ref. 123', 'RECIBO SEPA - REF. 123'],
    ['Col·legi, Coŀlegi, COL·LEGI', 'COL.LEGI, COL.LEGI, COL.LEGI'],
    ['Ŀ', 'L-'],
    ['¿Qué? ¡Sí!', 'QUÉ? SÍ!'],
    ['20 °C ± 1, 3 × 4 ÷ 2', '20 OC +/- 1, 3 X 4 / 2'],
    ['£1 ¥2 §3 © ®', 'GBP1 JPY2 S.3 (C) (R)'],
    ['´`', "''"],
    ['㎈', 'CAL'],
  ])('makes of «%s» «%s»', (text, expected) => {
    expect(foldToLatin1(text)).toBe(expected)
  })

  it('leaves nothing but capitals, digits and the signs of a keyboard', () => {
    const all = Array.from({ length: 0x300 }, (_, code) => String.fromCodePoint(code)).join('')
    expect(foldToLatin1(all)).toMatch(/^[ -_{-~À-ÖØ-Þ]*$/)
  })

  it('changes nothing the second time, and each character is one byte', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' })), (text) => {
        const once = foldToLatin1(text)
        expect(foldToLatin1(once)).toBe(once)
        const bytes = new Uint8Array(once.length)
        writeLatin1(once, bytes, 0)
        expect(readLatin1(bytes)).toBe(once)
      }),
    )
  })
})

describe('readLatin1', () => {
  it('reads the bytes that only Windows-1252 has as it does', () => {
    expect(readLatin1(Uint8Array.of(0x80, 0x31, 0xd1, 0x9f, 0x96, 0xa4))).toBe('€1ÑŸ–¤')
  })
})
