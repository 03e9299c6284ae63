/**
 * What both kinds of transfers share, so that one screen serves them: `internal`, between the customer's own accounts; `external`, to
 * anybody else's. `id` is the account or the credit line that pays. Calls come as a pair under their scope: `PERIODIC.external.extract`.
 */
import * as z from 'zod/mini'
import { MONEY_MOVED } from '../../refreshes.ts'
import { opaqueId } from '../../schemas.ts'

export const TRANSFER_SCOPES = ['internal', 'external'] as const
export type TransferScope = (typeof TRANSFER_SCOPES)[number]

/** Where the calls of each are (specification §7: `transfers` and `internal-transfers`). */
export const TRANSFER_ROOT = { internal: '/internal-transfers/v1', external: '/transfers/v1' } as const

export const transferSource = z.object({ id: opaqueId })
export type TransferSource = z.infer<typeof transferSource>

/** The calls of both scopes, made by one function. */
export function byScope<T>(make: (scope: TransferScope) => T): Record<TransferScope, T> {
  return { internal: make('internal'), external: make('external') }
}

const LISTS = ['options', 'periodic-extract', 'stored-extract', 'favourites-extract'] as const

/** Whatever an order of a transfer may change: money, and the lists in which it may be. */
export const TRANSFER_MADE = [
  ...MONEY_MOVED,
  ...TRANSFER_SCOPES.flatMap((scope) => LISTS.map((list) => `${TRANSFER_ROOT[scope]}/{id}/${list}`)),
  `${TRANSFER_ROOT.external}/{id}/issued-extract`,
  `${TRANSFER_ROOT.external}/{id}/target-accounts`,
]
