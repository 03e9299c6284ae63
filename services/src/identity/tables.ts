/** People, their credentials and their sessions. Passwords and tokens are stored as hashes. */
import { sql } from 'drizzle-orm'
import {
  boolean,
  bigint,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { PASSWORD_STATUSES, STEP_STATUSES } from '@almenara/contract/roles'
import { instant } from '../db/columns.ts'

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** The columns that say which party or user a row belongs to. */
export const ofParty = () => idOf().references(() => parties.id)
export const ofUser = () => idOf().references(() => users.id)
const idOf = () => bigint({ mode: 'number' }).notNull()

/** A person or an organisation that the bank knows: holders, payers, creditors. */
export const parties = pgTable('parties', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: ['PERSON', 'ORGANISATION'] }).notNull(),
  name: text().notNull(),
  taxId: text().notNull().unique(),
})

/** Someone who signs in. */
export const users = pgTable('users', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  partyId: ofParty(),
  username: text().notNull().unique(),
  /** Argon2id, in the PHC string form. */
  passwordHash: text().notNull(),
  passwordStatus: text({ enum: PASSWORD_STATUSES }).notNull().default('ACTIVE'),
  /** The security steps that the bank asks of this user; `role.ts` has their order. */
  loginBiometryScaStatus: text({ enum: STEP_STATUSES }).notNull().default('NOT_REQUIRED'),
  psd2ScaStatus: text({ enum: STEP_STATUSES }).notNull().default('NOT_REQUIRED'),
  otpMandatoryStatus: text({ enum: STEP_STATUSES }).notNull().default('NOT_REQUIRED'),
  /** When a temporary password stops letting in; null for one that its owner chose. */
  passwordExpiresAt: instant(),
  /** Set while the user may not sign in. Only the bank lifts it (`npm run operator -- unblock`). */
  blockedAt: instant(),
  /** Who blocked it: the customer themself, or the bank. */
  blockedBecause: text({ enum: ['CUSTOMER', 'BANK'] }),
  /** When this user last proved with two elements who they are; after `SCA_DAYS` they are asked again (`sca.ts`). */
  scaRenewedAt: instant()
    .notNull()
    .default(sql`now()`),
  /** False for a consultative customer: may read, may not operate. */
  executive: boolean().notNull().default(true),
  /** Shown the compact, business arrangement. */
  business: boolean().notNull().default(false),
})

/** How the bank reaches a party: at most one of each kind. Without a mobile for codes no code can be sent. */
export const contacts = pgTable(
  'contacts',
  {
    partyId: ofParty(),
    kind: text({ enum: ['MOBILE', 'PHONE', 'EMAIL'] }).notNull(),
    /** A telephone in E.164, an e-mail address in lower case. */
    value: text().notNull(),
    /** Whose prefix the telephone has: ISO 3166-1 alpha-2. Null for an e-mail address. */
    country: text(),
    /** When the party proved that it is theirs. */
    verifiedAt: instant(),
    /** Whether one-time codes are sent there: the mobile of a party who has contracted them (specification §6). */
    otp: boolean().notNull().default(false),
    since: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.partyId, table.kind] }),
    uniqueIndex('contacts_otp')
      .on(table.partyId)
      .where(sql`${table.otp}`),
    index('contacts_value').on(table.value),
    check('contacts_otp_is_mobile', sql`not ${table.otp} or ${table.kind} = 'MOBILE'`),
  ],
)

/** Where the bank writes to a party by post. */
export const postalAddresses = pgTable('postal_addresses', {
  partyId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => parties.id),
  /** Street, number, floor and door. */
  line: text().notNull(),
  postcode: text().notNull(),
  town: text().notNull(),
})

/**
 * Why a connection is over: the customer left; nobody used it; its longest time was over; a replaced token came back; the password was
 * changed from another one, or the mobile of its codes; the user was blocked; the bank ended it; the sign-in was refused; or it was an act that needs no
 * session, such as recovering the password. The last two never had a token.
 */
export const SESSION_ENDS = [
  'LOGOUT',
  'IDLE',
  'TOO_LONG',
  'TOKEN_REUSED',
  'PASSWORD_CHANGED',
  'CONTACT_CHANGED',
  'USER_BLOCKED',
  'BANK',
  'REFUSED',
  'NO_SESSION',
] as const

/** Every connection, refused sign-ins too: what the customer reads in the session log. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    startedAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    endedAt: instant(),
    endedBecause: text({ enum: SESSION_ENDS }),
    /** As the client reports it. */
    application: text().notNull(),
    /** When the key of a device with the app first signed in it: since then the bank knows that it is the app. */
    appProvenAt: instant(),
    userAgent: text().notNull(),
    /** IP address; null for sessions from before it was stored. */
    address: text(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
  },
  (table) => [
    index('sessions_user_started').on(table.userId, table.startedAt),
    // What alerts tell of.
    index('sessions_started').on(table.startedAt),
    // Few at any moment. Not on last_seen_at: an index on what each activity writes would make every write dearer.
    index('sessions_live')
      .on(table.startedAt)
      .where(sql`ended_at is null`),
  ],
)

export const sessionTokens = pgTable(
  'session_tokens',
  {
    /** SHA-256 of the opaque token. */
    hash: bytes().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id),
    kind: text({ enum: ['ACCESS', 'REFRESH'] }).notNull(),
    expiresAt: instant().notNull(),
    /** When a refresh token was first exchanged for a new pair. */
    replacedAt: instant(),
    /** Exchanged because it had been where others may read it: it has no grace, and used again it ends the session. */
    handedOver: boolean().notNull().default(false),
  },
  (table) => [index('session_tokens_session').on(table.sessionId), index('session_tokens_expiry').on(table.expiresAt)],
)

/** Failed sign-ins of a user name, whether it exists or not: both lock alike and answer alike. */
export const loginAttempts = pgTable('login_attempts', {
  /** SHA-256 of the normalised user name. */
  usernameHash: bytes().primaryKey(),
  failures: integer().notNull(),
  lockedUntil: instant(),
  lastAt: instant().notNull(),
})

/** Wrong passwords that came from a network, whatever the user names: beyond a number its sign-ins are asked for a captcha. */
export const networkFailures = pgTable('network_failures', {
  /** As `networkOf` writes it: an IPv4 address, or the /64 of an IPv6 one. */
  network: text().primaryKey(),
  failures: integer().notNull(),
  /** When the count began. */
  since: instant().notNull(),
})
