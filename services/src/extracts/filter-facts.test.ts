import { toCents } from '@almenara/contract/money'
import { expect, test } from 'vitest'
import { filterFacts } from './filter-facts.ts'

const plain = (facts: ReturnType<typeof filterFacts>) => facts.map(({ label, text }) => `${label}: ${text.replaceAll('\u00a0', ' ')}`)

test('a list without filters says nothing of them', () => {
  expect(filterFacts({})).toEqual([])
})

test('each filter is a fact, always in the same order', () => {
  const facts = filterFacts({
    maxAmount: toCents(5000),
    minAmount: toCents(0),
    direction: 'Solo cargos',
    types: ['Recibo', 'Nómina'],
    search: 'luz',
  })
  expect(plain(facts)).toEqual([
    'Texto buscado: «luz»',
    'Tipo de movimiento: Recibo, Nómina',
    'Sentido: Solo cargos',
    'Importe: Desde 0,00 € hasta 50,00 €',
  ])
})

test('one limit of the amount alone begins its sentence', () => {
  expect(plain(filterFacts({ maxAmount: toCents(5000) }))).toEqual(['Importe: Hasta 50,00 €'])
})
