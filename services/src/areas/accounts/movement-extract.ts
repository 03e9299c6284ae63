import type { Movement, movementExtract } from '@almenara/contract/areas/accounts'
import type { Reply } from '@almenara/contract/call'
import { dayAt, firstOfMonth, lastOfMonth } from '@almenara/contract/dates'
import { AMOUNTS_INVERTED } from '@almenara/contract/field-faults'
import { readExtract } from '../../extracts/define.ts'
import { checkListDates } from '../../extracts/list-dates.ts'
import { badInput } from '../../http/failure.ts'
import type { Request } from '../../http/route.ts'
import { currentStatuses } from '../../status/gate.ts'
import { firstDay } from '../../status/services-status.ts'
import { requireAccount } from './account-pool.ts'
import { movements, monthTotals, type Filters, type MovementRow } from './movements.ts'

type Query = NonNullable<(typeof movementExtract)['types']>['query']

/** One screen, one read: rows, month totals, count and the txId that continues, details and exports this same list. */
export async function readMovements({
  bank,
  session,
  params,
  query,
  now,
}: Request<{ id: string }, Query, undefined>): Promise<Reply<typeof movementExtract>> {
  const { database } = bank
  const account = await requireAccount(database, session, params.id)
  const { txId, fromPage, toPage, ...filters } = query
  const today = dayAt(now)
  checkListDates(filters, today, firstDay(await currentStatuses(bank, now), 'defaultMinimunExtractDate', today))
  checkAmounts(filters)
  const pages = { txId, fromPage, toPage }
  const asked = { bank, session, scope: account.ledgerAccountId, scopeId: account.id, filters, pages }
  const { list, rows, page } = await readExtract(movements, asked)
  const newest = rows[0]?.bookedOn
  const oldest = rows.at(-1)?.bookedOn
  const months = newest && oldest ? await monthTotals(database, list, firstOfMonth(oldest), lastOfMonth(newest)) : []
  return { ...page, filters: list.filters, months, rows: rows.map(toMovement) }
}

function checkAmounts({ minAmount, maxAmount }: Filters): void {
  if (minAmount !== undefined && maxAmount !== undefined && minAmount > maxAmount) {
    throw badInput('minAmount', AMOUNTS_INVERTED)
  }
}

export function toMovement({ seq, bookedOn, valueOn, type, title, detail, amount, balanceAfter }: MovementRow): Movement {
  return { id: String(seq), bookedOn, valueOn, type, title, detail, amount, balanceAfter }
}
