/** The orders of a file against the bank's accounts and what it was asked before: in sets, so that a hundred thousand cost seconds. */
import { addDays, addSeconds, dayAt, type Instant } from '@almenara/contract/dates'
import { formatAmount, type Cents } from '@almenara/contract/money'
import type { FileKind } from '@almenara/formats/intake/orders'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../../db/connection.ts'
import { ACCOUNT_TYPES } from '../../../products/access.ts'
import { products } from '../../../products/tables.ts'
import { remittances } from '../remittances/tables.ts'
import type { FileContract } from './file-contracts.ts'
import { paymentSupportBatches as batches, paymentSupportOrders as orders, paymentSupports as supports } from './tables.ts'
import type { FindingWriter, FoundOfBatch } from './write-findings.ts'

/** The same payment twice in so many days is told. */
const LATELY_DAYS = 7
const DAY_SECONDS = 86_400

/** Where a file of each kind says the account of whoever is paid, or pays. */
const PAYEE_ACCOUNTS: Readonly<Record<FileKind, string>> = {
  TRANSFERS: 'CdtrAcct/Id/IBAN',
  DEBITS: 'DbtrAcct/Id/IBAN',
  CONFIRMING: 'Registro 5/IBAN',
}

/** Accounts of this bank that are closed (AC04) or do not exist (AC01). They are asked again when the order is executed. */
export async function judgeOwnAccounts(
  { supportId, kind }: { supportId: string; kind: FileKind },
  bankCode: string,
  found: FindingWriter,
): Promise<void> {
  const path = PAYEE_ACCOUNTS[kind]
  const types = [...ACCOUNT_TYPES]
  const own = (isKnown: boolean) => sql`select o.ordinal, o.iban as value, null::text as against from ${orders} o
    left join ${products} p on p.identifier = o.iban and p.type = any(${sql.param(types)}::text[])
    where o.support_id = ${supportId} and o.state = 'GOOD' and o.iban like ${`ES__${bankCode}%`}
      and ${isKnown ? sql`p.status <> 'ACTIVE'` : sql`p.id is null`}`
  await found.orders('PAYEE_UNKNOWN', path, own(false))
  await found.orders('PAYEE_CLOSED', path, own(true))
}

/** The same account, amount and concept in a file that was signed lately. `against`: its name. */
export async function judgePaidLately(
  tx: Tx,
  of: { supportId: string; contracts: readonly FileContract[]; now: Instant },
  found: FindingWriter,
): Promise<void> {
  const ids = of.contracts.map(({ id }) => id)
  const since = addSeconds(of.now, -LATELY_DAYS * DAY_SECONDS)
  await found.orders(
    'PAID_LATELY',
    '',
    // Sorted together and not joined, as the payees are.
    sql`select ordinal, value, against
      from (
        select ordinal, value, first_value(against) over (partition by iban, amount, concept order by uploaded_at desc nulls last) as against
        from (
          select o.ordinal, o.name as value, o.iban, o.amount, coalesce(o.concept, '') as concept, null as against, null::timestamptz as uploaded_at
          from ${orders} o where o.support_id = ${of.supportId} and o.state = 'GOOD'
          union all
          select null, null, before.iban, before.amount, coalesce(before.concept, ''), s.name, s.uploaded_at
          from (select distinct support_id, batch from ${remittances}
            where contract_id = any(${sql.param(ids)}::text[]) and presented_at >= ${since} and state <> 'CANCELLED') signed
          join ${supports} s on s.id = signed.support_id
          join ${orders} before on before.support_id = signed.support_id and before.batch = signed.batch and before.state = 'GOOD'
        ) both_of_them
      ) told where ordinal is not null and against is not null`,
  )
}

function sumsOf(alias: 'b' | 'other') {
  const batch = sql.identifier(alias)
  return sql`(select (count(*), coalesce(sum(o.amount), 0)) from ${orders} o where o.support_id = ${batch}.support_id and o.batch = ${batch}.batch)`
}

/** A batch with the name, the day, the count and the sum of one in another file. `against`: the name of that file. */
export async function judgeRepeatedBatches(
  tx: Tx,
  of: { supportId: string; contracts: readonly FileContract[]; since: Instant },
  found: FindingWriter,
): Promise<void> {
  const ids = of.contracts.map(({ id }) => id)
  const { rows } = await tx.execute<{ batch: number; line: number; column: number; value: string; against: string }>(
    sql`select distinct on (b.batch) b.batch, b.line, b."column", b.batch_id as value, s.name as against
      from ${batches} b
      join ${batches} other on other.batch_id = b.batch_id and other.contract_id = any(${sql.param(ids)}::text[]) and other.support_id <> b.support_id
        and other.requested_on is not distinct from b.requested_on
      join ${supports} s on s.id = other.support_id and s.uploaded_at >= ${of.since}
        and s.state not in ('CHECKING', 'REFUSED', 'CHECKED', 'CANCELLED', 'EXPIRED')
      where b.support_id = ${of.supportId} and not b.wrong and ${sumsOf('b')} = ${sumsOf('other')}
      order by b.batch, s.uploaded_at desc`,
  )
  await found.batches('BATCH_REPEATED', 'PmtInfId', rows satisfies FoundOfBatch[])
}

/** What each contract's accepted orders come to. */
export interface ContractSum {
  contractId: string
  amount: Cents
  /** What was presented under it today already. */
  today: Cents
}

export async function contractSums(tx: Tx, supportId: string, now: Instant): Promise<ContractSum[]> {
  const today = dayAt(now)
  const { rows } = await tx.execute<{ contract_id: string; amount: Cents; today: Cents }>(
    sql`select b.contract_id, coalesce(sum(o.amount), 0)::bigint as amount,
        (select coalesce(sum(r.amount), 0)::bigint from ${remittances} r where r.contract_id = b.contract_id and r.state <> 'CANCELLED'
          and r.presented_at >= ${today}::date::timestamp at time zone 'Europe/Madrid'
          and r.presented_at < ${addDays(today, 1)}::date::timestamp at time zone 'Europe/Madrid') as today
      from ${batches} b join ${orders} o on o.support_id = b.support_id and o.batch = b.batch and o.state = 'GOOD'
      where b.support_id = ${supportId} and b.contract_id is not null and not b.wrong group by b.contract_id`,
  )
  return rows.map(({ contract_id: contractId, amount, today: presented }) => ({ contractId, amount, today: presented }))
}

/** In words of a finding. */
export const asText = (amount: Cents) => formatAmount(amount)
