/** What the operator looks at while a sealing key takes the place of another, and afterwards. */
import { dayAt, formatTime, type Instant } from '@almenara/contract/dates'
import { and, asc, count, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { sealingKeys } from '../db/tables.ts'
import type { Database } from '../db/connection.ts'
import { fingerprintOf } from '../secrets.ts'
import { logKeys } from '../session-log/log-keys.ts'
import { eventSeals } from '../session-log/tables.ts'
import { outboxMessages } from '../messages/tables.ts'
import { coordinateCards } from '../two-step/methods/tables.ts'
import { orders } from '../two-step/tables.ts'
import type { Office } from './office.ts'

/** Today's first, then those that verify what is of before. */
export async function knownKeys({ sealingKey, otherSealingKey, formerSealingKeys = [] }: Office): Promise<[Buffer, ...Buffer[]]> {
  return [await sealingKey(), ...(otherSealingKey ? [otherSealingKey] : []), ...formerSealingKeys]
}

const MARK = 8
/** Those that somebody may still sign. */
const UNSIGNED = ['SIGNING', 'WAITING'] as const

/** Each key by the beginning of its fingerprint, which gives nothing of it away; then what was made before today's and is still in use. */
export async function listKeys(database: Database, office: Office): Promise<string> {
  const keys = await knownKeys(office)
  const given = new Map(keys.map((key) => [fingerprintOf(key).toString('hex'), key]))
  const known = await database.select().from(sealingKeys).orderBy(asc(sealingKeys.since))
  const seals = await database.select({ key: eventSeals.key, times: count() }).from(eventSeals).groupBy(eventSeals.key)
  const lines = known.map(({ fingerprint, since, until }) => {
    const key = given.get(fingerprint)
    const sealed = key && (seals.find((row) => row.key === logKeys(key)[0].name)?.times ?? 0)
    const log = key ? `${sealed} events of the session log` : 'not given to this command: the session log cannot be verified without it'
    return `${fingerprint.slice(0, MARK)}  ${moment(since)} – ${until ? moment(until) : 'today'}  ${log}`
  })
  const today = known.find(({ until }) => until === null)
  if (!today) return 'No process has served this bank yet.\n'
  return `${lines.join('\n')}\n${await listUses(database, today.since)}`
}

/** What is judged by the key under which it was made, and began before this one. */
async function listUses(database: Database, since: Instant): Promise<string> {
  const cards = await database.$count(coordinateCards, and(eq(coordinateCards.status, 'ACTIVE'), lt(coordinateCards.issuedAt, since)))
  const waiting = await database.$count(
    orders,
    and(inArray(orders.status, UNSIGNED), lt(orders.createdAt, since), gt(orders.expiresAt, sql`now()`)),
  )
  const unsent = await database.$count(outboxMessages, and(isNotNull(outboxMessages.sealed), lt(outboxMessages.createdAt, since)))
  const uses = `${cards} coordinates cards, ${waiting} orders that wait for a signature, ${unsent} messages that are not sent`
  return `Made before ${moment(since)} and in use: ${uses}.\n`
}

const moment = (at: Instant) => `${dayAt(at)} ${formatTime(at)}`
