/** Tells of each B2B mandate that has lapsed, once for each time that it was authorised. */
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { DatedWork, ItemWork } from '../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside, runItems } from '../calendar/set-aside.ts'
import { isLapsedOn } from '../received/b2b/mandate-lack.ts'
import { b2bMandateEvents, b2bMandates } from '../received/b2b/tables.ts'
import { tellMandateLapsed } from '../received/b2b/tell.ts'

const NAME = 'lapsed-mandates'

const { id, state, type, lastUsedOn } = b2bMandates

/** Since it was last authorised or changed. */
const isUntold = sql`coalesce((select e.what from ${b2bMandateEvents} e where e.mandate_id = ${id} order by e.id desc limit 1), '') <> 'LAPSED'`
/** One for a single debit that has been paid ended as it was meant to: there is nothing to tell. */
const isUnfulfilled = or(eq(type, 'RECURRENT'), isNull(lastUsedOn))
const isToTell = and(eq(state, 'AUTHORISED'), isUntold, isUnfulfilled)

/** An item is the id of a mandate. */
const lapses: ItemWork = {
  name: NAME,
  due: async ({ bank, day }) => {
    const rows = await bank.database
      .select({ id })
      .from(b2bMandates)
      .where(and(isToTell, isLapsedOn(day), isNotSetAside(NAME, id)))
      .orderBy(id)
      .limit(BATCH_SIZE)
    return rows.map((row) => row.id)
  },
  one: async ({ bank, day }, item) => {
    await bank.database.transaction(async (tx) => {
      const [mandate] = await tx
        .select()
        .from(b2bMandates)
        .where(and(eq(id, item), isToTell, isLapsedOn(day)))
        .for('update')
      if (!mandate) return
      const now = bank.clock.now()
      await tx.insert(b2bMandateEvents).values({ mandateId: item, at: now, what: 'LAPSED' })
      const why = mandate.validUntil !== null && mandate.validUntil < day ? 'LAST_DAY' : 'UNUSED'
      await tellMandateLapsed(tx, bank, mandate, { why, now })
    })
  },
}

export const tellLapsedMandates: DatedWork = { name: NAME, run: (today) => runItems(today, lapses), items: [lapses] }
