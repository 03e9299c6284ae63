import { pgTable } from 'drizzle-orm/pg-core'
import { instant, localDate } from '../db/columns.ts'

/** The bank days whose dated work has been begun; days without a row have not come. The first row is the day on which the books were opened. */
export const bankDays = pgTable('bank_days', {
  day: localDate().primaryKey(),
  startedAt: instant().notNull(),
  /** Null while it runs, or after a failure: it is run again until it ends. */
  finishedAt: instant(),
})
