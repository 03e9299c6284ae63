/** Writes the life that the cast has had with Bizum until a day. What waits from then on is in `bizum-waiting.ts` and `bizum-traffic.ts`. */
import type { LocalDate } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/connection.ts'
import { writeBizumPast, type Loaded } from './bizum-past.ts'
import { writePurchases, writeSubscriptions } from './bizum-shops.ts'
import { writeUnpaid } from './bizum-waiting.ts'
import { carmensContract } from './carmens-contract.ts'

/** After the movements of the accounts and what came to them: both tell it. Asked again, it adds what has been paid since. */
export async function writeBizumLife(database: Database, loaded: Loaded, today: LocalDate): Promise<void> {
  await database.transaction(async (tx) => {
    const told = await writeBizumPast(tx, loaded, today)
    const { loadedOn } = loaded
    const contract = await carmensContract(tx)
    if (!contract) return
    const own = told.filter(({ row }) => row.contractId === contract.id)
    await writeUnpaid(tx, contract, loadedOn)
    await writePurchases(tx, contract, own, loadedOn)
    await writeSubscriptions(tx, contract, own, loadedOn)
    await noteLastUses(tx)
  })
}

/** Whom they have saved, by when they last paid them or were paid by them. */
async function noteLastUses(tx: Tx): Promise<void> {
  await tx.execute(sql`
    update bizum_contacts c set last_at = p.last, known_since = p.first
    from (select user_id, phone, max(created_at) as last, min(created_at) as first from bizum_payments
          where state in ('SETTLED', 'RETURNED') and phone is not null group by user_id, phone) p
    where p.user_id = c.user_id and p.phone = c.phone and c.last_at is null`)
}
