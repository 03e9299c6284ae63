/** What the addresses of transfers have in common: few screens, many addresses (specification §2). */
import { notFound } from '@tanstack/react-router'

/** An account is reached as an account or, a credit account, as a financing too. */
const PRODUCTS = ['accounts', 'financings'] as const
export type Product = (typeof PRODUCTS)[number]

/** Of every route of transfers: the addresses that it stands for. */
export const staticData = { values: { product: PRODUCTS } }

/** The first part of the address. Any other word is no address of ours. */
export function readProduct(word: string): Product {
  const product = PRODUCTS.find((one) => one === word)
  return product ?? (notFound({ throw: true }) as never)
}
