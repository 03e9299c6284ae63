/** How far behind alerts are: entries that nobody has judged, and alerts that fired and are not told. */
import { sql } from 'drizzle-orm'
import type { BankGauge } from '../../http/bank-gauges.ts'

export const alertGauges: BankGauge = async ({ database, clock }) => {
  const now = clock.now()
  const { rows } = await database.execute<{ unseen: number; seconds: number; untold: number }>(sql`
    select coalesce(sum(a.seq - w.seen_seq), 0)::float8 as unseen,
      coalesce(greatest(0, extract(epoch from ${now}::timestamptz - min(t.posted_at))), 0)::float8 as seconds,
      (select coalesce(extract(epoch from ${now}::timestamptz - min(tell_at)), 0)::float8 from alert_firings where tell_at <= ${now}) as untold
    from alert_watches w
      join ledger_accounts a on a.id = w.account_id and a.seq > w.seen_seq
      left join entries e on e.account_id = w.account_id and e.seq = w.seen_seq + 1
      left join transactions t on t.id = e.transaction_id`)
  return [
    { name: 'almenara_alerts_unseen_entries', value: rows[0]?.unseen ?? 0 },
    { name: 'almenara_alerts_oldest_unseen_seconds', value: rows[0]?.seconds ?? 0 },
    { name: 'almenara_alerts_untold_seconds', value: rows[0]?.untold ?? 0 },
  ]
}
