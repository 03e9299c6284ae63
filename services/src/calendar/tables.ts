import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, localDate } from '../db/columns.ts'

/** The bank days whose dated work has been begun; days without a row have not come. The first row is the day on which the books were opened. */
export const bankDays = pgTable('bank_days', {
  day: localDate().primaryKey(),
  startedAt: instant().notNull(),
  /** Null while it runs, or after a failure: it is run again until it ends. */
  finishedAt: instant(),
})

/** Items of dated works that could not be done, each kept until it is (`set-aside.ts`), so that the others went on. */
export const setAsideItems = pgTable(
  'set_aside_items',
  {
    /** The name of its `ItemWork`, and what that calls it: a payment's id. */
    work: text().notNull(),
    item: text().notNull(),
    /** The bank days on which it was tried: the first, the last and how many. */
    dueOn: localDate().notNull(),
    triedOn: localDate().notNull(),
    tries: integer().notNull(),
    /** Why it could not be done the last time, for the operator. */
    reason: text().notNull(),
    /** When a process took it to its log; null while none has. */
    loggedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.work, table.item] })],
)
