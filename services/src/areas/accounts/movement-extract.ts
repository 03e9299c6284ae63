import type { Movement, movementExtract } from '@almenara/contract/areas/accounts'
import type { Handler } from '../../http/handler.ts'
import type { EntryRow } from '../../ledger/history.ts'
import { requireAccount } from './account-pool.ts'
import { movements } from './movements.ts'

/** One screen, one read: rows, month totals, count and the txId that continues, details and exports this same list. */
export const readMovements: Handler<typeof movementExtract> = async (request) => {
  const { database } = request.bank
  const account = await requireAccount(database, request.session, request.params.id)
  const { list, rows, page } = await movements.read(request, account)
  const months = await movements.months(database, list, rows)
  return { ...page, filters: list.filters, months, rows: rows.map(toMovement) }
}

export function toMovement({ seq, bookedOn, valueOn, type, title, detail, amount, balanceAfter }: EntryRow): Movement {
  return { id: String(seq), bookedOn, valueOn, type, title, detail, amount, balanceAfter }
}
