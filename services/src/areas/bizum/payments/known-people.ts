/** What a customer and those whom they are about to pay have had to do with each other. */
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { addSeconds } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { isNamed } from '../people/known-people.ts'
import { bizumContacts } from '../people/tables.ts'
import { bizumPayments } from './tables.ts'

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

/** Of each, in their order. `who`: a telephone, or the code of an organisation. */
export async function readKnown(
  db: Db,
  userId: number,
  asked: readonly { who: string; amount: Cents }[],
  now: Instant,
): Promise<KnownPerson[]> {
  const { rows } = await db.execute<KnownPerson & Record<string, unknown>>(sql`
    select not exists (select from ${bizumPayments} p where p.user_id = ${userId} and (p.phone = u.who or p.code = u.who) and p.direction = 'OUT'
        and p.state in ('SETTLED', 'RETURNED')) as "isFirst",
      (select max(p.created_at) from ${bizumPayments} p where p.user_id = ${userId} and (p.phone = u.who or p.code = u.who) and p.direction = 'OUT'
        and p.amount = u.amount and p.created_at >= ${addSeconds(now, -SAME_WITHIN)}::timestamptz
        and p.state not in ('CANCELLED', 'EXPIRED', 'REFUSED')) as "sameAt",
      coalesce(c.directory_name, (select p.name from ${bizumPayments} p where p.user_id = ${userId} and p.phone = u.who and p.state = 'SETTLED'
        order by p.created_at desc limit 1)) as "lastName",
      c.alias
    from unnest(${sql.param(asked.map(({ who }) => who))}::text[], ${sql.param(asked.map(({ amount }) => amount))}::bigint[])
        with ordinality u(who, amount, item)
      left join ${bizumContacts} c on c.user_id = ${userId} and c.phone = u.who
    order by u.item`)
  return asked.map(({ who }, at) => {
    const known = rows[at] ?? UNKNOWN
    // Of whoever had no Bizum when they were paid, their number was written in the place of a name.
    return known.lastName !== null && !isNamed({ phone: who, name: known.lastName }) ? { ...known, lastName: null } : known
  })
}
