/** What the demo bank remembers of its own making. Empty in a real bank. */
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { localDate } from '../db/columns.ts'

/** The one load of this database. */
export const demoLoad = pgTable(
  'demo_load',
  {
    id: integer().primaryKey().default(1),
    seed: bigint({ mode: 'number' }).notNull(),
    customers: integer().notNull(),
    years: integer().notNull(),
    /** The «today» it was made for. */
    loadedOn: localDate().notNull(),
    /** The last day whose movements it has. */
    broughtTo: localDate().notNull(),
    /** False while loading: an interrupted load goes on where it stopped. */
    finished: boolean().notNull(),
  },
  (t) => [check('demo_load_one', sql`${t.id} = 1`)],
)

/** Each branch whose customers are written: the ledger's number of every account, by its name in the demo bank. */
export const demoBranches = pgTable('demo_branches', {
  code: text().primaryKey(),
  accounts: jsonb().$type<Record<string, number>>().notNull(),
})
