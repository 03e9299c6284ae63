import { expect, test } from 'vitest'
import { shopText } from './shop-name.ts'

test.each([
  ['Banco \u202Eotneimarfic\u202C\u200B <b>de Almenara</b>\u0007', 'Banco otneimarfic <b>de Almenara</b>'],
  ['  Calçats\n\tAlboraia  ', 'Calçats Alboraia'],
  ['a'.repeat(90), 'a'.repeat(80)],
])('a shop’s name is text only: what turns the writing around or is not seen is left out (%j)', (typed, shown) => {
  expect(shopText(typed)).toBe(shown)
})
