/**
 * What happens around accounts besides their entries, told to whoever asked for it. Each source is read from where it was last read, with some
 * time over, because what is written last is not what is committed last; what was fired before is found by its key. What fired and how far it was
 * read are one transaction.
 */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { searchable } from '@almenara/contract/text'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Db, Tx } from '../../db/connection.ts'
import { oneAtATime } from '../../db/one-at-a-time.ts'
import { eventSources, type EventSource, type WatchedEvent } from '../../products/watched-events.ts'
import { powers, products } from '../../products/tables.ts'
import { fire, type Watched } from './fire.ts'
import type { FiringFacts } from './firing-facts.ts'
import { isAsked, type Watching } from './judge.ts'
import type { SetAside } from './set-aside.ts'
import { alertContracts, alertCursors, alertRules } from './tables.ts'

/** Number of the advisory lock («ALEV» on a telephone) under which one process at a time reads what happened. */
const EVENTS_LOCK = 2538
/** Longer than any transaction that writes what is read lasts. */
const OVERLAP_SECONDS = 60
/** How old what is told may be: after an outage, what is older is of no use. */
const OLDEST_SECONDS = 86_400
/** How often it is written how far a source was read while nothing happens. */
const KEEP_SECONDS = 30

/** One turn. A source that fails is set aside, alone. */
export async function watchEvents(bank: Bank, aside: SetAside<string>): Promise<void> {
  await oneAtATime(bank.database, EVENTS_LOCK, async () => {
    const leftAlone = aside.at(bank.clock.now())
    const cursors = new Map((await bank.database.select().from(alertCursors)).map(({ source, readUntil }) => [source, readUntil]))
    for (const source of eventSources().filter(({ name }) => !leftAlone.includes(name))) {
      try {
        await readOn(bank, source, cursors.get(source.name))
      } catch (failure) {
        aside.add(source.name, failure, bank.clock.now())
      }
    }
  })
}

/** Once a second for each source, and most often in vain: a transaction is begun where there is something to write. */
async function readOn(bank: Bank, { name, happened }: EventSource, cursor: Instant | undefined): Promise<void> {
  const now = bank.clock.now()
  const last = cursor && cursor < now ? cursor : now
  const from = later(addSeconds(last, -OVERLAP_SECONDS), addSeconds(now, -OLDEST_SECONDS))
  const events = await happened(bank.database, { from, until: now })
  const isKept = cursor !== undefined && addSeconds(cursor, KEEP_SECONDS) > now && cursor <= now
  if (isKept && events.length === 0) return
  await bank.database.transaction(async (tx) => {
    await fireEvents(tx, bank, events)
    if (isKept) return
    const readUntil = { readUntil: now }
    await tx
      .insert(alertCursors)
      .values({ source: name, ...readUntil })
      .onConflictDoUpdate({ target: alertCursors.source, set: readUntil })
  })
}

const later = (one: Instant, other: Instant): Instant => (one > other ? one : other)

/** What is told of events, to each whom they concern. `at` is absent of a day that comes: whoever asks for it late is told of it too. */
export async function fireEvents(tx: Tx, bank: Bank, events: readonly (WatchedEvent & { at?: Instant })[]): Promise<void> {
  if (events.length === 0) return
  const watching = await watchingOf(tx, events)
  if (watching.length === 0) return
  const seen = await seenBy(tx, watching, events)
  const firings = watching.map((watched) => {
    const { rule, contract, ending } = watched
    const fired = events.filter((event) => {
      const isLate = event.at !== undefined && event.at < rule.since
      return !isLate && concerns(event, contract) && seen(contract.userId, event) && isToldOf(rule, event)
    })
    return { watched, fired: fired.map((event) => ({ eventKey: event.key, facts: eventFacts(event, ending) })) }
  })
  await fire(tx, bank, firings)
}

async function watchingOf(tx: Tx, events: readonly WatchedEvent[]): Promise<Watched[]> {
  const accounts = events.flatMap(({ accountId }) => accountId ?? [])
  const users = events.flatMap(({ userId }) => userId ?? [])
  const rows = await tx
    .select({ rule: alertRules, contract: alertContracts, identifier: products.identifier })
    .from(alertRules)
    .innerJoin(alertContracts, eq(alertContracts.id, alertRules.contractId))
    .innerJoin(products, eq(products.id, alertContracts.productId))
    .where(
      and(
        or(inArray(alertContracts.productId, [...new Set(accounts)]), inArray(alertContracts.userId, [...new Set(users)])),
        inArray(alertRules.code, [...new Set(events.map(({ code }) => code))]),
        eq(alertContracts.state, 'ACTIVE'),
        isNull(alertRules.removedAt),
        eq(alertRules.over, false),
      ),
    )
    .for('share', { of: alertContracts })
  return rows.map(({ rule, contract, identifier }) => ({ rule, contract, ending: identifier.slice(-4) }))
}

/** Whether a user may see what an event is of. */
export async function seenBy(
  db: Db,
  watching: readonly { contract: { userId: number } }[],
  events: readonly WatchedEvent[],
): Promise<(userId: number, event: WatchedEvent) => boolean> {
  const ids = [...new Set(events.flatMap(({ productId, accountId }) => [productId ?? [], accountId ?? []].flat()))]
  const users = [...new Set(watching.map(({ contract }) => contract.userId))]
  const { userId, productId } = powers
  const rows =
    ids.length === 0 || users.length === 0
      ? []
      : await db
          .select({ userId, productId })
          .from(powers)
          .where(and(inArray(productId, ids), inArray(userId, users)))
  const known = new Set(rows.map((row) => `${row.userId} ${row.productId}`))
  return (user, event) =>
    [event.productId, event.accountId].every((id) => id === undefined || known.has(`${user} ${id}`)) && !event.notFor?.includes(user)
}

const concerns = ({ accountId, userId }: WatchedEvent, contract: { productId: string; userId: number }) =>
  accountId === undefined ? userId === contract.userId : accountId === contract.productId

export const isToldOf = (rule: Watching, { code, amount, title }: WatchedEvent): boolean =>
  rule.code === code && isAsked(rule, { amount, searched: searchable(title) })

function eventFacts({ amount, title, card, on }: WatchedEvent, ending: string): FiringFacts {
  return {
    ending,
    title,
    ...(amount === undefined ? {} : { amount }),
    ...(card === undefined ? {} : { card }),
    ...(on === undefined ? {} : { on }),
  }
}
