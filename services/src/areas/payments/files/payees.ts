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

/**
 * What is to be paid now and what was paid before are sorted together, by account and by name, and never joined: PostgreSQL has no figures yet of
 * the rows of this file, takes them for few, and would compare a hundred thousand with a hundred thousand one by one.
 */
export async function keepPayees(tx: Tx, { supportId, contracts, now }: Of, found: FindingWriter): Promise<void> {
  const accounts = [...new Set(contracts.map(({ account }) => account.id))]
  const since = addSeconds(now, -REMEMBERED_DAYS * DAY_SECONDS)
  const { rows } = await tx.execute<{ first: number; changed: number }>(sql`with paid as materialized (
      select creditor_name, creditor_iban, max(ordered_on) as last_on from ${payments}
      where product_id = any(${sql.param(accounts)}::text[]) and (service is null or service = 'CONFIRMING') and ordered_at >= ${since}
        and state not in ('REJECTED', 'CANCELLED', 'RETURNED', 'FAILED')
      group by creditor_name, creditor_iban
    ),
    asked as (
      select distinct o.iban, o.name from ${orders} o where o.support_id = ${supportId} and o.state = 'GOOD'
        and o.batch <> all (array(select b.batch from ${batches} b where b.support_id = ${supportId} and b.wrong))
    ),
    both_of_them as (
      select iban, name, case when exists (select from paid) then searchable(name) end as folded, null::text as before, null::date as last_on
      from asked
      union all select creditor_iban, null, searchable(creditor_name), creditor_iban, last_on from paid
    ),
    judged as (
      select iban, name, bool_or(name is null) over (partition by iban) as is_known,
        first_value(before) over by_name as before, first_value(last_on) over by_name as last_on
      from both_of_them window by_name as (partition by folded order by last_on desc nulls last)
    ),
    kept as (
      insert into ${payees} (support_id, iban, name, news, paid_iban, paid_on)
      select ${supportId}, iban, name, case when is_known then null when before is null then 'FIRST' else 'CHANGED' end,
        case when not is_known then before end, case when not is_known then last_on end
      from judged where name is not null returning news
    )
    select count(*) filter (where news = 'FIRST')::int as first, count(*) filter (where news = 'CHANGED')::int as changed from kept`)
  const { first = 0, changed = 0 } = rows[0] ?? {}
  found.count('PAYEE_FIRST', first)
  if (changed > 0) await found.orders('PAYEE_CHANGED', 'CdtrAcct/Id/IBAN', ofChangedPayees(supportId))
}

const ofChangedPayees = (supportId: string) => sql`select ordinal, name as value, against
  from (
    select ordinal, name, max(paid_iban) over (partition by iban, name) as against
    from (
      select o.ordinal, o.iban, o.name, null::text as paid_iban from ${orders} o where o.support_id = ${supportId} and o.state = 'GOOD'
      union all
      select null, p.iban, p.name, p.paid_iban from ${payees} p where p.support_id = ${supportId} and p.news = 'CHANGED'
    ) both_of_them
  ) told where ordinal is not null and against is not null`
