/**
 * The payees of a file: each once, however many orders it has for them, with what the bank knows of paying them before. Who was paid into another
 * account last time is told: a false letter with «our new account» is the commonest fraud of all.
 */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { payments } from '../../../payments/tables.ts'
import type { FileContract } from './file-contracts.ts'
import { paymentSupportBatches as batches, paymentSupportOrders as orders, paymentSupportPayees as payees } from './tables.ts'
import type { FindingWriter } from './write-findings.ts'

/** How far back «last time» is looked for: a yearly payment has its last time in it. */
const REMEMBERED_DAYS = 400
const DAY_SECONDS = 86_400

interface Of {
  supportId: string
  contracts: readonly { account: Pick<FileContract['account'], 'id'> }[]
  now: Instant
}

export async function keepPayees(tx: Tx, { supportId, contracts, now }: Of, found: FindingWriter): Promise<void> {
  await tx.execute(sql`insert into ${payees} (support_id, iban, name)
    select distinct ${supportId}::uuid, o.iban, o.name from ${orders} o
    join ${batches} b on b.support_id = o.support_id and b.batch = o.batch and not b.wrong
    where o.support_id = ${supportId} and o.state = 'GOOD'`)
  const accounts = [...new Set(contracts.map(({ account }) => account.id))]
  const since = addSeconds(now, -REMEMBERED_DAYS * DAY_SECONDS)
  // One reading of what these accounts have paid: names are compared as a search compares them, and each that differs is folded once.
  const { rows } = await tx.execute<{ count: number }>(sql`with paid as materialized (
      select creditor_name, creditor_iban, max(ordered_on) as last_on from ${payments}
      where product_id = any(${sql.param(accounts)}::text[]) and (service is null or service = 'CONFIRMING') and ordered_at >= ${since}
        and state not in ('REJECTED', 'CANCELLED', 'RETURNED', 'FAILED')
      group by creditor_name, creditor_iban
    ),
    named as materialized (
      select distinct on (searchable(creditor_name)) searchable(creditor_name) as name, creditor_iban as iban, last_on
      from paid order by searchable(creditor_name), last_on desc
    ),
    judged as (
      select p.iban, p.name, n.iban as before, n.last_on from ${payees} p left join named n on n.name = searchable(p.name)
      where p.support_id = ${supportId} and not exists (select from paid where paid.creditor_iban = p.iban)
    ),
    told as (
      update ${payees} p set news = case when j.before is null then 'FIRST' else 'CHANGED' end, paid_iban = j.before, paid_on = j.last_on
      from judged j where p.support_id = ${supportId} and p.iban = j.iban and p.name = j.name
    )
    select count(*) filter (where before is null)::int as count from judged`)
  found.count('PAYEE_FIRST', rows[0]?.count ?? 0)
  await found.orders(
    'PAYEE_CHANGED',
    'CdtrAcct/Id/IBAN',
    sql`select o.ordinal, o.name as value, p.paid_iban as against from ${payees} p
      join ${orders} o on o.support_id = p.support_id and o.iban = p.iban and o.name = p.name and o.state = 'GOOD'
      where p.support_id = ${supportId} and p.news = 'CHANGED'`,
  )
}
