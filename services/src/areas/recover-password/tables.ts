/** Recoveries of a password, of people who exist and of others alike: neither the rows nor the answers tell them apart. */
import { RECOVERY_CHANNELS } from '@almenara/contract/areas/recover-password'
import { bigint, boolean, customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../db/columns.ts'
import { users } from '../../identity/tables.ts'

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

export const passwordRecoveries = pgTable(
  'password_recoveries',
  {
    /** Made by the browser. */
    id: uuid().primaryKey(),
    /** HMAC of the tax id: what is counted in a day. A plain digest of nine characters could be undone. */
    person: bytes().notNull(),
    /** HMAC of what was asked: the same id with another request is another recovery. The codes are made from it. */
    asked: bytes().notNull(),
    /** None where the identification fits nobody, or the code has nowhere to go: nothing is sent then. */
    userId: bigint({ mode: 'number' }).references(() => users.id),
    channel: text({ enum: RECOVERY_CHANNELS }).notNull(),
    /** Whoever did not write their user name gets it with the password. */
    withUsername: boolean().notNull(),
    /** The connection (`sessions`) under which the customer reads it in the session log. */
    connectionId: text().notNull(),
    address: text().notNull(),
    /** What its address belongs to (`networkOf`): what is counted in an hour. Empty in those of before it was kept. */
    network: text().notNull().default(''),
    createdAt: instant().notNull(),
    /** Grows with every code: the one before stops working. */
    round: integer().notNull().default(1),
    codeExpiresAt: instant().notNull(),
    resendAt: instant().notNull(),
    /** Wrong codes, over all rounds. */
    failures: integer().notNull().default(0),
    /** When the temporary password was sent, and to where: the last three digits. */
    doneAt: instant(),
    phoneEnding: text(),
  },
  (t) => [index('password_recoveries_person').on(t.person, t.createdAt), index('password_recoveries_network').on(t.network, t.createdAt)],
)

export type Recovery = typeof passwordRecoveries.$inferSelect
