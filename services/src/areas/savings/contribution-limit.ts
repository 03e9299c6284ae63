/** The legal limit of contributions to individual pension plans: a person's, over all their plans, each calendar year. */
import { PENSION_LIMIT } from '@almenara/contract/limits'
import { add, negate, toCents, ZERO, type Cents } from '@almenara/contract/money'
import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connection.ts'
import { pensionYears } from './tables.ts'

const LIMIT: Cents = toCents(PENSION_LIMIT)

export interface YearOfContributions {
  year: number
  contributed: Cents
  limit: Cents
  left: Cents
}

/** What this bank knows of: what is contributed elsewhere counts for the same limit, and only the participant knows it. */
export async function contributionsOf(db: Db, partyId: number, year: number): Promise<YearOfContributions> {
  const [row] = await db
    .select()
    .from(pensionYears)
    .where(and(eq(pensionYears.partyId, partyId), eq(pensionYears.year, year)))
  const contributed = row?.contributed ?? ZERO
  return { year, contributed, limit: LIMIT, left: add(LIMIT, negate(contributed)) }
}

/** Counts a contribution; false, and nothing changes, where it would go over the limit. Two at once wait for each other at the row. */
export async function countContribution(tx: Tx, partyId: number, year: number, amount: Cents): Promise<boolean> {
  if (amount > LIMIT) return false
  const { rowCount } = await tx.execute(sql`
    insert into pension_years (party_id, year, contributed) values (${partyId}, ${year}, ${amount})
    on conflict (party_id, year) do update set contributed = pension_years.contributed + excluded.contributed
    where pension_years.contributed + excluded.contributed <= ${LIMIT}`)
  return rowCount === 1
}
