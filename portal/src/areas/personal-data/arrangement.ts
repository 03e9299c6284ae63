/** What a customer decides of their products: in which order, by which name and whether they are seen. */
import type { ArrangedProduct } from '@almenara/contract/areas/personal-data/products'

export type Arranged = Pick<ArrangedProduct, 'id' | 'alias' | 'hidden'>

export function arranged(products: readonly ArrangedProduct[]): Arranged[] {
  return products.map(({ id, alias, hidden }) => ({ id, alias, hidden }))
}

/** Today's products as they were arranged before: one that has gone since is left out, and one that has come stands last. */
export function rearranged(products: readonly ArrangedProduct[], before: readonly Arranged[]): ArrangedProduct[] {
  const known = before.flatMap((part) => products.filter(({ id }) => id === part.id).map((product) => ({ ...product, ...part })))
  return [...known, ...products.filter(({ id }) => !before.some((part) => part.id === id))]
}
