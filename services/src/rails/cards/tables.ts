import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { cents, instant, localDate } from '../../db/columns.ts'
import type { Merchant } from './port.ts'

/** The simulated processor's own cards. Nothing of the bank reads them. */
export const simulatedCards = pgTable('in_box_cards', {
  token: text().primaryKey(),
  /** Argon2id. */
  pinHash: text().notNull(),
  /** Consecutive wrong PINs. */
  failures: integer().notNull().default(0),
  /** Its sixteen digits, sealed with AES-256-GCM under a key of their own; null for one whose PIN alone is known here. */
  sealedNumber: text(),
  /** The last day of its last month. */
  expiresOn: localDate(),
  status: text({ enum: ['ACTIVE', 'LOCKED', 'INACTIVE'] })
    .notNull()
    .default('ACTIVE'),
  /** The most that it pays by contactless without a PIN; zero where it is off. */
  contactlessLimit: cents()
    .notNull()
    .default(sql`0`),
  /** Paid so since its PIN was last typed (RTS SCA 2018/389 art. 11): how many times, and how much. */
  contactlessCount: integer().notNull().default(0),
  contactlessSum: cents()
    .notNull()
    .default(sql`0`),
})

/** Purchases whose shops wait for their customers' word, as the simulated network keeps them. */
export const simulatedChallenges = pgTable('in_box_challenges', {
  id: uuid().primaryKey(),
  token: text().notNull(),
  amount: cents().notNull(),
  merchant: jsonb().$type<Merchant>().notNull(),
  expiresAt: instant().notNull(),
  answer: text({ enum: ['APPROVED', 'REFUSED'] }),
})

/** What the simulated network was asked, and will charge the day after. */
export const simulatedAuthorisations = pgTable(
  'in_box_authorisations',
  {
    id: uuid().primaryKey(),
    token: text()
      .notNull()
      .references(() => simulatedCards.token),
    /** What the merchant charges, unsigned. */
    amount: cents().notNull(),
    approvedAt: instant().notNull(),
    approvedOn: localDate().notNull(),
    /** The bank day on which the network had it charged. */
    clearedOn: localDate(),
  },
  (table) => [
    index('in_box_authorisations_due')
      .on(table.approvedOn)
      .where(sql`${table.clearedOn} is null`),
  ],
)
