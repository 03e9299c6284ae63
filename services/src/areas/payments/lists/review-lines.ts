/**
 * The lines of a file that whoever signs should look at: the largest, whom was never paid, and whose account is not last time's. Each is one
 * query over the accepted orders and what the same contracts have paid, whatever their number; the names are compared as a search compares them.
 */
import { addMonths, type LocalDate } from '@almenara/contract/dates'
import { LISTED_LINES } from '@almenara/contract/areas/payments/review'
import type { Cents } from '@almenara/contract/money'
import type { PayeeVerdict } from '@almenara/contract/payee-verdicts'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'

/** How far back a payee is looked for. */
const MONTHS_BACK = 13
const LARGEST = 10

export type ReviewLine = {
  order: number
  name: string
  iban: string
  amount: Cents
  verdict: PayeeVerdict | null
  registeredName: string | null
  /** The account into which they were last paid, and when; null where they never were. */
  before: string | null
  lastOn: LocalDate | null
}

export interface ReviewLines {
  largest: ReviewLine[]
  firstTime: { count: number; rows: ReviewLine[] }
  changed: { count: number; rows: ReviewLine[] }
  doubtful: { count: number; rows: ReviewLine[] }
}

/** `productIds`: the accounts that the file charges. */
export async function readReviewLines(db: Db, supportId: string, productIds: readonly string[], today: LocalDate): Promise<ReviewLines> {
  const from = addMonths(today, -MONTHS_BACK)
  // Once, for the four questions: what is asked of it is small, and what it reads may be 100,000 lines.
  const { rows } = await db.execute<ReviewLine & { kind: keyof ReviewLines; found: number }>(sql`
    with accepted as (
      select o.ordinal, o.name, o.iban, o.amount, p.verdict, p.registered_name, searchable(o.name) as known
      from payment_support_orders o
      join payment_support_batches b on b.support_id = o.support_id and b.batch = o.batch
      left join payment_support_payees p on p.support_id = o.support_id and p.iban = o.iban and p.name = o.name
      where o.support_id = ${supportId} and o.state = 'GOOD' and not b.wrong and not b.excluded
    ), paid as (
      select distinct on (known) known, creditor_iban, execution_on
      from (${history(productIds, from)}) everything
      where known in (select known from accepted)
      order by known, execution_on desc, ordered_at desc
    ), lines as (
      select a.ordinal as "order", a.name, a.iban, a.amount, a.verdict, a.registered_name as "registeredName",
        l.creditor_iban as before, l.execution_on as "lastOn"
      from accepted a left join paid l on l.known = a.known
    )
    ${part('largest', sql`true`, LARGEST)} union all ${part('firstTime', sql`before is null`)}
    union all ${part('changed', sql`before <> iban`)} union all ${part('doubtful', sql`verdict in ('CMTC', 'NMTC')`)}`)
  const of = (kind: keyof ReviewLines) => rows.filter((row) => row.kind === kind)
  const counted = (kind: keyof ReviewLines) => ({ count: of(kind)[0]?.found ?? 0, rows: of(kind) })
  return { largest: of('largest'), firstTime: counted('firstTime'), changed: counted('changed'), doubtful: counted('doubtful') }
}

/** What the accounts of the file have paid, alone or in remittances, and what became of it was not refused. */
function history(productIds: readonly string[], from: LocalDate): SQL {
  const products = sql`any(${sql.param([...productIds])}::text[])`
  const columns = sql`select searchable(y.creditor_name) as known, y.creditor_iban, y.execution_on, y.ordered_at from payments y`
  const went = sql`y.state not in ('REJECTED', 'RETURNED', 'CANCELLED', 'FAILED')`
  return sql`${columns} where y.product_id = ${products} and y.remittance_id is null and y.service is null and y.execution_on >= ${from} and ${went}
    union all
    ${columns} join remittances r on r.id = y.remittance_id where r.product_id = ${products} and r.execution_on >= ${from} and ${went}`
}

/** The largest of those that meet a condition, and how many do. */
function part(kind: keyof ReviewLines, condition: SQL, most = LISTED_LINES): SQL {
  return sql`(select ${kind}::text as kind, count(*) over ()::int as found, * from lines where ${condition}
    order by amount desc, "order" limit ${most})`
}
