/**
 * Tells what fired: at once, or when the quiet hours end; by itself, or in one message with the others where too many come together. What is
 * sent and what it is sent for change in one transaction, so that neither is without the other.
 */
import { URGENT_ALERTS, type AlertContractState, type FiringResult } from '@almenara/contract/areas/alerts/alert-codes'
import { addSeconds, dayAt, type Instant } from '@almenara/contract/dates'
import { and, asc, eq, gt, inArray, lte, notInArray, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { momentOf } from '../../calendar/payment-days.ts'
import type { Tx } from '../../db/connection.ts'
import { powers } from '../../products/tables.ts'
import { chooseChannel, reachable, sendAlert, type Reachable } from './alert-channels.ts'
import { firingText, groupedText } from './firing-facts.ts'
import { quietUntil } from './quiet-hours.ts'
import type { SetAside } from './set-aside.ts'
import { alertContracts, alertFirings } from './tables.ts'

type Contract = typeof alertContracts.$inferSelect
type Firing = typeof alertFirings.$inferSelect

/** Contracts that are told in one turn, and messages of one of them. */
const MOST_CONTRACTS = 200
const MOST_FIRINGS = 2_000
/** Messages of a contract within ten minutes, after which they go together; of a person in a day; and of those, by SMS. */
const ALONE = 5
const FLOOD_SECONDS = 600
const PER_DAY = 40
const SMS_PER_DAY = 5

/** One turn. Answers whether there may be more to tell. A contract that fails is set aside, alone. */
export async function tellAlerts(bank: Bank, aside: SetAside<string>): Promise<boolean> {
  const leftAlone = aside.at(bank.clock.now())
  const due = await bank.database
    .selectDistinct({ contractId: alertFirings.contractId })
    .from(alertFirings)
    .where(
      and(lte(alertFirings.tellAt, bank.clock.now()), leftAlone.length === 0 ? undefined : notInArray(alertFirings.contractId, leftAlone)),
    )
    .limit(MOST_CONTRACTS)
  const people: People = new Map()
  for (const { contractId } of due) {
    try {
      await bank.database.transaction((tx) => tellContract(tx, bank, contractId, people))
    } catch (failure) {
      aside.add(contractId, failure, bank.clock.now())
    }
  }
  return due.length === MOST_CONTRACTS
}

async function tellContract(tx: Tx, bank: Bank, contractId: string, people: People): Promise<void> {
  const now = bank.clock.now()
  const [contract] = await tx
    .select()
    .from(alertContracts)
    .where(eq(alertContracts.id, contractId))
    .for('no key update', { skipLocked: true })
  if (!contract) return
  const waiting = await tx
    .select()
    .from(alertFirings)
    .where(and(eq(alertFirings.contractId, contractId), lte(alertFirings.tellAt, now)))
    .orderBy(asc(alertFirings.firedAt), asc(alertFirings.id))
    .limit(MOST_FIRINGS)
  if (isOver(contract.state) || !(await maySee(tx, contract))) return end(tx, waiting, 'CANCELLED')
  const late = waiting.filter(({ notAfter }) => notAfter <= now)
  await end(tx, late, 'EXPIRED')
  const left = waiting.filter(({ notAfter }) => notAfter > now)
  const until = quietUntil(contract, now)
  const [atOnce, later] = until ? [left.filter(isUrgent), left.filter((firing) => !isUrgent(firing))] : [left, []]
  if (until) await putOff(tx, later, until)
  if (atOnce.length > 0) await tellAll(tx, { bank, contract, person: await personOf(tx, people, contract.userId, now) }, atOnce)
}

const isUrgent = ({ code }: Firing) => URGENT_ALERTS.includes(code)
export const isOver = (state: AlertContractState) => state !== 'ACTIVE'

/** No figure leaves to whoever may not see the account any more. */
async function maySee(tx: Tx, { userId, productId }: Contract): Promise<boolean> {
  return (await tx.$count(powers, and(eq(powers.userId, userId), eq(powers.productId, productId)))) > 0
}

/** The first of a contract go alone; those that come with too many others wait, and go in one message. */
async function tellAll(tx: Tx, telling: Telling, firings: readonly Firing[]): Promise<void> {
  const { bank, contract } = telling
  const now = bank.clock.now()
  const sent = await sentLately(tx, contract.id, now)
  const together = firings.filter(({ withOthers }) => withOthers)
  const alone = firings.filter(({ withOthers }) => !withOthers)
  const room = Math.max(0, ALONE - sent.length)
  for (const firing of alone.slice(0, room)) await tellOne(tx, telling, [firing])
  const rest = alone.slice(room)
  const first = sent[0]?.toldAt ?? now
  const floodEnds = addSeconds(first, FLOOD_SECONDS)
  if (rest.length > 0)
    await tx
      .update(alertFirings)
      .set({ withOthers: true, tellAt: floodEnds })
      .where(inArray(alertFirings.id, idsOf(rest)))
  if (together.length > 0) await tellOne(tx, telling, together)
}

/** Of a contract, within ten minutes, the first before. */
function sentLately(tx: Tx, contractId: string, now: Instant) {
  const { toldAt, result } = alertFirings
  return tx
    .select({ toldAt })
    .from(alertFirings)
    .where(and(eq(alertFirings.contractId, contractId), eq(result, 'SENT'), gt(toldAt, addSeconds(now, -FLOOD_SECONDS))))
    .orderBy(asc(toldAt))
    .limit(ALONE)
}

/** One message: of one that fired, or of several. */
async function tellOne(tx: Tx, { bank, contract, person }: Telling, firings: readonly Firing[]): Promise<void> {
  const now = bank.clock.now()
  const [first] = firings
  if (!first) return
  const way = wayTo(contract, person)
  if (way === 'MUTED' || way === undefined) return end(tx, firings, way ?? 'FAILED')
  const isOne = firings.length === 1
  const text = isOne ? firingText(first.code, first.facts, contract.hideAmounts) : groupedText(firings.length, first.facts.ending)
  const notAfter = firings.map((one) => one.notAfter).toSorted()[0]
  const outboxId = await sendAlert(tx, bank, way, { text, ...(notAfter ? { notAfter } : {}) }, now)
  await tx
    .update(alertFirings)
    .set({ result: isOne ? 'SENT' : 'GROUPED', tellAt: null, toldAt: now, channel: way.channel, outboxId })
    .where(inArray(alertFirings.id, idsOf(firings)))
  person.today.all += 1
  if (way.channel === 'SMS') person.today.sms += 1
}

/** By which ways each person is told, and how often they were today: read once in a turn, and counted from there on. */
type People = Map<number, Person>
interface Person {
  ways: readonly Reachable[]
  today: { all: number; sms: number }
}

/** Of a contract, to its person. */
interface Telling {
  bank: Bank
  contract: Contract
  person: Person
}

async function personOf(tx: Tx, people: People, userId: number, now: Instant): Promise<Person> {
  const known = people.get(userId)
  if (known) return known
  const ways = await reachable(tx, userId)
  const [today] = await tx
    .select({
      all: sql<number>`count(distinct ${alertFirings.outboxId})::int`,
      sms: sql<number>`(count(distinct ${alertFirings.outboxId}) filter (where ${alertFirings.channel} = 'SMS'))::int`,
    })
    .from(alertFirings)
    .where(and(eq(alertFirings.userId, userId), gt(alertFirings.toldAt, momentOf(dayAt(now), '00:00'))))
  const person = { ways, today: today ?? { all: 0, sms: 0 } }
  people.set(userId, person)
  return person
}

/** `MUTED`: the person was told as often today as they may be. */
function wayTo({ channels }: Contract, { ways, today }: Person): Reachable | 'MUTED' | undefined {
  if (today.all >= PER_DAY) return 'MUTED'
  const isSmsSpent = today.sms >= SMS_PER_DAY
  const way = chooseChannel(
    channels,
    ways.filter(({ channel }) => !isSmsSpent || channel !== 'SMS'),
  )
  return way ?? (isSmsSpent && ways.length > 0 ? 'MUTED' : undefined)
}

export const idsOf = (firings: readonly Firing[]) => firings.map(({ id }) => id)

export async function end(tx: Tx, firings: readonly Firing[], result: FiringResult): Promise<void> {
  if (firings.length === 0) return
  await tx
    .update(alertFirings)
    .set({ result, tellAt: null })
    .where(inArray(alertFirings.id, idsOf(firings)))
}

async function putOff(tx: Tx, firings: readonly Firing[], tellAt: Instant): Promise<void> {
  if (firings.length === 0) return
  await tx
    .update(alertFirings)
    .set({ tellAt })
    .where(inArray(alertFirings.id, idsOf(firings)))
}
