/**
 * The accounts with which Bizum may be had and from which it is paid: the customer's own, which they may dispose of alone. Bizum is for
 * natural persons outside their business, and nothing of it waits for a second signature.
 */
import { PRODUCT_CONSULTATIVE } from '@almenara/contract/refusal-words'
import type { Db } from '../../../db/connection.ts'
import type { Session } from '../../../identity/sessions.ts'
import { ACCOUNT_TYPES, ownedProducts, type OwnedProduct } from '../../../products/access.ts'
import { holdersFor, type HolderFor } from '../../../products/holders.ts'

export interface BizumAccount {
  product: OwnedProduct
  /** Why Bizum cannot be had with it. */
  denial?: string
}

const OF_A_COMPANY = 'Es una cuenta de empresa. Bizum es para particulares.'
const NOT_A_HOLDER = 'No es titular de esta cuenta. Bizum solo se puede tener en una cuenta propia.'
const SEVERAL_SIGNATURES = 'Esta cuenta necesita la firma de varias personas. Bizum se firma con una sola.'
const SIGN_LIMIT = 'Su firma en esta cuenta tiene un límite. Bizum necesita una cuenta de la que disponga sin límite.'

/** Every account of the customer, in their order, each with why it cannot be used where it cannot. */
export async function bizumAccounts(db: Db, session: Session): Promise<BizumAccount[]> {
  const [products, held] = await Promise.all([ownedProducts(db, session, ACCOUNT_TYPES), holdersFor(db, session.userId)])
  return products.map((product) => {
    const denial = denialOf(product, held.get(product.id))
    return denial === undefined ? { product } : { product, denial }
  })
}

function denialOf({ canOperate, signatures, signLimit }: OwnedProduct, holder: HolderFor | undefined): string | undefined {
  if (holder?.kind === 'ORGANISATION') return OF_A_COMPANY
  if (!holder?.own) return NOT_A_HOLDER
  if (!canOperate) return PRODUCT_CONSULTATIVE
  if (signatures > 1) return SEVERAL_SIGNATURES
  return signLimit === null ? undefined : SIGN_LIMIT
}

const COMPANY =
  'Bizum es para particulares: no se puede tener en cuentas de empresa. Si tiene una cuenta propia, entre con su usuario particular.'
const NO_ACCOUNT = 'Para tener Bizum necesita una cuenta propia de la que pueda disponer sin otras firmas. Puede abrirla en su oficina.'

/** Why this customer cannot have Bizum at all; undefined where one of their accounts will do. */
export function denialOfAll(accounts: readonly BizumAccount[]): string | undefined {
  if (accounts.some(({ denial }) => denial === undefined)) return undefined
  const ofCompanies = accounts.length > 0 && accounts.every(({ denial }) => denial === OF_A_COMPANY)
  return ofCompanies ? COMPANY : NO_ACCOUNT
}
