import type { Terms } from '@almenara/contract/areas/bizum/shapes'
import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { firstYear } from './CeilingQuestion.tsx'
import { permissionWords } from './terms-words.ts'

const MONTHLY: Terms = { kind: 'UP_TO', amount: toCents(30_00), period: 'MONTHLY' }
const WITH_MOST: Terms = { ...MONTHLY, perPeriod: toCents(60_00) }
const plain = (words: string | undefined) => words?.replaceAll('\u00a0', ' ')

test('what may be charged each time and what in all of a period are told apart', () => {
  expect(plain(permissionWords(MONTHLY))).toBe('Podrá cobrarle hasta 30,00 € cada mes sin preguntarle.')
  expect(plain(permissionWords(WITH_MOST))).toBe(
    'Podrá cobrarle hasta 30,00 € en cada cobro y 60,00 € como máximo cada mes sin preguntarle.',
  )
})

test('the first year costs at most its charges, or the most of each of its periods, and what is paid today', () => {
  const cost = (terms: Terms, ceiling = '', today?: number) =>
    plain(firstYear(terms, ceiling, today === undefined ? undefined : toCents(today)))
  expect(cost(MONTHLY)).toBe('Coste del primer año, como máximo: 360,00 € (12 cobros de 30,00 €).')
  expect(cost(MONTHLY, '10', 6_99)).toBe('Coste del primer año, como máximo: 116,99 € (6,99 € hoy y 11 cobros de 10,00 €).')
  expect(cost(WITH_MOST)).toBe('Coste del primer año, como máximo: 720,00 € (60,00 € cada mes).')
  expect(cost(WITH_MOST, '10', 42_90)).toBe('Coste del primer año, como máximo: 762,90 € (42,90 € hoy y 60,00 € cada mes).')
})
