/** What the addresses of direct debits have in common: an account is reached as an account or, a credit line, as a financing too. */
import { notFound } from '@tanstack/react-router'

const PRODUCTS = ['accounts', 'financings'] as const
export type Product = (typeof PRODUCTS)[number]

export const staticData = { values: { product: PRODUCTS } }

/** The first part of the address. Any other word is no address of ours. */
export function readProduct(word: string): Product {
  const product = PRODUCTS.find((one) => one === word)
  return product ?? (notFound({ throw: true }) as never)
}

/** The details of an account, where its receipts are, at the address that the customer came by. */
export const ACCOUNT_ADDRESS = {
  accounts: '/accounts/$id/account-details/{-$txId}',
  financings: '/financings/$id/account-details/{-$txId}',
} as const
