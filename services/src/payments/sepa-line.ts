/** The line to the clearing: what waits is sent until it is taken, and what comes is kept as it came, once. */
import { dayAt, formatDay } from '@almenara/contract/dates'
import { createPace } from '@almenara/formats/iso20022/whole'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { DatedDay, ItemWork } from '../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside, leaveToOperator, runThese } from '../calendar/set-aside.ts'
import { insertFresh } from '../db/insert-rows.ts'
import type { Delivery } from '../rails/delivery.ts'
import type { ReceivedFile, SepaMessageName } from '../rails/sepa/port.ts'
import { readAny } from './sepa-in.ts'
import { findAllWaiting, isOneOf, isWaiting, itemOf, keyOfItem, markDone, messageItem, type Message } from './store-message.ts'
import { sepaMessages } from './tables.ts'

const SENT = 'sent-messages'
/** Files that are read from the line at once. */
export const MOST_FILES = 50
/** How often the line is read in a turn: an answer may ask for an answer, and no more. The rest is for the next turn. */
export const MOST_ROUNDS = 20

/** Messages that are handed to the line at the same time. */
const AT_ONCE = 50

/** Sends what waits, in its order. An item is a message, by its name and its id; one that the line refuses for ever is set aside. */
export const sentMessages: ItemWork = {
  name: SENT,
  endsShort: true,
  due: async ({ bank }, after) => {
    const { at, id } = sepaMessages
    const last = sql`(select at, id from sepa_messages where ${isOneOf('OUT', [keyOfItem(after ?? '')])})`
    const due = and(isWaiting('OUT'), isNotSetAside(SENT, messageItem), after === undefined ? undefined : sql`(${at}, ${id}) > ${last}`)
    const rows = await bank.database.byPlainScans((db) => {
      return db.select({ item: messageItem }).from(sepaMessages).where(due).orderBy(asc(at), asc(id)).limit(BATCH_SIZE)
    })
    return rows.map(({ item }) => item)
  },
  one: async ({ bank }, item) => sendAll(bank, await findAllWaiting(bank, 'OUT', [item])),
  batch: async ({ bank }, items) => sendTogether(bank, await findAllWaiting(bank, 'OUT', items)),
}

async function sendTogether(bank: Bank, messages: readonly Message[]): Promise<void> {
  for (let begin = 0; begin < messages.length; begin += AT_ONCE) await sendAll(bank, messages.slice(begin, begin + AT_ONCE))
}

/** Sends these, which have just been read, as `sentMessages` does. */
export async function sendThese(today: DatedDay, messages: readonly Message[]): Promise<void> {
  await runThese(today, { ...sentMessages, batch: ({ bank }) => sendTogether(bank, messages) }, messages.map(itemOf))
}

/** Hands over those that wait, and marks what was taken whatever becomes of the others. Throws where one is refused. */
async function sendAll(bank: Bank, waiting: readonly Message[]): Promise<void> {
  const sent = await Promise.allSettled(waiting.map((message) => send(bank, message)))
  const outcomes = sent.map((one) => (one.status === 'fulfilled' ? one.value.outcome : undefined))
  // A line that is down takes the rest later: they stay due.
  await markDone(
    bank,
    waiting.filter((_, at) => outcomes[at] === 'SENT'),
  )
  for (const one of sent) {
    if (one.status === 'rejected') throw one.reason
    if (one.value.outcome === 'REFUSED') throw new Error(`The line refuses it: ${one.value.reason}`)
  }
}

function send({ sepa }: Bank, { id, name, xml }: Message, how?: { again: boolean }): Promise<Delivery> {
  return sepa.send({ id, name: name as SepaMessageName, xml: Buffer.from(xml) }, how)
}

/** Hands over once more what the line has taken already: the same bytes and the same id, so whoever has it knows it. Answers what became of each. */
export async function sendTaken(bank: Bank, ids: readonly string[]): Promise<{ id: string; delivery: Delivery }[]> {
  const { direction, id, doneAt } = sepaMessages
  const taken = and(eq(direction, 'OUT'), inArray(id, [...ids]), isNotNull(doneAt))
  const messages = await bank.database.select().from(sepaMessages).where(taken).orderBy(asc(sepaMessages.at), asc(id))
  return Promise.all(messages.map(async (message) => ({ id: message.id, delivery: await send(bank, message, { again: true }) })))
}

/** Files that came and are no message that this bank takes. The bank can do no more with them: whoever has looked at one has it «tried again». */
export const unreadableMessages: ItemWork = { name: 'unreadable-messages', due: async () => [], one: async () => {} }

/** Brings in what waits on the line; answers how much came. What cannot be read is refused, with why, and left to the operator. */
export async function receiveMessages(today: DatedDay): Promise<number> {
  const { count, answer } = await bringIn(today)
  await answer()
  return count
}

interface BroughtIn {
  /** Of all that the line had. */
  count: number
  /** Those that had not come before: kept, and nothing of them done. */
  fresh: Message[]
  /** Tells the line what was taken and what was not. What it is not told it brings again. */
  answer(): Promise<void>
}

/** Keeps what waits on the line, and leaves it to the caller when the line hears of it. */
export async function bringIn(today: DatedDay): Promise<BroughtIn> {
  const { bank } = today
  const files = await bank.sepa.receive(MOST_FILES)
  const { kept, fresh } = await keep(bank, files)
  return { count: files.length, fresh, answer: () => answerLine(today, kept) }
}

async function answerLine(today: DatedDay, kept: readonly Kept[]): Promise<void> {
  const { bank } = today
  const known = kept.flatMap((one) => ('known' in one ? [one] : []))
  await acknowledge(bank, known)
  for (const one of kept) {
    if ('known' in one) continue
    const { handle, problem } = one
    if (!one.repeated) await leaveToOperator(today, { work: unreadableMessages.name, item: handle, reason: problem })
    await bank.sepa.refuse(handle, problem)
  }
}

interface Known {
  name: string
  id: string
}

interface Taken {
  handle: string
  known: Known
}

type Kept = Taken | { handle: string; problem: string; repeated?: true }

/** Tells the line that they are here, and keeps that it knows, of each whatever becomes of the others. */
async function acknowledge(bank: Bank, all: readonly Taken[]): Promise<void> {
  const told = await Promise.allSettled(all.map(({ handle }) => bank.sepa.acknowledge(handle)))
  const heard = all.filter((_, at) => told[at]?.status === 'fulfilled').map(({ known }) => known)
  if (heard.length > 0) {
    const acknowledgedAt = bank.clock.now()
    await bank.database.transaction((tx) => tx.update(sepaMessages).set({ acknowledgedAt }).where(isOneOf('IN', heard)))
  }
  for (const one of told) if (one.status === 'rejected') throw one.reason
}

interface KeptAll {
  kept: Kept[]
  fresh: Message[]
}

/** Keeps them, once for each id; or answers why one is not taken. What was cut off before the line knew of it comes again, and is taken. */
async function keep(bank: Bank, files: readonly ReceivedFile[]): Promise<KeptAll> {
  const read: (ReceivedFile & { message: Awaited<ReturnType<typeof readAny>> })[] = []
  // One after another, at one pace: together, their slices would be one long turn.
  const pace = createPace()
  for (const file of files) read.push({ ...file, message: await readAny(file.xml, pace) })
  const come = new Map<string, Message>()
  for (const { message, xml } of read) {
    if ('problem' in message) continue
    const { name, id } = message
    const row = { direction: 'IN' as const, id, name, xml: Buffer.from(xml).toString('utf8'), at: bank.clock.now() }
    if (!come.has(itemOf(row))) come.set(itemOf(row), { ...row, doneAt: null, acknowledgedAt: null })
  }
  const before = come.size > 0 ? await storeFresh(bank, come) : new Map<string, Message>()
  const kept = read.map(({ handle, xml, message }) => {
    if ('problem' in message) return { handle, ...message }
    return keptAs({ handle, message, text: Buffer.from(xml).toString('utf8') }, before.get(itemOf(message)) ?? come.get(itemOf(message)))
  })
  return { kept, fresh: [...come].flatMap(([key, message]) => (before.has(key) ? [] : [message])) }
}

/** Writes those that are new; answers the others as they were kept when they came before. */
async function storeFresh(bank: Bank, come: ReadonlyMap<string, Message>): Promise<Map<string, Message>> {
  const all = [...come.values()]
  const written = await bank.database.transaction((tx) => insertFresh(tx, sepaMessages, all, ['name', 'id']))
  const isNew = new Set(written.map(itemOf))
  const old = all.filter((row) => !isNew.has(itemOf(row)))
  if (old.length === 0) return new Map()
  return new Map((await bank.database.select().from(sepaMessages).where(isOneOf('IN', old))).map((row) => [itemOf(row), row]))
}

interface Read {
  handle: string
  message: Known
  text: string
}

/** `before`: the message that is kept under its id. */
function keptAs({ handle, message, text }: Read, before: Message | undefined): Kept {
  if (before?.xml !== text) return { handle, problem: `another message came with the id ${message.id}` }
  const { at, acknowledgedAt } = before
  if (!acknowledgedAt) return { handle, known: { name: message.name, id: message.id } }
  return {
    handle,
    problem: `the message ${message.id} came before, on ${formatDay(dayAt(at))}: nothing of it is done again`,
    repeated: true,
  }
}
