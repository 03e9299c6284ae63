/** Tells each bank day of the days that come: instalments, deposits that end, cards that expire. Asked again, it tells nothing twice. */
import { ALERT_DAYS_BEFORE, type DateAlertCode } from '@almenara/contract/areas/alerts/alert-codes'
import { addDays, type LocalDate } from '@almenara/contract/dates'
import { and, eq, isNull } from 'drizzle-orm'
import { bankDayFrom } from '../../calendar/bank-days.ts'
import type { DatedWork } from '../../calendar/dated-work.ts'
import { listedItems, runItems } from '../../calendar/set-aside.ts'
import { dateSources } from '../../products/watched-events.ts'
import { fireEvents } from './events.ts'
import { alertContracts, alertRules } from './tables.ts'

/** Until which day what comes is told on this one: what falls before the next bank day is told on this one too. */
const toldUntil = (code: DateAlertCode, day: LocalDate): LocalDate => {
  const ahead = addDays(day, ALERT_DAYS_BEFORE[code])
  const next = bankDayFrom(addDays(day, 1))
  return ahead > next ? ahead : next
}

/** An item is a kind of day that comes. */
const comingDays = listedItems({
  name: 'alerts-of-days',
  all: async () => dateSources().map(({ code }) => code),
  one: async ({ bank, day }, item) => {
    const source = dateSources().find(({ code }) => code === item)
    if (!source) return
    const { code, due } = source
    await bank.database.transaction(async (tx) => {
      const watching = await tx
        .selectDistinct({ productId: alertContracts.productId })
        .from(alertRules)
        .innerJoin(alertContracts, eq(alertContracts.id, alertRules.contractId))
        .where(and(eq(alertRules.code, code), isNull(alertRules.removedAt), eq(alertRules.over, false), eq(alertContracts.state, 'ACTIVE')))
      const accounts = watching.map(({ productId }) => productId)
      if (accounts.length > 0) await fireEvents(tx, bank, await due(tx, { after: day, until: toldUntil(code, day), accounts }))
    })
  },
})

export const tellDates: DatedWork = {
  name: 'alerts-of-days',
  run: (today) => runItems(today, comingDays),
  items: [comingDays],
}
