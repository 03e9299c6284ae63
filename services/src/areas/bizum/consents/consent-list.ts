/** Permissions: those asked first, then those in force, then the others; and one, with what was done with it. */
import type { BizumConsent, consentConnections, consentDetail, consentsExtract } from '@almenara/contract/areas/bizum/consents'
import type { mandateConnections } from '@almenara/contract/areas/bizum/mandates'
import { dayAt, type Instant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { FiltersOf, Frozen, Scope } from '../../../extracts/define.ts'
import { ShortList } from '../../../extracts/short-list.ts'
import { asOfNow, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import type { Asker, Handler } from '../../../http/handler.ts'
import { present } from '../../../present.ts'
import { ACCOUNT_TYPES, displayName, ownedProducts } from '../../../products/access.ts'
import { requireBizum } from '../contract/require-contract.ts'
import { bizumConnections, bizumConsents, bizumMandates } from './tables.ts'
import { bizumPurchases } from '../purchases/tables.ts'
import { consentPermissions } from './consent-permissions.ts'
import { consentStateAt, requireConsent, requireMandate, type ConsentRow } from './consent-rows.ts'

type Filters = FiltersOf<typeof consentsExtract>
interface OfUser extends Scope {
  userId: number
}

const RANK = { ASKED: 0, ACCEPTED: 1, DENIED: 2, WITHDRAWN: 2, EXPIRED: 2, ENDED: 2 } as const

/** A person has some dozens of them. */
const consents = new ShortList<OfUser, Filters, AsOf, ConsentRow>({
  name: 'bizum-consents',
  since: 'defaultMinimunBizumConsents',
  freeze: asOfNow,
  all: async (db, { scope, filters, bounds: { asOf } }: Frozen<OfUser, Filters, AsOf>) => {
    const { fromDate, state } = filters
    const day = sql`(${bizumConsents.askedAt} at time zone 'Europe/Madrid')::date`
    const rows = await db
      .select()
      .from(bizumConsents)
      .where(
        and(
          eq(bizumConsents.userId, scope.userId),
          sql`${bizumConsents.askedAt} <= ${asOf}`,
          fromDate === undefined ? undefined : sql`${day} >= ${fromDate}`,
        ),
      )
      .orderBy(desc(bizumConsents.askedAt), desc(bizumConsents.id))
    const stateOf = (row: ConsentRow) => consentStateAt(row, asOf)
    return rows.filter((row) => state === undefined || stateOf(row) === state).toSorted((a, b) => RANK[stateOf(a)] - RANK[stateOf(b)])
  },
  keyOf: ({ id }) => id,
})

/** Throws BIZUM_NONE, DJA9, TX_UNKNOWN. */
export const readConsents: Handler<typeof consentsExtract> = async (request) => {
  const { bank, session } = request
  await requireBizum(bank.database, session)
  const { list, rows, page } = await consents.read(request, { id: String(session.userId), userId: session.userId })
  return { ...page, rows: await toConsents(request, rows), filters: present(list.filters), asOf: list.bounds.asOf }
}

async function toConsents({ bank, session, now }: Asker, rows: readonly ConsentRow[]): Promise<BizumConsent[]> {
  const ids = rows.map(({ id }) => id)
  const [mandates, purchased] = ids.length === 0 ? [new Map<string, number>(), new Set<string>()] : await beside(bank.database, ids)
  return rows.map((row) => {
    const { id, merchant, purpose, terms, ceiling, askedAt, answerBy, acceptedAt, endedAt, endedBy } = row
    const state = consentStateAt(row, now)
    const can = consentPermissions(row, state, purchased.has(id), session.executive)
    const known = present({ ceiling, acceptedAt, endedAt, endedBy })
    return { id, state, merchant, purpose, terms, askedAt, answerBy, mandates: mandates.get(id) ?? 0, can, ...known }
  })
}

/** Subscriptions that go on under each, and which are asked with a purchase. */
async function beside(db: Db, ids: readonly string[]): Promise<[Map<string, number>, Set<string>]> {
  const { consentId, state } = bizumMandates
  const mandates = await db
    .select({ consentId, going: sql<number>`count(*)::int` })
    .from(bizumMandates)
    .where(and(inArray(consentId, [...ids]), inArray(state, ['ACTIVE', 'STOPPED'])))
    .groupBy(consentId)
  const purchased = await db
    .select({ id: bizumPurchases.consentId })
    .from(bizumPurchases)
    .where(inArray(bizumPurchases.consentId, [...ids]))
  return [new Map(mandates.map(({ consentId: id, going }) => [id, going])), new Set(purchased.flatMap(({ id }) => id ?? []))]
}

/** Throws NOT_FOUND for any that is not this customer's. */
export const readConsentDetail: Handler<typeof consentDetail> = async (request) => {
  const { bank, session, now, params } = request
  const row = await requireConsent(bank.database, session.userId, params.id)
  const [shown] = await toConsents(request, [row])
  if (!shown) throw new Error(`Permission ${row.id} is not shown`)
  const { id, title, state } = bizumMandates
  const subscriptions = await bank.database.select({ id, title, state }).from(bizumMandates).where(eq(bizumMandates.consentId, row.id))
  const [charged] = await bank.database
    .select({ count: sql<number>`count(*)::int`, amount: sql<number>`coalesce(sum(${bizumConnections.amount}), 0)::int` })
    .from(bizumConnections)
    .where(and(eq(bizumConnections.consentId, row.id), eq(bizumConnections.kind, 'CHARGED')))
  const { id: purchaseId, consentId, state: standing } = bizumPurchases
  const [purchase] =
    shown.state === 'ASKED'
      ? await bank.database
          .select({ purchaseId })
          .from(bizumPurchases)
          .where(and(eq(consentId, row.id), eq(standing, 'PENDING')))
      : []
  const account = (await ownedProducts(bank.database, session, ACCOUNT_TYPES)).find((product) => product.id === row.productId)
  return {
    ...shown,
    ...(account ? { account: { id: account.id, name: displayName(account), iban: account.identifier } } : {}),
    subscriptions,
    ...purchase,
    charged: { count: charged?.count ?? 0, amount: toCents(charged?.amount ?? 0) },
    asOf: now,
  }
}

type Used = typeof bizumConnections.$inferSelect

/** The newest first, of a permission or of a subscription. */
const usesOf = (name: string, which: (id: string) => SQL) =>
  new SqlList<Scope, object, AsOf, Used>({
    name,
    freeze: asOfNow,
    select: (db, wanted) => selected(db.select().from(bizumConnections).$dynamic(), wanted),
    where: ({ scope, bounds }) => and(which(scope.id), sql`${bizumConnections.at} <= ${bounds.asOf}`),
    key: [bizumConnections.at, bizumConnections.id],
    keyOf: ({ at, id }) => [at, id],
  })
const usesOfConsent = usesOf('bizum-consent-uses', (id) => eq(bizumConnections.consentId, id))
const usesOfMandate = usesOf('bizum-mandate-uses', (id) => eq(bizumConnections.mandateId, id))

export const readConsentUses: Handler<typeof consentConnections> = async (request) => {
  const { id } = await requireConsent(request.bank.database, request.session.userId, request.params.id)
  const { rows, page } = await usesOfConsent.read(request, { id })
  return { ...page, rows: rows.map(toUse) }
}

export const readMandateUses: Handler<typeof mandateConnections> = async (request) => {
  const { id } = await requireMandate(request.bank.database, request.session.userId, request.params.id)
  const { rows, page } = await usesOfMandate.read(request, { id })
  return { ...page, rows: rows.map(toUse) }
}

function toUse({ id, kind, at, amount, text, paymentId }: Used) {
  return { id, kind, at, text, ...present({ amount, movementId: kind === 'CHARGED' || kind === 'REFUNDED' ? paymentId : null }) }
}

/** The bank's own year. */
export const yearOf = (now: Instant): string => dayAt(now).slice(0, 4)
