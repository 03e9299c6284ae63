/** What is looked for, in the address: it can be kept and sent. Where the customer is never stands there. */
import { BRANCH_KINDS, type BranchKind } from '@almenara/contract/areas/branches'
import { MAX_LENGTH } from '@almenara/contract/limits'

export interface BranchSearch {
  text?: string
  kind?: BranchKind
  open?: true
  accessible?: true
}

/** What makes no sense is left out. */
export function readBranchSearch(search: Record<string, unknown>): BranchSearch {
  // The router reads «46001» in an address as a number.
  const text = typeof search['text'] === 'number' ? String(search['text']).padStart(5, '0') : search['text']
  const kind = BRANCH_KINDS.find((name) => name === search['kind'])
  return {
    ...(typeof text === 'string' && text.trim() !== '' ? { text: text.trim().slice(0, MAX_LENGTH.search) } : {}),
    ...(kind ? { kind } : {}),
    ...(search['open'] === true ? { open: true } : {}),
    ...(search['accessible'] === true ? { accessible: true } : {}),
  }
}
