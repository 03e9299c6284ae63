/** What the addresses of transfers have in common: few screens, many addresses (specification §2). */
import { TRANSFER_SCOPES, type TransferScope } from '@almenara/contract/areas/transfers/scope'
import { notFound } from '@tanstack/react-router'
import type { Product } from '../../base/account-place.ts'

/** An account is reached as an account or, a credit account, as a financing too. */
const PRODUCTS: readonly Product[] = ['accounts', 'financings']

/** Of every route of transfers: the addresses that it stands for. */
export const staticData = { values: { product: PRODUCTS } }
/** Of one that is both of transfers between own accounts and of those to others. */
export const ofBothScopes = { values: { product: PRODUCTS, scope: TRANSFER_SCOPES } }

/** The first part of the address. Any other word is no address of ours. */
export function readProduct(word: string): Product {
  return oneOf(PRODUCTS, word)
}

/** Whose account receives. Any other word is no address of ours. */
function readScope(word: string): TransferScope {
  return oneOf(TRANSFER_SCOPES, word)
}

/** Both, in the parameters of an address. */
export function readPlace({ product, scope }: { product: string; scope: string }): Place {
  return { product: readProduct(product), scope: readScope(scope) }
}

export function isScope(word: string): word is TransferScope {
  return TRANSFER_SCOPES.some((one) => one === word)
}

/** What every link to a screen of transfers says of where it is. */
export interface Place {
  product: Product
  scope: TransferScope
}

function oneOf<Word extends string>(words: readonly Word[], word: string): Word {
  return words.find((one) => one === word) ?? (notFound({ throw: true }) as never)
}
