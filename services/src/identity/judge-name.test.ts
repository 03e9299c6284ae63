import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeName } from './judge-name.ts'

const result = (typed: string, ...holders: string[]) => judgeName(typed, holders).result

describe('is the holder', () => {
  test.each([
    ['carmen muñoz vidal', 'Carmen Muñoz Vidal'],
    ['CARMEN MUNOZ VIDAL', 'Carmen Muñoz Vidal'],
    ['Muñoz Vidal, Carmen', 'Carmen Muñoz Vidal'],
    ['Vidal Muñoz Carmen', 'Carmen Muñoz Vidal'],
    ['D.ª Carmen Muñoz Vidal', 'Carmen Muñoz Vidal'],
    ['Mª Carmen Ruiz Gómez', 'María Carmen Ruiz Gómez'],
    ['M.ª del Carmen Ruiz Gómez', 'María Carmen Ruiz Gómez'],
    ['Ma Carmen Ruiz Gomez', 'MARIA DEL CARMEN RUIZ GOMEZ'],
    ['Fco. Javier Fdez. Glez.', 'Francisco Javier Fernández González'],
    ['Juan de la Cruz Rguez', 'Juan de la Cruz Rodríguez'],
    ['Pérez-Reverte Gutiérrez, Arturo', 'Arturo Pérez Reverte Gutiérrez'],
    ['Núria Puigdollers i Ferrer', 'Nuria Puigdollers Ferrer'],
    ['Jon O’Shea Etxebarria', 'Jon Oshea Etxebarria'],
    ['Construcciones Ruiz', 'Construcciones Ruiz, S. L.'],
    ['CONSTRUCCIONES RUIZ SLU', 'Construcciones Ruiz, S.L.'],
    ['Construcciones Ruiz Sociedad Limitada', 'Construcciones Ruiz SL'],
    ['Luz y Fuerza S.A.', 'Luz y Fuerza, SA'],
    ['Aceites del Sur S. Coop. And.', 'Aceites del Sur, Sociedad Cooperativa Andaluza'],
    ['Hermanos Gil CB', 'Hermanos Gil, C. B.'],
    ['Hnos. Gil, Comunidad de Bienes', 'Hermanos Gil CB'],
    ['Comunidad de Propietarios C/ Mayor, 5', 'Cdad. Prop. Calle Mayor 5'],
    ['C.P. Mayor 5', 'Comunidad de Propietarios Mayor, 5'],
    ['Ayto. de Soria', 'Ayto Soria'],
  ])('«%s» for «%s»', (typed, holder) => {
    expect(result(typed, holder)).toBe('MTCH')
  })
})

describe('is nearly the holder, whose name is told', () => {
  test.each([
    ['Carmen Muñoz', 'Carmen Muñoz Vidal'],
    ['C. Muñoz Vidal', 'Carmen Muñoz Vidal'],
    ['Carmen Muños Vidal', 'Carmen Muñoz Vidal'],
    ['Camren Muñoz Vidal', 'Carmen Muñoz Vidal'],
    ['José García López', 'José Antonio García López'],
    ['María José Gil Arcos', 'José Gil Arcos'],
    ['Pepe García López', 'José García López'],
    ['Carmen Muñoz Vidal Ruiz', 'Carmen Muñoz Vidal'],
    ['Carmen M. Vidal', 'Carmen Muñoz Vidal'],
    ['Construciones Ruiz SL', 'Construcciones Ruiz, S. L.'],
    ['Construcciones Ruiz SA', 'Construcciones Ruiz, S. L.'],
    ['Construcciones Ruiz', 'Construcciones Ruiz e Hijos, S. L.'],
    ['Comunidad Propietarios Mayro 5', 'Comunidad de Propietarios Mayor 5'],
  ])('«%s» for «%s»', (typed, holder) => {
    expect(judgeName(typed, [holder])).toEqual({ result: 'CMTC', name: holder })
  })
})

describe('is somebody else', () => {
  test.each([
    ['Luis García López', 'José García López'],
    ['Mario García López', 'María García López'],
    ['García López', 'José García López'],
    ['Carmen', 'Carmen Muñoz Vidal'],
    ['Carmen Vila Soto', 'Carmen Muñoz Vidal'],
    ['C. M. V.', 'Carmen Muñoz Vidal'],
    ['Construcciones', 'Construcciones Ruiz e Hijos, S. L.'],
    ['Reformas Ruiz SL', 'Construcciones Ruiz, S. L.'],
    ['Comunidad de Propietarios Mayor 5', 'Comunidad de Propietarios Mayor 15'],
    ['', 'Carmen Muñoz Vidal'],
    ['S. L.', 'Construcciones Ruiz, S. L.'],
    ['Peugeot España SA', 'Renault España SA'],
  ])('«%s» for «%s»', (typed, holder) => {
    expect(judgeName(typed, [holder])).toEqual({ result: 'NMTC' })
  })
})

describe('an account of several', () => {
  const holders = ['Carmen Muñoz Vidal', 'Luis Pérez Gil']
  test('any of them is the holder, and so are all together', () => {
    expect(result('luis perez gil', ...holders)).toBe('MTCH')
    expect(result('Carmen Muñoz Vidal y Luis Pérez Gil', ...holders)).toBe('MTCH')
    expect(result('Luis Pérez Gil / Carmen Muñoz Vidal', ...holders)).toBe('MTCH')
  })
  test('one of two who is nearly right makes both nearly right; one who is a stranger, neither', () => {
    expect(result('Carmen Muñoz y Luis Pérez Gil', ...holders)).toBe('CMTC')
    expect(result('Carmen Muñoz Vidal y Ana Soto Rey', ...holders)).toBe('NMTC')
    expect(result('Carmen Muñoz Vidal y Carmen Muñoz Vidal', ...holders)).toBe('NMTC')
  })
})

const GIVEN = ['Águeda', 'Begoña', 'Íñigo', 'Joaquín', 'Úrsula', 'Estanislao', 'Guadalupe', 'Xabier', 'Hortensia', 'Wenceslao']
const SURNAMES = [
  'Echevarría',
  'Zorrilla',
  'Cienfuegos',
  'Montañés',
  'Queralt',
  'Urrutia',
  'Villaescusa',
  'Peñalver',
  'Goyeneche',
  'Bustamante',
]
const person = fc
  .tuple(fc.constantFrom(...GIVEN), fc.shuffledSubarray(SURNAMES, { minLength: 2, maxLength: 2 }))
  .map(([given, surnames]) => [given, ...surnames])

test('order, case and accents change nothing, of whoever it is', () => {
  fc.assert(
    fc.property(person, fc.boolean(), fc.infiniteStream(fc.nat()), (words, upper, numbers) => {
      const mixed = [...words].sort(() => (Number(numbers.next().value) % 2) * 2 - 1).join(' ')
      const plain = mixed.normalize('NFD').replace(/\p{M}/gu, '')
      expect(result(upper ? plain.toUpperCase() : plain, words.join(' '))).toBe('MTCH')
    }),
  )
})

test('one typing slip anywhere but at the end of a given name is nearly right', () => {
  fc.assert(
    fc.property(person, fc.nat(2), fc.nat(), fc.constantFrom('drop', 'double', 'swap', 'change'), (words, which, at, slip) => {
      const letters = [...(words[which] ?? '').normalize('NFD').replace(/\p{M}/gu, '')]
      const place = at % (letters.length - 1)
      const [here = '', next = ''] = letters.slice(place, place + 2)
      const changed = { drop: [next], double: [here, here, next], swap: [next, here], change: ['k', next] }[slip] ?? []
      const wrong = [...letters.slice(0, place), ...changed, ...letters.slice(place + 2)].join('')
      const typed = words.map((word, index) => (index === which ? wrong : word)).join(' ')
      const same = wrong.toUpperCase() === letters.join('').toUpperCase()
      expect(judgeName(typed, [words.join(' ')])).toEqual(same ? { result: 'MTCH' } : { result: 'CMTC', name: words.join(' ') })
    }),
  )
})

test('two people who share no given name are never each other, and the name of neither is told', () => {
  fc.assert(
    fc.property(person, fc.constantFrom(...GIVEN), (words, other) => {
      fc.pre(other !== words[0])
      expect(judgeName([other, ...words.slice(1)].join(' '), [words.join(' ')])).toEqual({ result: 'NMTC' })
    }),
  )
})

test('whatever is typed is judged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 90 }), fc.string({ maxLength: 90 }), (typed, holder) => {
      expect(['MTCH', 'CMTC', 'NMTC']).toContain(result(typed, holder))
    }),
  )
})
