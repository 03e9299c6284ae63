/**
 * What the scheme says to this bank: kept as it came, once for each id, acknowledged, and then done. Whatever is cut off is done again from what
 * was kept, so everything that a handler does, it does once. What cannot be done is tried again, and set aside in the end (`message-tries.ts`).
 */
import { and, asc, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { DatedWork, ItemWork } from '../../../calendar/dated-work.ts'
import { runItems } from '../../../calendar/set-aside.ts'
import { groupCommit } from '../../../db/group-commit.ts'
import type { ReceivedMessage, SchemeMessage } from '../../../rails/bizum/port.ts'
import { isToBeDone, MESSAGES_WORK, putOff, type Tried } from './message-tries.ts'
import { bizumMessages } from './tables.ts'

const BATCH_SIZE = 100
/** Announcements that are answered at the same time. */
const ANSWERED_AT_ONCE = 8

type MessageType = SchemeMessage['type']
type Of<T extends MessageType> = Extract<SchemeMessage, { type: T }>
/** Does what it says, however often it comes; waits for nothing that a customer does. */
export type MessageHandler<T extends MessageType> = (bank: Bank, message: Of<T>) => Promise<void>
export type MessageHandlers = { readonly [T in MessageType]?: MessageHandler<T> }

let handlers: MessageHandlers = {}

/** Each area of Bizum writes those of its own types; `areas/composition.ts` hands them over together. */
export function setMessageHandlers(...given: readonly MessageHandlers[]): void {
  handlers = Object.assign({}, ...given) as MessageHandlers
}

/**
 * Brings in what waits on the line, answers what was announced, and says how much came. The scheme waits two seconds for that answer, so nothing
 * else is done here: what takes longer, or waits for the scheme, is done by `doMessages`.
 */
export async function receiveFromScheme(bank: Bank): Promise<number> {
  const came = await bank.bizum.receive(BATCH_SIZE)
  const kept = await Promise.all(came.map((one) => keep(bank, one)))
  await Promise.all(
    came.map((one, at) => {
      const problem = kept[at]
      return problem === undefined ? bank.bizum.acknowledge(one.handle) : bank.bizum.refuse(one.handle, problem)
    }),
  )
  await doWaiting(bank, eq(bizumMessages.type, 'PAYMENT_ANNOUNCED'), ANSWERED_AT_ONCE)
  // More may wait than came at once: with one turn a second, no more than one batch a second would be answered.
  return came.length < BATCH_SIZE ? came.length : came.length + (await receiveFromScheme(bank))
}

/** Does the rest of what has been kept, what was said first before the rest and one after another. */
export function doMessages(bank: Bank): Promise<void> {
  return doWaiting(bank, ne(bizumMessages.type, 'PAYMENT_ANNOUNCED'), 1)
}

/** Keeps it, with those that came with it, or answers why the bank cannot take it. One that came before is known already. */
async function keep(bank: Bank, { message }: ReceivedMessage): Promise<string | undefined> {
  const { id, type, at } = message
  if (!handlers[type]) return `messages ${type} are not taken`
  await linesOf(bank).keep({ id, type, body: { ...message }, at })
  return undefined
}

interface Lines {
  keep(row: typeof bizumMessages.$inferInsert): Promise<void>
  done(id: string): Promise<void>
}

const lines = new WeakMap<Bank, Lines>()

/** Messages that are kept, and that are marked as done, at the same moment: each in one transaction. */
function linesOf(bank: Bank): Lines {
  const { database, clock } = bank
  const made = lines.get(bank) ?? {
    keep: groupCommit<typeof bizumMessages.$inferInsert, void>({
      run: async (rows) => {
        await database.transaction((tx) => tx.insert(bizumMessages).values(rows).onConflictDoNothing())
        return rows.map(() => undefined)
      },
    }),
    done: groupCommit<string, void>({
      run: async (ids) => {
        const doneAt = clock.now()
        await database.transaction((tx) => tx.update(bizumMessages).set({ doneAt }).where(inArray(bizumMessages.id, ids)))
        return ids.map(() => undefined)
      },
    }),
  }
  lines.set(bank, made)
  return made
}

const messageColumns = {
  id: bizumMessages.id,
  body: bizumMessages.body,
  attempts: bizumMessages.attempts,
  raised: bizumMessages.raised,
}

type Waiting = Tried & Pick<typeof bizumMessages.$inferSelect, 'body'>

/** What was set aside, when it is tried again: nothing where it has been done meanwhile. What comes is done by the turns of each second. */
const setAsideMessages: ItemWork = {
  name: MESSAGES_WORK,
  due: async () => [],
  one: async ({ bank }, item) => {
    const undone = and(eq(bizumMessages.id, item), isNull(bizumMessages.doneAt))
    const [message] = await bank.database.select(messageColumns).from(bizumMessages).where(undone)
    if (message) await doOne(bank, message)
  },
}

export const bizumMessagesDay: DatedWork = {
  name: MESSAGES_WORK,
  run: (today) => runItems(today, setAsideMessages),
  items: [setAsideMessages],
}

/** `atOnce` of them at a time: one that is not heard keeps no other waiting. Throws at the end for what could not be done, which stays. */
async function doWaiting(bank: Bank, which: SQL, atOnce: number): Promise<void> {
  const { at, id } = bizumMessages
  const waiting = await bank.database
    .select(messageColumns)
    .from(bizumMessages)
    .where(and(isToBeDone(bank), which))
    .orderBy(asc(at), asc(id))
    .limit(BATCH_SIZE)
  const troubles: unknown[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await attempt(bank, next).catch((error: unknown) => troubles.push(error))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (troubles.length > 0) throw new AggregateError(troubles, `${troubles.length} of what Bizum says could not be done`)
}

async function attempt(bank: Bank, message: Waiting): Promise<void> {
  try {
    await doOne(bank, message)
  } catch (error) {
    await putOff(bank, message, error)
    throw error
  }
}

async function doOne(bank: Bank, { id, body }: Pick<Waiting, 'id' | 'body'>): Promise<void> {
  await doMessage(bank, body as unknown as SchemeMessage)
  await linesOf(bank).done(id)
}

async function doMessage(bank: Bank, message: SchemeMessage): Promise<void> {
  const one = handlers[message.type] as ((bank: Bank, message: SchemeMessage) => Promise<void>) | undefined
  if (!one) throw new Error(`Nobody handles ${message.type}`)
  await one(bank, message)
}
