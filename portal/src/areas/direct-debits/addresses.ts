/** What the addresses of direct debits have in common: an account is reached as an account or, a credit line, as a financing too. */
import { notFound } from '@tanstack/react-router'
import type { Product } from '../../base/account-place.ts'

const PRODUCTS: readonly Product[] = ['accounts', 'financings']

export const staticData = { values: { product: PRODUCTS } }

/** The first part of the address. Any other word is no address of ours. */
export function readProduct(word: string): Product {
  const product = PRODUCTS.find((one) => one === word)
  return product ?? (notFound({ throw: true }) as never)
}
