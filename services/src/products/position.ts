/** Products as lines of the global position. */
import { addDays, dayAt, type Instant } from '@almenara/contract/dates'
import type { PositionLine } from '@almenara/contract/areas/global'
import { add, negate, type Cents } from '@almenara/contract/money'
import type { Db } from '../db/connection.ts'
import { balancesAt } from '../ledger/history.ts'
import { displayName, type OwnedProduct } from './access.ts'
import type { AreaLine } from './position-groups.ts'

/** Points of the small trend line: one a week, the last of them today. */
const TREND_WEEKS = 10

type Money = Pick<PositionLine, 'balance' | 'overdrawn'> & Record<'available' | 'held', Cents>

/** What there is, what of it can be used, and whether that is less than nothing. */
export function money({ balance, held, overdraft, type }: Pick<OwnedProduct, 'balance' | 'held' | 'overdraft' | 'type'>): Money {
  const available = add(balance, overdraft, negate(held))
  // Of a credit account, what is drawn is what it is for: only beyond its limit is it overdrawn.
  return { balance, held, available, overdrawn: (type === 'CREDIT' ? available : balance) < 0 }
}

/** One line per product, with its balance at the end of each of the last ten weeks. */
export async function positionLines(db: Db, owned: readonly OwnedProduct[], now: Instant): Promise<AreaLine[]> {
  const today = dayAt(now)
  const days = Array.from({ length: TREND_WEEKS }, (_, week) => addDays(today, -7 * (TREND_WEEKS - 1 - week)))
  const trends = await balancesAt(
    db,
    owned.map(({ ledgerAccountId }) => ledgerAccountId),
    days,
  )
  return owned.map((product) => {
    const { balance, available, overdrawn } = money(product)
    const { id, identifier, ledgerAccountId } = product
    const credit = product.type === 'CREDIT' ? { credit: true } : {}
    const trend = trends.get(ledgerAccountId) ?? []
    return { id, name: displayName(product), identifier, balance, available, ...credit, overdrawn, trend }
  })
}
