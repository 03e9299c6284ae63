/** The last messages of the demo bank, as they were said. */
import { formatTime, type Instant } from '@almenara/contract/dates'
import { desc, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { Db } from '../db/connection.ts'
import { contacts, parties, users } from '../identity/tables.ts'
import { contentOf } from './send.ts'
import { simulatedBizumCodes } from '../rails/bizum/tables.ts'
import { outboxMessages, type Content } from './tables.ts'

export interface RecentMessage extends Partial<Content> {
  id: number
  channel: 'SMS' | 'EMAIL' | 'PUSH'
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

/** Newest first, at most fifty: the bank's, and the codes of the simulated Bizum scheme, which reach the same telephones. */
export async function recentMessages(
  { database, ...keys }: Pick<Bank, 'database' | 'sealingKey' | 'otherSealingKey'>,
  wanted: Wanted,
): Promise<RecentMessage[]> {
  const mine = matching(database, wanted, outboxMessages.recipient)
  const rows = await database.select().from(outboxMessages).where(mine).orderBy(desc(outboxMessages.id)).limit(MOST)
  const messages = rows.map((row): RecentMessage => ({
    ...contentOf(keys, row),
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    purpose: row.purpose,
    createdAt: row.createdAt,
    state: row.sentAt ? 'SENT' : row.failedAt ? 'FAILED' : 'PENDING',
  }))
  const codes = await bizumCodes(database, wanted)
  if (codes.length === 0) return messages
  return [...messages, ...codes].toSorted((one, other) => other.createdAt.localeCompare(one.createdAt)).slice(0, MOST)
}

/** What Bizum itself sends to whoever brings their mobile from another bank. */
async function bizumCodes(database: Db, wanted: Wanted): Promise<RecentMessage[]> {
  const { seq, phone } = simulatedBizumCodes
  const codes = await database
    .select()
    .from(simulatedBizumCodes)
    .where(matching(database, wanted, phone))
    .orderBy(desc(seq))
    .limit(MOST)
  return codes.map(({ seq: id, phone: to, code, sentAt, expiresAt }) => ({
    id: -id,
    channel: 'SMS',
    to,
    purpose: 'bizum-portability',
    createdAt: sentAt,
    state: 'SENT',
    text: `Bizum: su código de cambio de entidad es ${code}. Caduca a las ${formatTime(expiresAt)}. No lo comparta con nadie.`,
  }))
}

type Recipient = typeof outboxMessages.recipient | typeof simulatedBizumCodes.phone

function matching(db: Db, { to, about }: Wanted, recipient: Recipient): SQL | undefined {
  if (to) return eq(recipient, to)
  if (!about) return ne(recipient, '')
  const theirs = db
    .select({ value: contacts.value })
    .from(contacts)
    .innerJoin(parties, eq(parties.id, contacts.partyId))
    .leftJoin(users, eq(users.partyId, parties.id))
    .where(or(contains(users.username, about), contains(parties.name, about)))
  const browsers = db
    .select({ value: sql<string>`'push:' || ${users.id}` })
    .from(users)
    .innerJoin(parties, eq(parties.id, users.partyId))
    .where(or(contains(users.username, about), contains(parties.name, about)))
  return or(inArray(recipient, theirs), inArray(recipient, browsers), contains(recipient, about.replaceAll(' ', '')))
}

/** Blind to case and accents, as people search. */
function contains(text: SQL | typeof users.username | typeof parties.name | Recipient, part: string): SQL {
  return sql`position(searchable(${part}) in searchable(${text})) > 0`
}
