/** Columns that tables of Bizum have alike. */
import { bigint, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../identity/tables.ts'

export const id = () => uuid().primaryKey()
export const user = () =>
  bigint({ mode: 'number' })
    .notNull()
    .references(() => users.id)
