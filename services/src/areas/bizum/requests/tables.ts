/** What people ask each other for. */
import { REQUEST_STATES } from '@almenara/contract/areas/bizum/codes'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../../db/columns.ts'
import { parties } from '../../../identity/tables.ts'
import { products } from '../../../products/tables.ts'
import { id, user } from '../columns.ts'
import { bizumContracts } from '../contract/tables.ts'
import { bizumPayments } from '../payments/tables.ts'

/** Asking for money between people: by the customer (`ASKED`) or of them (`RECEIVED`). */
export const bizumRequests = pgTable(
  'bizum_requests',
  {
    id: id(),
    /** Those asked at once. */
    groupId: uuid(),
    direction: text({ enum: ['ASKED', 'RECEIVED'] }).notNull(),
    userId: user(),
    partyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => parties.id),
    contractId: uuid()
      .notNull()
      .references(() => bizumContracts.id),
    phone: text().notNull(),
    name: text().notNull(),
    amount: cents().notNull(),
    concept: text().notNull(),
    state: text({ enum: REQUEST_STATES }).notNull(),
    stranger: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    closedAt: instant(),
    remindedAt: instant(),
    schemeId: text().unique(),
    /** The other row, between customers of this bank. */
    twinId: uuid(),
    paymentId: uuid().references(() => bizumPayments.id),
    /** The account or card movement that it shares out. */
    movementProductId: text().references(() => products.id),
    movementId: text(),
    /** What its payer said they expected, and whether they called it a fraud. */
    expects: text({ enum: ['PAY', 'RECEIVE'] }),
    fraud: boolean().notNull().default(false),
    nextAttemptAt: instant(),
    attempts: integer().notNull().default(0),
  },
  (t) => [
    index('bizum_requests_user').on(t.userId, t.createdAt, t.id),
    index('bizum_requests_party').on(t.partyId, t.direction, t.createdAt),
    index('bizum_requests_group').on(t.groupId),
    index('bizum_requests_open')
      .on(t.expiresAt)
      .where(sql`${t.state} in ('INVITED', 'PENDING', 'ACCEPTING')`),
    index('bizum_requests_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.nextAttemptAt} is not null`),
    check('bizum_requests_amount', sql`${t.amount} > 0`),
  ],
)

/** The same request of the browser is the same requests: what was asked under its id. */
export const bizumRequestBatches = pgTable('bizum_request_batches', {
  id: id(),
  userId: user(),
  /** Digest of what was asked. */
  asked: text().notNull(),
  at: instant().notNull(),
})
