/** Whose the products of a customer are, as the portal names and tells them apart. */
import { createHmac } from 'node:crypto'
import type { HolderKind } from '@almenara/contract/areas/global'
import type { Bank } from '../bank.ts'
import { partsOf } from '../identity/name-parts.ts'
import { idFrom } from '../ids.ts'
import { keyFor } from '../secrets.ts'
import { type HolderFor, holdersFor } from './holders.ts'

/** Characters of a holder's id, as of any other: 80 bits. */
const ID_BYTES = 16

/** The same for everybody and always, while the bank has the same key; it tells nothing of its holder. */
export function holderId({ sealingKey }: Pick<Bank, 'sealingKey'>, partyId: number): string {
  return idFrom(createHmac('sha256', keyFor(sealingKey, 'holders')).update(String(partyId)).digest().subarray(0, ID_BYTES))
}

/** The holder with that id, of what this user has powers over. Another's is one that does not exist. */
export async function findHolder(bank: Bank, userId: number, id: string): Promise<HolderFor | undefined> {
  const all = await holdersFor(bank.database, userId)
  return [...all.values()].find(({ partyId }) => holderId(bank, partyId) === id)
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
  const { form, words } = partsOf(name.slice(comma + 1))
  return comma > 0 && form !== undefined && words.length === 0 ? name.slice(0, comma) : name
}
