/** Purchases: those that wait, by when they lapse, and then the others of the last days. */
import type { pendingC2erExtract, PendingPurchase } from '@almenara/contract/areas/bizum/pending-c2er'
import type { Permission } from '@almenara/contract/areas/bizum/shapes'
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { BIZUM_DAYS } from '@almenara/contract/limits'
import { CONSULTATIVE } from '@almenara/contract/refusal-words'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { FiltersOf, Scope } from '../../../extracts/define.ts'
import { ShortList } from '../../../extracts/short-list.ts'
import { asOfNow, type AsOf } from '../../../extracts/sql-list.ts'
import type { Handler } from '../../../http/handler.ts'
import { present } from '../../../present.ts'
import { requireBizum } from '../contract/require-contract.ts'
import { bizumPurchases } from './tables.ts'
import { purchaseStateAt, standingOfPurchase, type PurchaseRow } from './purchase-rows.ts'

type Filters = FiltersOf<typeof pendingC2erExtract>
interface OfUser extends Scope {
  userId: number
}

/** A person buys some dozens of things in thirty days, each of which they or their bank authorises. */
const purchases = new ShortList<OfUser, Filters, AsOf, PurchaseRow>({
  name: 'bizum-purchases',
  freeze: asOfNow,
  all: async (db, { scope, filters, bounds: { asOf } }) => {
    const rows = await db
      .select()
      .from(bizumPurchases)
      .where(
        and(
          eq(bizumPurchases.userId, scope.userId),
          sql`${bizumPurchases.createdAt} <= ${asOf}`,
          sql`${bizumPurchases.createdAt} > ${addSeconds(asOf, -BIZUM_DAYS * 86_400)}`,
          filters.kind === undefined ? undefined : inArray(bizumPurchases.kind, filters.kind),
        ),
      )
      .orderBy(desc(bizumPurchases.createdAt), desc(bizumPurchases.id))
    const waited = ({ expiresAt, closedAt }: PurchaseRow) => expiresAt > asOf && (closedAt === null || closedAt >= asOf)
    const waiting = rows.filter(waited).toSorted((a, b) => (a.expiresAt < b.expiresAt ? -1 : 1))
    return [...waiting, ...rows.filter((row) => !waited(row))]
  },
  keyOf: ({ id }) => id,
})

/** Throws BIZUM_NONE, TX_UNKNOWN. */
export const readPurchases: Handler<typeof pendingC2erExtract> = async (request) => {
  const { bank, session, now } = request
  await requireBizum(bank.database, session)
  const { list, rows, page } = await purchases.read(request, { id: String(session.userId), userId: session.userId })
  const shown = rows.map((row) => toPurchase(row, now, session.executive))
  return { ...page, rows: shown, filters: present(list.filters), asOf: list.bounds.asOf }
}

export function toPurchase(row: PurchaseRow, now: Instant, executive: boolean): PendingPurchase {
  const { id, kind, merchant, amount, description, reference, createdAt, expiresAt } = row
  const state = purchaseStateAt(row, now)
  const can = permissionOf(state, executive)
  return { id, kind, state, merchant, amount, description, reference, createdAt, expiresAt, can: { accept: can, revoke: can } }
}

function permissionOf(state: PurchaseRow['state'], executive: boolean): Permission {
  if (!executive) return { allowed: false, reason: CONSULTATIVE }
  return state === 'PENDING' ? { allowed: true } : { allowed: false, reason: standingOfPurchase(state) }
}
