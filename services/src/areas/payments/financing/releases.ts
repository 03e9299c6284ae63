/** The calendar of a line: what is released on each day, if all that is advanced is collected. */
import type { LocalDate } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { remittanceDebits as debits } from '../debits/tables.ts'
import { remittances } from '../remittances/tables.ts'
import { isAtRisk } from './advance-state.ts'
import { releaseDay } from './release-day.ts'

export interface Release {
  on: LocalDate
  count: number
  amount: Cents
}

async function releasesWhere(db: Db, where: SQL): Promise<(Release & { contractId: string })[]> {
  const { contractId } = remittances
  const { scheme } = debits
  const day = sql<LocalDate>`coalesce(${debits.settledOn}, ${debits.collectionOn})`
  const rows = await db
    .select({ contractId, scheme, day, count: sql<number>`count(*)::int`, amount: sql<Cents>`sum(${debits.amount})::bigint` })
    .from(debits)
    .innerJoin(remittances, eq(remittances.id, debits.remittanceId))
    .where(and(eq(remittances.kind, 'FINANCING'), where, isAtRisk))
    .groupBy(contractId, scheme, day)
  return rows.map(({ day: on, scheme: of, ...row }) => ({ ...row, on: releaseDay(on, of) }))
}

function byDay(rows: readonly Release[]): Release[] {
  const days = [...new Set(rows.map(({ on }) => on))].toSorted()
  return days.map((on) => {
    const mine = rows.filter((row) => row.on === on)
    return { on, count: mine.reduce((sum, { count }) => sum + count, 0), amount: add(ZERO, ...mine.map(({ amount }) => amount)) }
  })
}

/** Of some contracts, each by its days. */
export async function releasesOf(db: Db, contractIds: readonly string[]): Promise<(contractId: string) => Release[]> {
  const rows = contractIds.length === 0 ? [] : await releasesWhere(db, inArray(remittances.contractId, [...contractIds]))
  return (wanted) => byDay(rows.filter(({ contractId }) => contractId === wanted))
}

export async function releasesOfRemittance(db: Db, remittanceId: string): Promise<Release[]> {
  return byDay(await releasesWhere(db, eq(debits.remittanceId, remittanceId)))
}
