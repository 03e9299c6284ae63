import type { ArrangedProduct } from '@almenara/contract/areas/personal-data/products'
import { expect, test } from 'vitest'
import { arranged, rearranged } from './arrangement.ts'

const product = (id: string, alias = '') => ({ id, alias, hidden: false, commercialName: `Producto ${id}` }) as ArrangedProduct

test('products are arranged as they were left: one that has gone is left out, and one that has come stands last', () => {
  const before = arranged([product('loan', 'Coche'), product('card'), product('account')])
  const today = [product('account'), product('deposit'), product('loan')]
  expect(rearranged(today, before).map(({ id, alias }) => [id, alias])).toEqual([
    ['loan', 'Coche'],
    ['account', ''],
    ['deposit', ''],
  ])
})
