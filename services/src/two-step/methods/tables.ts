/** What each way of signing is made of, but for one-time codes, which need only a mobile. No answer is kept in clear. */
import { bigint, boolean, customType, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant } from '../../db/columns.ts'
import { ofUser } from '../../identity/tables.ts'

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** WebAuthn credentials (W3C Web Authentication, level 3). */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    /** As the authenticator names it, base64url. */
    credentialId: text().notNull().unique(),
    /** COSE_Key. */
    publicKey: bytes().notNull(),
    /** Signatures that the authenticator says it has made; 0 for those that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    /** Its customer's manager keeps it in all their devices. */
    backedUp: boolean().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
    deletedAt: instant(),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Mobiles whose app signs with a key that never leaves them (`contract/device-signature.ts`). */
export const devices = pgTable(
  'devices',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    /** As its app names it. */
    deviceId: text().notNull(),
    /** JSON Web Key of P-256: the public half. */
    publicKey: jsonb().$type<{ kty: 'EC'; crv: 'P-256'; x: string; y: string }>().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    /** When its customer last proved, with another method, that it is theirs. */
    authorizedAt: instant().notNull(),
    lastUsedAt: instant(),
    deletedAt: instant(),
  },
  (table) => [
    uniqueIndex('devices_of_user')
      .on(table.userId, table.deviceId)
      .where(sql`${table.deletedAt} is null`),
  ],
)

export const coordinateCards = pgTable(
  'coordinate_cards',
  {
    /** Printed on the card. */
    serial: text().primaryKey(),
    userId: ofUser(),
    status: text({ enum: ['ACTIVE', 'CANCELLED'] }).notNull(),
    issuedAt: instant().notNull(),
    /** HMAC of each cell's value, by cell: the values are only on paper. */
    cells: jsonb().$type<Record<string, string>>().notNull(),
    /** What is asked until it is answered right: whoever fails may not choose easier cells by asking again. */
    asked: jsonb().$type<string[]>(),
  },
  (table) => [
    uniqueIndex('coordinate_cards_active')
      .on(table.userId)
      .where(sql`${table.status} = 'ACTIVE'`),
  ],
)

/** Cards with whose PIN a user may sign. Number and PIN are the processor's; the bank knows a token. */
export const signatureCards = pgTable(
  'signature_cards',
  {
    id: text().primaryKey(),
    userId: ofUser(),
    /** What the processor knows the card by. */
    token: text().notNull(),
    name: text().notNull(),
    /** Last four digits of its number. */
    ending: text().notNull(),
    active: boolean().notNull().default(true),
    position: integer().notNull(),
  },
  (table) => [uniqueIndex('signature_cards_token').on(table.userId, table.token)],
)
