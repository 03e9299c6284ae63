/** What a transfer begins with: a favourite, one that was sent before or one that was kept, read by its id; or what the address says. */
import { FAVOURITES } from '@almenara/contract/areas/transfers/favourites'
import { issuedDetail } from '@almenara/contract/areas/transfers/issued'
import type { TransferScope } from '@almenara/contract/areas/transfers/scope'
import { STORED } from '@almenara/contract/areas/transfers/stored'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../api/send.ts'
import type { KnownTransfer } from './transfer-draft.ts'
import type { CreationSearch } from './transfer-search.ts'

interface TransferOrigin {
  scope: TransferScope
  /** The account that pays. */
  id: string
  search: CreationSearch
}

/** Read once: what is then typed is not written over. */
export function initialTransfer({ scope, id, search }: TransferOrigin) {
  return queryOptions({
    queryKey: ['initial-transfer', scope, id, search],
    queryFn: ({ signal }) => loadInitialTransfer({ scope, id, search }, signal),
    staleTime: Infinity,
    gcTime: 0,
  })
}

async function loadInitialTransfer({ scope, id, search }: TransferOrigin, signal: AbortSignal): Promise<KnownTransfer> {
  const { favourite, repeat, stored, ...said } = search
  if (favourite !== undefined) return { ...(await ofFavourite(scope, { id, favouriteId: favourite }, signal)), ...said }
  if (stored !== undefined) return ofStored(scope, { id, orderId: stored }, signal)
  if (repeat !== undefined) {
    const { payee, targetId, amount, concept, categoryPurpose } = await send(issuedDetail, { params: { id, transferId: repeat } }, signal)
    return scope === 'internal' ? { target: targetId, amount, concept } : { ...payee, amount, concept, categoryPurpose }
  }
  return said
}

async function ofFavourite(scope: TransferScope, params: { id: string; favouriteId: string }, signal: AbortSignal): Promise<KnownTransfer> {
  if (scope === 'internal') {
    const { target, amount, concept } = await send(FAVOURITES.internal.detail, { params }, signal)
    return { target: target.id, amount, concept }
  }
  const { target, amount, concept } = await send(FAVOURITES.external.detail, { params }, signal)
  return { ...target, amount, concept }
}

async function ofStored(scope: TransferScope, params: { id: string; orderId: string }, signal: AbortSignal): Promise<KnownTransfer> {
  const { id, target, amount, concept, categoryPurpose, when } = await send(STORED[scope].detail, { params }, signal)
  const payee = scope === 'internal' ? { target: target.id } : { name: target.name, iban: target.iban }
  return { ...payee, amount, concept, categoryPurpose, when, stored: id }
}
