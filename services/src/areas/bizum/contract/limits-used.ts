/** The limits of a contract and what is used of each, as the portal shows them. */
import type { BizumInfo } from '@almenara/contract/areas/bizum/contract'
import { toCents } from '@almenara/contract/money'
import { usageOf, type BizumUsage } from '../payments/limits.ts'

export function shownLimits({ limits, used, newcomerUntil }: BizumUsage): BizumInfo['limits'] {
  const newcomer = newcomerUntil && { until: newcomerUntil, usage: usageOf(limits.newcomer, used.sentSincePhone) }
  return {
    minimum: toCents(limits.minimum ?? 0),
    perOperation: mostOf(limits.perOperation),
    day: usageOf(limits.sentDay, used.sentDay),
    month: usageOf(limits.sentMonth, used.sentMonth),
    receivedDay: usageOf(limits.receivedDay, used.receivedDay),
    receivedCount: usageOf(limits.receivedMonthCount, used.receivedMonthCount),
    requestsMonth: usageOf(limits.requestsMonth, used.requestsMonth),
    purchase: {
      minimum: toCents(limits.purchaseMinimum ?? 0),
      perOperation: mostOf(limits.purchasePerOperation),
      day: usageOf(limits.purchaseDay, used.purchaseDay),
      month: usageOf(limits.purchaseMonth, used.purchaseMonth),
    },
    ...(newcomer ? { newcomer } : {}),
  }
}

/** A limit that the bank does not have is as much as a number holds, as in `usageOf`. */
const mostOf = (limit: number | null) => toCents(limit ?? Number.MAX_SAFE_INTEGER)
