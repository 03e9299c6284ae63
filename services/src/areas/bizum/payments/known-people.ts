/** What a customer and those whom they are about to pay have had to do with each other. */
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { addSeconds } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { groupedRead } from '../../../db/grouped-read.ts'
import { isNamed } from '../people/known-people.ts'

/** The same amount to the same person again within this time is worth a warning. In seconds. */
const SAME_WITHIN = 24 * 3600

export interface KnownPerson {
  /** The customer has never paid them. */
  isFirst: boolean
  /** When the same amount was last sent to them within a day, and went or is to go. */
  sameAt: Instant | null
  /** As the directory gave it the last time. */
  lastName: string | null
  /** What the customer calls them. */
  alias: string | null
}

const UNKNOWN: KnownPerson = { isFirst: true, sameAt: null, lastName: null, alias: null }

interface AskedPerson {
  userId: number
  /** A telephone, or the code of an organisation. */
  who: string
  amount: Cents
  now: Instant
}

/** Of each, in their order. */
export function readKnown(db: Db, userId: number, asked: readonly { who: string; amount: Cents }[], now: Instant): Promise<KnownPerson[]> {
  return Promise.all(asked.map((one) => knownPerson(db, { userId, ...one, now })))
}

const knownPerson = groupedRead<AskedPerson, KnownPerson>((db) => async (asked) => {
  const column = <T>(of: (one: AskedPerson) => T) => sql.param(asked.map(of))
  const { rows } = await db.execute<KnownPerson & Record<string, unknown>>(sql`
    select is_first as "isFirst", same_at as "sameAt", last_name as "lastName", alias
    from bizum_known(${column((one) => one.userId)}::bigint[], ${column((one) => one.who)}::text[], ${column((one) => one.amount)}::bigint[],
      ${column((one) => addSeconds(one.now, -SAME_WITHIN))}::timestamptz[]) order by item`)
  return asked.map(({ who }, at) => {
    const known = rows[at] ?? UNKNOWN
    // Of whoever had no Bizum when they were paid, their number was written in the place of a name.
    return known.lastName !== null && !isNamed({ phone: who, name: known.lastName }) ? { ...known, lastName: null } : known
  })
})
