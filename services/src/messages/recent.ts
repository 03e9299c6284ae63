/** The last messages of the demo bank, as they were said. */
import type { Instant } from '@almenara/contract/dates'
import { desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Db } from '../db/connection.ts'
import { contacts, parties, users } from '../identity/tables.ts'
import { contentOf } from './send.ts'
import { outboxMessages, type Content } from './tables.ts'

export interface RecentMessage extends Partial<Content> {
  id: number
  channel: 'SMS' | 'EMAIL'
  to: string
  purpose: string
  createdAt: Instant
  state: 'PENDING' | 'SENT' | 'FAILED'
}

const MOST = 50

interface Wanted {
  /** Exactly this number or address. */
  to?: string | undefined
  /** Part of a user name, a person's name, a number or an address. */
  about?: string | undefined
}

/** Newest first, at most fifty. */
export async function recentMessages(
  { database, ...keys }: Pick<Bank, 'database' | 'sealingKey' | 'otherSealingKey'>,
  wanted: Wanted,
): Promise<RecentMessage[]> {
  const rows = await database.select().from(outboxMessages).where(matching(database, wanted)).orderBy(desc(outboxMessages.id)).limit(MOST)
  return rows.map((row) => ({
    ...contentOf(keys, row),
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    purpose: row.purpose,
    createdAt: row.createdAt,
    state: row.sentAt ? 'SENT' : row.failedAt ? 'FAILED' : 'PENDING',
  }))
}

function matching(db: Db, { to, about }: Wanted): SQL | undefined {
  if (to) return eq(outboxMessages.recipient, to)
  if (!about) return ne(outboxMessages.recipient, '')
  const theirs = db
    .select({ value: contacts.value })
    .from(contacts)
    .innerJoin(parties, eq(parties.id, contacts.partyId))
    .leftJoin(users, eq(users.partyId, parties.id))
    .where(or(contains(users.username, about), contains(parties.name, about)))
  return or(inArray(outboxMessages.recipient, theirs), contains(outboxMessages.recipient, about.replaceAll(' ', '')))
}

/** Blind to case and accents, as people search. */
function contains(text: SQL | typeof users.username | typeof parties.name | typeof outboxMessages.recipient, part: string): SQL {
  return sql`position(searchable(${part}) in searchable(${text})) > 0`
}
