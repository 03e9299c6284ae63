/** Who asks for a new password, and where their code can go. */
import { createHmac } from 'node:crypto'
import type { RecoveryChannel, RecoveryInput } from '@almenara/contract/areas/recover-password'
import { TAX_ID_MISSING, TAX_ID_WRONG, USERNAME_MISSING, USERNAME_WRONG } from '@almenara/contract/field-faults'
import type { Phone } from '@almenara/contract/phone'
import { parseTaxId, type TaxId } from '@almenara/contract/tax-id'
import { normaliseUsername, usernameText } from '@almenara/contract/text'
import { and, eq } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Db } from '../../db/connection.ts'
import { badInput } from '../../http/failure.ts'
import { contacts, parties, users } from '../../identity/tables.ts'
import { keyFor } from '../../secrets.ts'

/** What somebody says of themself, read. */
export interface Claimed {
  taxId: TaxId
  /** Empty when they have forgotten it. */
  username: string
  channel: RecoveryChannel
}

/** Throws BAD_INPUT for what nobody can be: that tells nothing of who is a customer. */
export function readClaim({ taxId, username, channel }: Pick<RecoveryInput, 'taxId' | 'username' | 'channel'>): Claimed {
  const parsed = parseTaxId(taxId)
  if (!parsed.ok) throw badInput('taxId', parsed.problem === 'EMPTY' ? TAX_ID_MISSING : TAX_ID_WRONG)
  const name = username.trim()
  if (!usernameText.accepts(name)) throw badInput('username', USERNAME_WRONG)
  if (name === '' && channel === 'SMS') {
    throw badInput('username', USERNAME_MISSING)
  }
  return { taxId: parsed.taxId, username: normaliseUsername(name), channel }
}

/** A digest that only the bank can make: of a tax id, or of a whole request. */
export function keyedDigest({ sealingKey }: Pick<Bank, 'sealingKey'>, ...parts: readonly string[]): Buffer {
  return createHmac('sha256', keyFor(sealingKey, 'passwords')).update(JSON.stringify(parts)).digest()
}

export interface Found {
  id: number
  username: string
  name: string
  blocked: boolean
  mobile: Phone | undefined
  /** Only one that its owner has proved to be theirs. */
  email: string | undefined
}

/** The one user that is claimed to be; nobody where the tax id has several users and none is named. */
export async function findClaimed(db: Db, { taxId, username }: Claimed): Promise<Found | undefined> {
  const named = username === '' ? undefined : eq(users.username, username)
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(parties, eq(parties.id, users.partyId))
    .where(and(eq(parties.taxId, taxId), named))
    .limit(2)
  // The same two questions for nobody: no user has the number 0.
  return readFound(db, rows.length === 1 ? (rows[0]?.id ?? 0) : 0)
}

/** A user with where they can be reached now. */
export async function readFound(db: Db, userId: number): Promise<Found | undefined> {
  const rows = await db
    .select({ user: users, name: parties.name, contact: contacts })
    .from(users)
    .innerJoin(parties, eq(parties.id, users.partyId))
    .leftJoin(contacts, eq(contacts.partyId, users.partyId))
    .where(eq(users.id, userId))
  const [first] = rows
  if (!first) return undefined
  const { id, username, blockedAt } = first.user
  const mobile = rows.find(({ contact }) => contact?.kind === 'MOBILE')?.contact?.value as Phone | undefined
  const email = rows.find(({ contact }) => contact?.kind === 'EMAIL' && contact.verifiedAt !== null)?.contact?.value
  return { id, username, name: first.name, blocked: blockedAt !== null, mobile, email }
}
