import { readSearch } from '@almenara/contract/search'
import { expect, test } from 'vitest'
import { sizeWords } from './filter-words.ts'

test.each([
  ['2067', 'de 2.067,00 € a 2.067,99 €'],
  ['2.067,2', 'de 2.067,20 € a 2.067,29 €'],
  ['2.067,20', '2.067,20 €'],
  ['-312', 'de 312,00 € a 312,99 €'],
  ['>500', 'más de 500,00 €'],
  ['>=500', 'desde 500,00 €'],
  ['<20', 'menos de 20,00 €'],
  ['<=20', 'hasta 20,00 €'],
  ['2.100..2.000', 'de 2.000,00 € a 2.100,00 €'],
  ['300..', 'desde 300,00 €'],
  ['..0,50', 'hasta 0,50 €'],
])('the search «%s» is said to be of amounts %s', (search, words) => {
  const [condition] = readSearch(search)
  expect(sizeWords(condition?.size ?? {})).toBe(words.replaceAll(' €', '\u00a0€'))
})
