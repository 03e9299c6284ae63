/** What has been paid without a code for its low value since the last strong authentication (RTS SCA 2018/389 art. 16). */
import { LOW_VALUE } from '@almenara/contract/limits'
import type { Cents } from '@almenara/contract/money'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connection.ts'
import { users } from '../identity/tables.ts'
import { STRONG } from './policy.ts'

interface Asked {
  userId: number
  amount: Cents
  /** The order itself, which leaves room for itself when it is confirmed again. */
  without?: string
}

/** Whether another of that amount may go so: neither the amounts nor the number of those that did, this one included, pass the bounds. */
export async function leavesRoom(db: Db, { userId, amount, without }: Asked): Promise<boolean> {
  const strong = sql.join(
    STRONG.map((method) => sql`${method}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ many: number; together: number }>(sql`
    select count(*)::int as many, coalesce(sum(o.amount), 0)::int as together
    from order_signatures s join orders o on o.id = s.order_id
    where s.user_id = ${userId} and s.method = 'NONE' and s.challenge ->> 'reason' = 'LOW_VALUE' and s.signed_at is not null
      and o.status in ('PROCESSING', 'EXECUTED') and o.id is distinct from ${without ?? null}::uuid
      and s.signed_at >= coalesce((
        select max(t.signed_at) from order_signatures t where t.user_id = ${userId} and t.method in (${strong})
      ), '-infinity')`)
  const { many = 0, together = 0 } = rows[0] ?? {}
  return many < LOW_VALUE.inARow && together + amount <= LOW_VALUE.together
}

/** The same where it is confirmed: of several that were prepared together, those that still fit. One after another for each customer. */
export async function stillLeavesRoom(tx: Tx, asked: Asked): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, asked.userId)).for('no key update')
  return leavesRoom(tx, asked)
}
