/** What a file comes to as it stands: counted anew with every choice, in the transaction that made it. */
import type { Cents } from '@almenara/contract/money'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { itemsDigest } from './digest.ts'
import { paymentSupportBatches, paymentSupportOrders, type paymentSupports } from './tables.ts'

type Standing = Pick<typeof paymentSupports.$inferSelect, 'goodCount' | 'goodAmount' | 'excluded' | 'itemsDigest' | 'state'>

/** `READY` where nothing wrong is left in and something good is; its digest is then that of what would be signed. */
export async function standingOf(tx: Tx, supportId: string): Promise<Standing> {
  const { rows } = await tx.execute<{ good: number; amount: Cents; wrong: number; excluded: number }>(
    sql`select count(*) filter (where o.state = 'GOOD' and not b.wrong and not b.excluded)::int as good,
        coalesce(sum(o.amount) filter (where o.state = 'GOOD' and not b.wrong and not b.excluded), 0)::bigint as amount,
        count(*) filter (where (o.state = 'WRONG' or b.wrong) and o.state <> 'EXCLUDED' and not b.excluded)::int as wrong,
        count(*) filter (where o.state = 'EXCLUDED' or b.excluded)::int as excluded
      from ${paymentSupportOrders} o join ${paymentSupportBatches} b on b.support_id = o.support_id and b.batch = o.batch
      where o.support_id = ${supportId}`,
  )
  const [{ good, amount, wrong, excluded } = { good: 0, amount: 0 as Cents, wrong: 0, excluded: 0 }] = rows
  const totals = { goodCount: good, goodAmount: amount, excluded }
  if (wrong > 0 || good === 0) return { ...totals, itemsDigest: null, state: 'WITH_ERRORS' }
  return { ...totals, itemsDigest: (await itemsDigest(tx, supportId)).digest, state: 'READY' }
}
