/** Subscriptions: by their next charge, those that have ended last. */
import type { BizumMandate, mandateDetail, mandatesExtract } from '@almenara/contract/areas/bizum/mandates'
import type { Permission } from '@almenara/contract/areas/bizum/shapes'
import { dayAt, type Instant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { TIMES_A_YEAR } from '@almenara/contract/periodicity'
import { CONSULTATIVE } from '@almenara/contract/refusal-words'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { FiltersOf, Scope } from '../../../extracts/define.ts'
import { ShortList } from '../../../extracts/short-list.ts'
import { asOfNow, type AsOf } from '../../../extracts/sql-list.ts'
import type { Handler } from '../../../http/handler.ts'
import { present } from '../../../present.ts'
import { requireBizum } from '../contract/require-contract.ts'
import { bizumConnections, bizumConsents, bizumMandates } from './tables.ts'
import { yearOf } from './consent-list.ts'
import { mostOf, readConsent, requireMandate, type ConsentRow, type MandateRow } from './consent-rows.ts'
import { upcomingCharges } from './upcoming-charges.ts'
import { SUBSCRIPTION_OVER } from '../words.ts'

type Filters = FiltersOf<typeof mandatesExtract>
interface OfUser extends Scope {
  userId: number
}
type Row = MandateRow & Pick<ConsentRow, 'merchant' | 'terms'> & { allowed: ConsentRow['ceiling'] }

/** A person has some dozens of them. */
const mandates = new ShortList<OfUser, Filters, AsOf, Row>({
  name: 'bizum-mandates',
  since: 'defaultMinimunBizumMandates',
  freeze: asOfNow,
  all: (db, { scope, filters: { state, fromDate }, bounds: { asOf } }) =>
    db
      .select({
        ...getTableColumns(bizumMandates),
        merchant: bizumConsents.merchant,
        terms: bizumConsents.terms,
        allowed: bizumConsents.ceiling,
      })
      .from(bizumMandates)
      .innerJoin(bizumConsents, eq(bizumConsents.id, bizumMandates.consentId))
      .where(
        and(
          eq(bizumMandates.userId, scope.userId),
          sql`${bizumMandates.since} <= ${asOf}`,
          state === undefined ? undefined : eq(bizumMandates.state, state),
          fromDate === undefined ? undefined : sql`(${bizumMandates.since} at time zone 'Europe/Madrid')::date >= ${fromDate}`,
        ),
      )
      .orderBy(sql`${bizumMandates.state} = 'ENDED'`, sql`${bizumMandates.nextOn} nulls last`, bizumMandates.since, bizumMandates.id),
  keyOf: ({ id }) => id,
})

/** Throws BIZUM_NONE, DJA9, TX_UNKNOWN. */
export const readMandates: Handler<typeof mandatesExtract> = async (request) => {
  const { bank, session, now } = request
  await requireBizum(bank.database, session)
  const { list, rows, page } = await mandates.read(request, { id: String(session.userId), userId: session.userId })
  const charged = await chargedThisYear(bank.database, { userId: session.userId }, now)
  const shown = rows.map((row) => toMandate(row, charged.get(row.id) ?? 0, session.executive))
  const thisYear = toCents([...charged.values()].reduce((sum, one) => sum + one, 0))
  const upcoming = await upcomingCharges(bank.database, session.userId, dayAt(now))
  return { ...page, rows: shown, filters: present(list.filters), asOf: list.bounds.asOf, thisYear, upcoming }
}

/** Throws NOT_FOUND for any that is not this customer's. */
export const readMandateDetail: Handler<typeof mandateDetail> = async ({ bank, session, now, params }) => {
  const row = await requireMandate(bank.database, session.userId, params.id)
  const consent = await readConsent(bank.database, row.consentId)
  if (!consent) throw new Error(`Subscription ${row.id} is under no permission`)
  const charged = await chargedThisYear(bank.database, { userId: session.userId, ids: [row.id] }, now)
  const shown = toMandate(
    { ...row, merchant: consent.merchant, terms: consent.terms, allowed: consent.ceiling },
    charged.get(row.id) ?? 0,
    session.executive,
  )
  return { ...shown, purpose: consent.purpose, asOf: now }
}

/** What each has charged since the first of January, less what came back, in cents. */
async function chargedThisYear(db: Db, { userId, ids }: { userId: number; ids?: string[] }, now: Instant): Promise<Map<string, number>> {
  const { mandateId, amount, kind, at } = bizumConnections
  const rows = await db
    .select({
      id: bizumMandates.id,
      sum: sql<number>`coalesce(sum(case ${kind} when 'CHARGED' then ${amount} else -${amount} end), 0)::int`,
    })
    .from(bizumMandates)
    .innerJoin(bizumConnections, eq(mandateId, bizumMandates.id))
    .where(
      and(
        eq(bizumMandates.userId, userId),
        ids ? inArray(bizumMandates.id, ids) : undefined,
        inArray(kind, ['CHARGED', 'REFUNDED']),
        sql`(${at} at time zone 'Europe/Madrid')::date >= ${`${yearOf(now)}-01-01`}::date`,
      ),
    )
    .groupBy(bizumMandates.id)
  return new Map(rows.map(({ id, sum }) => [id, sum]))
}

function toMandate(row: Row, thisYear: number, executive: boolean): BizumMandate {
  const { id, consentId, state, merchant, title, reference, amount, period, nextOn, nextAmount, lastOn, lastAmount, since, endedAt } = row
  const each = nextAmount ?? amount ?? lastAmount
  const yearly = state === 'ACTIVE' && period !== null && each !== null ? toCents(each * TIMES_A_YEAR[period]) : undefined
  const known = present({
    amount,
    ceiling: mostOf(row, { terms: row.terms, ceiling: row.allowed }),
    period,
    nextOn,
    nextAmount,
    lastOn,
    lastAmount,
    endedAt,
    yearly,
  })
  return {
    id,
    consentId,
    state,
    merchant,
    title,
    reference,
    since,
    thisYear: toCents(thisYear),
    can: permissionsOf(row, executive),
    ...known,
  }
}

const no = (reason: string): Permission => ({ allowed: false, reason })

function permissionsOf({ state }: MandateRow, executive: boolean): BizumMandate['can'] {
  const yes: Permission = { allowed: true }
  const over = executive ? (state === 'ENDED' ? no(SUBSCRIPTION_OVER) : undefined) : no(CONSULTATIVE)
  if (over) return { end: over, pause: over, resume: over, limit: over }
  const paused = state === 'STOPPED'
  return { end: yes, limit: yes, pause: paused ? no('Ya está en pausa.') : yes, resume: paused ? yes : no('No está en pausa.') }
}
