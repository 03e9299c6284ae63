/** What the addresses of pending files keep besides their path. What does not make sense is left out. */
import { MOST_SIGNED_TOGETHER } from '@almenara/contract/areas/payments/presentation'
import { readId } from '../../../patterns/extract-screen/less-used-fields.ts'
import { readList } from '../../../patterns/extract-screen/list-declaration.ts'
import { PENDING_FILES } from './lists.ts'

export const readPendingSearch = (address: Record<string, unknown>) => readList(PENDING_FILES, address)

/** The files that are signed with the one of the path, by one code. */
export interface SigningSearch {
  with?: string[] | undefined
}

export function readSigningSearch(address: Record<string, unknown>): SigningSearch {
  const listed: readonly unknown[] = Array.isArray(address['with']) ? address['with'] : []
  const ids = listed.map(readId).filter((id) => id !== undefined)
  return ids.length > 0 ? { with: [...new Set(ids)].slice(0, MOST_SIGNED_TOGETHER - 1) } : {}
}
