/** Whose the products of a customer are, as the portal names and tells them apart. */
import { createHmac } from 'node:crypto'
import type { HolderKind } from '@almenara/contract/areas/global'
import { type AnyColumn, eq, type SQL } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import { partsOf } from '../identity/name-parts.ts'
import { idFrom } from '../ids.ts'
import { keyFor } from '../secrets.ts'
import { type HolderFor, holderOfRow, holdersFor } from './holders.ts'

/** Characters of a holder's id, as of any other: 80 bits. */
const ID_BYTES = 16

/** The same for everybody and always, while the bank has the same key; it tells nothing of its holder. */
export function holderId({ sealingKey }: Pick<Bank, 'sealingKey'>, partyId: number): string {
  return idFrom(createHmac('sha256', keyFor(sealingKey, 'holders')).update(String(partyId)).digest().subarray(0, ID_BYTES))
}

/** No party has it. */
const NOBODY = -1

/** What a list keeps of the holder it is asked for: another customer's, or one that does not exist, has nothing in it. */
export async function holderBound(bank: Bank, userId: number, id: string | undefined): Promise<{ holder?: number }> {
  if (id === undefined) return {}
  const all = await holdersFor(bank.database, userId)
  const found = [...all.values()].find(({ partyId }) => holderId(bank, partyId) === id)
  return { holder: found?.partyId ?? NOBODY }
}

/** The rows about products of that holder; all of them where none is asked for. */
export function ofHolder(productId: AnyColumn, { userId, holder }: { userId: number; holder?: number | undefined }): SQL | undefined {
  return holder === undefined ? undefined : eq(holderOfRow(productId, userId), holder)
}

/** Communities of owners have their letter (Orden EHA/451/2008, art. 3). */
export function kindOf({ kind, taxId }: Pick<HolderFor, 'kind' | 'taxId'>): HolderKind {
  if (kind === 'PERSON') return 'PERSON'
  return taxId.startsWith('H') ? 'COMMUNITY' : 'COMPANY'
}

/** As one calls them: the customer by their first name, an organisation without its legal form. */
export function shortNameOf({ name, kind, own }: Pick<HolderFor, 'name' | 'kind' | 'own'>): string {
  if (kind === 'PERSON') return own ? (name.split(' ')[0] ?? name) : name
  const comma = name.lastIndexOf(', ')
  const [head, whole] = [comma > 0 ? name.slice(0, comma) : name, partsOf(name)]
  // What stands after the comma is its legal form and nothing else.
  return whole.form !== undefined && partsOf(head).words.join(' ') === whole.words.join(' ') ? head : name
}
