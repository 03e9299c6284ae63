/**
 * The lines of a file that whoever signs should look at: the largest, whom was never paid, and whose account is not last time's. What is known of
 * its payees was kept when it was read (`files/payees.ts`), and is the same that its findings say.
 */
import type { LocalDate } from '@almenara/contract/dates'
import { LISTED_LINES } from '@almenara/contract/areas/payments/review'
import type { Cents } from '@almenara/contract/money'
import type { PayeeVerdict } from '@almenara/contract/payee-verdicts'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { paymentSupportBatches as batches, paymentSupportOrders as orders, paymentSupportPayees as payees } from '../files/tables.ts'

const LARGEST = 10

export type ReviewLine = {
  order: number
  name: string
  iban: string
  amount: Cents
  verdict: PayeeVerdict | null
  registeredName: string | null
  news: 'CHANGED' | 'FIRST' | null
  /** Of one that has changed: the account into which they were last paid, and when. */
  before: string | null
  lastOn: LocalDate | null
}

export interface ReviewLines {
  largest: ReviewLine[]
  firstTime: { count: number; rows: ReviewLine[] }
  changed: { count: number; rows: ReviewLine[] }
  doubtful: { count: number; rows: ReviewLine[] }
}

export async function readReviewLines(db: Db, supportId: string): Promise<ReviewLines> {
  // Once, for the four questions: what is asked of it is small, and what it reads may be 100,000 lines.
  const { rows } = await db.execute<ReviewLine & { kind: keyof ReviewLines; found: number }>(sql`
    with lines as (
      select o.ordinal as "order", o.name, o.iban, o.amount, p.verdict, p.registered_name as "registeredName",
        p.news, p.paid_iban as before, p.paid_on as "lastOn"
      from ${orders} o
      join ${batches} b on b.support_id = o.support_id and b.batch = o.batch
      left join ${payees} p on p.support_id = o.support_id and p.iban = o.iban and p.name = o.name
      where o.support_id = ${supportId} and o.state = 'GOOD' and not b.wrong and not b.excluded
    )
    ${part('largest', sql`true`, LARGEST)} union all ${part('firstTime', sql`news = 'FIRST'`)}
    union all ${part('changed', sql`news = 'CHANGED'`)} union all ${part('doubtful', sql`verdict in ('CMTC', 'NMTC')`)}`)
  const of = (kind: keyof ReviewLines) => rows.filter((row) => row.kind === kind)
  const counted = (kind: keyof ReviewLines) => ({ count: of(kind)[0]?.found ?? 0, rows: of(kind) })
  return { largest: of('largest'), firstTime: counted('firstTime'), changed: counted('changed'), doubtful: counted('doubtful') }
}

/** The largest of those that meet a condition, and how many do. */
function part(kind: keyof ReviewLines, condition: SQL, most = LISTED_LINES): SQL {
  return sql`(select ${kind}::text as kind, count(*) over ()::int as found, * from lines where ${condition}
    order by amount desc, "order" limit ${most})`
}
