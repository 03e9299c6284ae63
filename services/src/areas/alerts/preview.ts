/** How often an alert would have come lately, asked of the same entries and events as those that fire. */
import {
  ALERT_DAYS_BEFORE,
  ALERT_PREVIEW_DAYS,
  ALERT_PREVIEW_SHOWN,
  DATE_ALERT_CODES,
  ENTRY_ALERT_CODES,
  EVENT_ALERT_CODES,
} from '@almenara/contract/areas/alerts/alert-codes'
import { addDays, dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { momentOf } from '../../calendar/payment-days.ts'
import type { Db } from '../../db/connection.ts'
import type { OwnedProduct } from '../../products/access.ts'
import { dateSources, eventSources } from '../../products/watched-events.ts'
import { entriesSince } from './entries-since.ts'
import { isToldOf, seenBy } from './events.ts'
import { firedBy, watchesBalance } from './judge.ts'
import type { TypedRule } from './typed-rules.ts'

interface Asking {
  account: OwnedProduct
  userId: number
  now: Instant
}

interface Time {
  on: LocalDate
  amount?: Cents
}

/** And the last of those times: of a balance, with what was left; of anything else, with its amount where it has one. */
export async function previewOf(db: Db, rule: TypedRule, asking: Asking): Promise<{ wouldHaveFired: number; lastTimes: Time[] }> {
  const times = await timesOf(db, rule, asking)
  return { wouldHaveFired: times.length, lastTimes: times.slice(-ALERT_PREVIEW_SHOWN) }
}

async function timesOf(db: Db, rule: TypedRule, asking: Asking): Promise<Time[]> {
  const since = addDays(dayAt(asking.now), -ALERT_PREVIEW_DAYS)
  if (ENTRY_ALERT_CODES.some((code) => code === rule.code)) {
    const { rows, begins } = await entriesSince(db, asking.account, since)
    return firedBy(rule, rows, begins).map(({ bookedOn, amount, balanceAfter }) => {
      return { on: bookedOn, amount: watchesBalance(rule.code) ? balanceAfter : amount }
    })
  }
  const happened = [...(await eventsSince(db, rule, asking, since)), ...(await daysSince(db, rule, asking, since))]
  const watching = [{ contract: { userId: asking.userId } }]
  const events = happened.map(({ event }) => event)
  const seen = await seenBy(db, watching, events)
  return happened
    .filter(({ event }) => isToldOf(rule, event) && seen(asking.userId, event))
    .map(({ on, event: { amount } }) => ({ on, ...(amount === undefined ? {} : { amount }) }))
    .toSorted((one, other) => (one.on < other.on ? -1 : 1))
}

async function eventsSince(db: Db, { code }: TypedRule, { account, userId, now }: Asking, since: LocalDate) {
  const event = EVENT_ALERT_CODES.find((one) => one === code)
  const source = event && eventSources().find(({ codes }) => codes.includes(event))
  const of = { accountId: account.id, userId }
  const found = source ? await source.happened(db, { from: momentOf(since, '00:00'), until: now, of }) : []
  return found.map((one) => ({ on: dayAt(one.at), event: one }))
}

/** On the day on which each would have been told. */
async function daysSince(db: Db, { code }: TypedRule, { account, now }: Asking, since: LocalDate) {
  const coming = DATE_ALERT_CODES.find((one) => one === code)
  const source = coming && dateSources().find((one) => one.code === coming)
  if (!coming || !source) return []
  const before = ALERT_DAYS_BEFORE[coming]
  const found = await source.due(db, { after: addDays(since, before), until: addDays(dayAt(now), before), accounts: [account.id] })
  return found.map((one) => ({ on: addDays(one.on, -before), event: one }))
}
