/** What was collected of advances repays their lines once the term of return is over: from then on it is no risk of the line. */
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import { add, ZERO } from '@almenara/contract/money'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { datedKey, type ItemWork } from '../../../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside } from '../../../calendar/set-aside.ts'
import type { Db } from '../../../db/connection.ts'
import { mustPost } from '../../../payments/payment-postings.ts'
import { houseAccount } from '../../../products/house-accounts.ts'
import { remittanceDebits } from '../debits/tables.ts'
import { lockRemittance } from '../remittances/outcomes.ts'
import { remittances } from '../remittances/tables.ts'
import { releaseLegs } from './advance-books.ts'
import { lineOf } from './line.ts'
import { releaseDay } from './release-day.ts'
import { repaid } from './repay-advance.ts'

const NAME = 'advance-releases'

/** Collected, and not the line's yet. */
const isKept = and(eq(remittanceDebits.state, 'COLLECTED'), isNull(remittanceDebits.creditedOn))

/** An item is the id of a remittance. */
export const releaseAdvances: ItemWork = {
  name: NAME,
  due: async ({ bank }) => {
    const today = dayAt(bank.clock.now())
    const kept = await keptOf(bank.database)
    return [...new Set(kept.flatMap(({ id, on, scheme }) => (releaseDay(on, scheme) <= today ? [id] : [])))].slice(0, BATCH_SIZE)
  },
  one: async ({ bank }, id) => {
    const collections = await houseAccount(bank.database, 'collections')
    const now = bank.clock.now()
    const today = dayAt(now)
    await bank.database.transaction(async (tx) => {
      const remittance = await lockRemittance(tx, id)
      const due = (await keptOf(tx, id)).filter(({ on, scheme }) => releaseDay(on, scheme) <= today)
      for (const { on, scheme } of due) {
        const mine = and(
          eq(remittanceDebits.remittanceId, id),
          isKept,
          eq(remittanceDebits.settledOn, on),
          eq(remittanceDebits.scheme, scheme),
        )
        const freed = await tx
          .update(remittanceDebits)
          .set({ creditedOn: today })
          .where(mine)
          .returning({ id: remittanceDebits.id, amount: remittanceDebits.amount })
        const amount = add(ZERO, ...freed.map((debit) => debit.amount))
        const [first] = freed.map((debit) => debit.id).toSorted()
        if (first === undefined) continue
        const { ledgerAccountId: line } = await lineOf(tx, remittance.contractId)
        const key = datedKey('advance-released', first, on)
        await mustPost(tx, { key, kind: 'advance-released', legs: releaseLegs(remittance, { collections, line }, amount) }, now)
        await repaid(tx, id, amount, false)
        remittance.creditedCount += freed.length
        remittance.creditedAmount = add(remittance.creditedAmount, amount)
      }
      const { creditedCount, creditedAmount } = remittance
      await tx.update(remittances).set({ creditedCount, creditedAmount }).where(eq(remittances.id, id))
    })
  },
}

/** What is kept of advanced remittances, by its day and its scheme. */
async function keptOf(db: Db, id?: string) {
  const { remittanceId, settledOn, scheme } = remittanceDebits
  const rows = await db
    .selectDistinct({ id: remittanceId, on: settledOn, scheme })
    .from(remittanceDebits)
    .innerJoin(remittances, eq(remittances.id, remittanceId))
    .where(and(eq(remittances.kind, 'FINANCING'), isKept, id === undefined ? isNotSetAside(NAME, remittances.id) : eq(remittanceId, id)))
    .orderBy(asc(settledOn), asc(remittanceId))
  return rows.flatMap(({ on, ...row }): { id: string; on: LocalDate; scheme: typeof row.scheme }[] => (on === null ? [] : [{ ...row, on }]))
}
