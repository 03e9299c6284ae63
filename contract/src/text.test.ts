import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  aliasText,
  digitsOnly,
  isSepaText,
  lettersOnly,
  maskName,
  normaliseUsername,
  passwordText,
  plainSigns,
  searchable,
  stripAccents,
  toSepaText,
  usernameText,
  type CharacterRule,
} from './text.ts'

const rules: Record<string, CharacterRule> = {
  digitsOnly,
  lettersOnly,
  passwordText,
  aliasText,
  usernameText,
}
const typed = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(..."aZñÑáç09 .,-_/?:()'+&€«»…–\n") }),
)

describe.each(Object.entries(rules))('%s', (_name, rule) => {
  it('accepts empty text, which is another rule’s business', () => {
    expect(rule.accepts('')).toBe(true)
  })

  it('accepts what it cleaned, and cleaning again changes nothing', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const clean = rule.clean(text)
        expect(rule.accepts(clean.trimEnd())).toBe(true)
        expect(rule.clean(clean)).toBe(clean)
      }),
    )
  })

  it('leaves alone what it accepts', () => {
    fc.assert(
      fc.property(
        typed.map((text) => rule.clean(text).trimEnd()),
        (text) => {
          expect(rule.clean(text)).toBe(text)
        },
      ),
    )
  })
})

describe('character rules', () => {
  it.each<[string, string, string]>([
    ['digitsOnly', '12a3 4٣', '1234'],
    ['passwordText', 'A-1ñ_b', 'A1b'],
    ['lettersOnly', 'Año 2026é', 'Año'],
    ['passwordText', 'Abc 1.2', 'Abc12'],
    ['aliasText', 'Cuenta nómina/n.º 1-A!', 'Cuenta nóminan.º 1-A'],
    ['usernameText', '  ana maría_2,b ', 'ana mara_2,b '],
  ])('%s makes of «%s» «%s»', (name, text, expected) => {
    expect(rules[name]?.clean(text)).toBe(expected)
  })

  it.each<[string, string]>([
    ['digitsOnly', '12 '],
    ['digitsOnly', '١'],
    ['passwordText', 'ñ'],
    ['lettersOnly', 'á'],
    ['lettersOnly', 'a b'],
    ['passwordText', 'a-b'],
    ['aliasText', 'a/b'],
    ['aliasText', 'a_b'],
    ['usernameText', ' ana'],
    ['usernameText', 'ana '],
    ['usernameText', 'ana@b'],
    ['digitsOnly', '1\n'],
  ])('%s does not accept «%s»', (name, text) => {
    expect(rules[name]?.accepts(text)).toBe(false)
  })
})

describe('normaliseUsername', () => {
  it('trims, collapses inner spaces and lower-cases', () => {
    expect(normaliseUsername('  Ana \t  MARÍA  ')).toBe('ana maría')
  })

  it('gives a name that is its own normal form', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const once = normaliseUsername(text)
        expect(normaliseUsername(once)).toBe(once)
      }),
    )
  })
})

describe('searchable', () => {
  it.each([
    ['PEÑA Güell, S. L.', 'pena guell, s. l.'],
    ['Barça', 'barca'],
    ['Œuvre Straße Łódź', 'oeuvre strasse lodz'],
    ['2.º ª', '2.o a'],
    ['Cafe\u0301', 'cafe'],
    ['½ m²', '1/2 m2'],
  ])('of «%s» is «%s»', (text, expected) => {
    expect(searchable(text)).toBe(expected)
  })

  it('is the same for upper and lower case of Spanish text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcñçáéíóúüàèòï 12') }), (text) => {
        expect(searchable(text.toUpperCase())).toBe(searchable(text))
      }),
    )
  })
})

describe('isSepaText', () => {
  it('has the whole SEPA character set and nothing else', () => {
    const set = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/-?:().,'+ "
    expect(isSepaText(set)).toBe(true)
    const others = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).filter((sign) => !set.includes(sign))
    expect(others.filter((sign) => isSepaText(sign))).toEqual([])
  })
})

describe('toSepaText', () => {
  it('writes signs by their plain equivalents and leaves out what has none', () => {
    expect(toSepaText('Señal «piso» 3º & luz – 10 €\nfin')).toBe('Senal piso 3o + luz - 10 EUR fin')
  })

  it('keeps every letter of Spanish text as a plain one, of the same case', () => {
    expect(toSepaText('ÁÉÍÓÚÜÑÇ áéíóúüñç àèò')).toBe('AEIOUUNC aeiouunc aeo')
  })

  it('writes no sign that SEPA lacks', () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(toSepaText(text)).toMatch(/^[A-Za-z0-9/\-?:().,'+ ]*$/)
      }),
    )
  })
})

describe('plainSigns and stripAccents', () => {
  it('turn typographic signs into those of the keyboard', () => {
    expect(plainSigns('1–2 — “a” ‘b’ 3… 4\u00a0€\u200b')).toBe('1-2 - "a" \'b\' 3... 4 EUR')
  })

  it('leave plain text alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcXYZ019 .,;:-_\'"/()&@') }), (text) => {
        expect(stripAccents(plainSigns(text))).toBe(text)
      }),
    )
  })
})

describe('names that only who knows them recognises', () => {
  it.each([
    ['Carmen Muñoz Peñalver', 'C•••• M•••• P••••'],
    ['Álvaro  de la Ñ', 'Á•••• D•••• L•••• Ñ••••'],
    ['«Comunidad» Avda. del Puerto, 14', 'C•••• A•••• D•••• P•••• 1••••'],
    ['', ''],
  ])('«%s» is «%s»', (name, masked) => {
    expect(maskName(name)).toBe(masked)
  })
})
