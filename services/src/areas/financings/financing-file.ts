/** What every file made of a list of a financing has in common. */
import { formatIdentifier } from '@almenara/contract/iban'
import { holderFact, type ListFile } from '../../extracts/list-export.ts'
import type { Db } from '../../db/connection.ts'
import { displayName, type OwnedContract } from '../../products/access.ts'

/** `file.name`: without the end of the contract's number. */
export async function financingFile<R>(
  db: Db,
  product: OwnedContract,
  file: Omit<ListFile<R>, 'facts' | 'productId'>,
): Promise<ListFile<R>> {
  return {
    ...file,
    name: `${file.name}-${product.identifier.slice(-4)}`,
    productId: product.id,
    facts: [
      await holderFact(db, product.id),
      { label: 'Producto', text: displayName(product) },
      { label: 'Contrato', text: formatIdentifier(product.identifier) },
    ],
  }
}
