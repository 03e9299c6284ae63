/**
 * Debits whose debtor has their account in this bank. They are received as those of other banks are, and their debtor has the same rights; between both
 * sides there is no clearing, so the bank itself settles them on their day and hands back what the debtor's side returns.
 */
import { and, asc, eq, lte } from 'drizzle-orm'
import { isAnyOf } from '../../../db/any-of.ts'
import type { DatedDay, ItemWork } from '../../../calendar/dated-work.ts'
import { isNotSetAside } from '../../../calendar/set-aside.ts'
import { ownReturns } from '../../../payments/own-returns.ts'
import { settleReturn } from '../../../payments/received.ts'
import { issuedDebits, settleDebits } from './debits-in.ts'
import { remittanceDebits } from './tables.ts'

const SETTLED = 'own-debits'
const RETURNED = 'own-returns'
const AT_ONCE = 500

/** An item is the id of a debit. */
export const settleOwnDebits: ItemWork = {
  name: SETTLED,
  due: async ({ bank, day }) => {
    const { id, own, state, collectionOn } = remittanceDebits
    const due = and(eq(own, true), eq(state, 'SENT'), lte(collectionOn, day), isNotSetAside(SETTLED, id))
    const rows = await bank.database.select({ id }).from(remittanceDebits).where(due).orderBy(asc(collectionOn), asc(id)).limit(AT_ONCE)
    return rows.map((row) => row.id)
  },
  one: (today, id) => settle(today, [id]),
  batch: settle,
}

async function settle({ bank }: DatedDay, ids: readonly string[]): Promise<void> {
  const { id, transactionId, collectionOn } = remittanceDebits
  const rows = await bank.database.select({ transactionId, collectionOn }).from(remittanceDebits).where(isAnyOf(id, ids))
  for (const on of new Set(rows.map((row) => row.collectionOn))) {
    const ofDay = rows.filter((row) => row.collectionOn === on)
    await settleDebits(
      bank,
      ofDay.map((row) => row.transactionId),
      on,
    )
  }
}

/** An item is the id of what was received. */
export const returnOwnDebits: ItemWork = {
  name: RETURNED,
  due: ({ bank, day }) => ownReturns.due(bank, day, RETURNED),
  one: async ({ bank, day }, id) => {
    const item = await ownReturns.write(bank, id)
    if (!item) return
    const strange = await issuedDebits.returned(bank, day, [item])
    if (strange.length > 0) throw new Error(`Return ${item.returnId} is of no debit of this bank`)
    await settleReturn(bank, id, day)
  },
}
