/** What the scheme is told of purchases that are not paid; of one that is, its payment tells. */
import { bizumPurchases } from './tables.ts'
import type { Telling } from '../tell-scheme.ts'
import { lockPurchase, readPurchase, type PurchaseRow } from './purchase-rows.ts'

export const purchasesTold: Telling<PurchaseRow> = {
  table: bizumPurchases,
  read: readPurchase,
  lock: lockPurchase,
  tell: async ({ bizum }, { id: key, schemeId, fraud }) => {
    const answer = await bizum.answerPurchase(schemeId, { key, accept: false, fraud })
    return answer.outcome === 'UNKNOWN' ? undefined : async () => undefined
  },
}
