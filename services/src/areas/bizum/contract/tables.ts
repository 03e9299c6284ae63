/** What the bank keeps of contracts of Bizum: with which mobile and account, since when, and what the scheme is still to be told. */
import { BIZUM_CONTRACT_STATES, STRANGERS_RULES } from '@almenara/contract/areas/bizum/codes'
import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../db/columns.ts'
import { parties } from '../../../identity/tables.ts'
import { ledgerAccounts } from '../../../ledger/tables.ts'
import { products } from '../../../products/tables.ts'
import { orders } from '../../../two-step/tables.ts'
import { id, user } from '../columns.ts'

/** One mobile has one contract in force, here or at another bank; a person may have several over time. */
export const bizumContracts = pgTable(
  'bizum_contracts',
  {
    /** That of the order with which it was signed. */
    id: id(),
    userId: user(),
    /** The person, whose limits are one whatever contracts they have. */
    partyId: bigint({ mode: 'number' })
      .notNull()
      .references(() => parties.id),
    /** E.164. */
    phone: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id),
    ledgerAccountId: bigint({ mode: 'number' })
      .notNull()
      .references(() => ledgerAccounts.id),
    state: text({ enum: BIZUM_CONTRACT_STATES }).notNull(),
    /** Why it is not in force, in a code of `contract-states.ts`. */
    reason: text(),
    conditionsVersion: integer().notNull(),
    securityVersion: integer().notNull(),
    since: instant().notNull(),
    /** Since when its mobile is what it is: for a day, what may be sent is less. */
    phoneSince: instant().notNull(),
    endedAt: instant(),
    strangers: text({ enum: STRANGERS_RULES }).notNull().default('QUIET'),
    /** How the scheme knows it, and the key of the enrolment of its mobile. */
    schemeId: text().notNull(),
    enrolmentKey: uuid().notNull(),
  },
  (t) => [
    uniqueIndex('bizum_contracts_phone')
      .on(t.phone)
      .where(sql`${t.state} in ('ACTIVE', 'SUSPENDED')`),
    uniqueIndex('bizum_contracts_user')
      .on(t.userId)
      .where(sql`${t.state} in ('ACTIVE', 'SUSPENDED')`),
    index('bizum_contracts_party').on(t.partyId),
    index('bizum_contracts_product').on(t.productId),
    index('bizum_contracts_of_user').on(t.userId, t.since),
  ],
)

/** Codes with which the scheme lets a mobile be brought from another bank: when they were asked for, and how often one was tried. */
export const bizumPortabilityCodes = pgTable(
  'bizum_portability_codes',
  {
    id: id(),
    userId: user(),
    phone: text().notNull(),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    usedAt: instant(),
  },
  (t) => [index('bizum_portability_codes_user').on(t.userId, t.sentAt)],
)

/**
 * Enrolments that the scheme has, or may have, and that no contract needs: withdrawn under their key until the scheme says that they are. The
 * row of an order that enrols is there from its authorization and goes with its contract: whatever happens in between leaves something that
 * says what to undo.
 */
export const bizumUndoneEnrolments = pgTable('bizum_undone_enrolments', {
  key: id(),
  /** Whose end decides: while it may still be executed, nothing is withdrawn. Null: of a contract that is over. */
  orderId: uuid().references(() => orders.id),
  phone: text().notNull(),
  at: instant().notNull(),
  nextAttemptAt: instant().notNull(),
  attempts: integer().notNull().default(0),
})
