/** The line to the clearing: what waits is sent until it is taken, and what comes is kept as it came, once. */
import { dayAt, formatDay } from '@almenara/contract/dates'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import type { DatedDay, ItemWork } from '../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside, leaveToOperator } from '../calendar/set-aside.ts'
import type { ReceivedFile, SepaMessageName } from '../rails/sepa/port.ts'
import { readAny } from './sepa-in.ts'
import { findWaiting, isWaiting, markDone, messageItem } from './store-message.ts'
import { sepaMessages } from './tables.ts'

const SENT = 'sent-messages'
/** Files that are read from the line at once. */
const MOST_FILES = 50

/** Sends what waits, in its order. An item is a message, by its name and its id; one that the line refuses for ever is set aside. */
export const sentMessages: ItemWork = {
  name: SENT,
  due: async ({ bank }, after) => {
    const { at, id } = sepaMessages
    const last = sql`(select at, id from sepa_messages where direction = 'OUT' and name || ' ' || id = ${after ?? ''})`
    const due = and(isWaiting('OUT'), isNotSetAside(SENT, messageItem), after === undefined ? undefined : sql`(${at}, ${id}) > ${last}`)
    const rows = bank.database.select({ item: messageItem }).from(sepaMessages).where(due)
    return (await rows.orderBy(asc(at), asc(id)).limit(BATCH_SIZE)).map(({ item }) => item)
  },
  one: async ({ bank }, item) => {
    const message = await findWaiting(bank, 'OUT', item)
    if (!message) return
    const { id, name, xml } = message
    const answer = await bank.sepa.send({ id, name: name as SepaMessageName, xml: Buffer.from(xml) })
    if (answer.outcome === 'REFUSED') throw new Error(`The line refuses it: ${answer.reason}`)
    // A line that is down takes it later: it stays due.
    if (answer.outcome === 'SENT') await markDone(bank, message)
  },
}

/** Files that came and are no message that this bank takes. The bank can do no more with them: whoever has looked at one has it «tried again». */
export const unreadableMessages: ItemWork = { name: 'unreadable-messages', due: async () => [], one: async () => {} }

/** Brings in what waits on the line; answers how much came. What cannot be read is refused, with why, and left to the operator. */
export async function receiveMessages(today: DatedDay): Promise<number> {
  const { bank } = today
  const files = await bank.sepa.receive(MOST_FILES)
  for (const file of files) {
    const kept = await keep(bank, file)
    if ('known' in kept) {
      await bank.sepa.acknowledge(file.handle)
      await bank.database.transaction((tx) => tx.update(sepaMessages).set({ acknowledgedAt: bank.clock.now() }).where(incoming(kept.known)))
      continue
    }
    if (!kept.repeated) await leaveToOperator(today, { work: unreadableMessages.name, item: file.handle, reason: kept.problem })
    await bank.sepa.refuse(file.handle, kept.problem)
  }
  return files.length
}

interface Known {
  name: string
  id: string
}

function incoming({ name, id }: Known) {
  return and(eq(sepaMessages.direction, 'IN'), eq(sepaMessages.name, name), eq(sepaMessages.id, id))
}

type Kept = { known: Known } | { problem: string; repeated?: true }

/** Keeps it, once for each id; or answers why it is not taken. What was cut off before the line knew of it comes again, and is taken. */
async function keep(bank: Bank, { xml }: ReceivedFile): Promise<Kept> {
  const known = await readAny(xml)
  if ('problem' in known) return known
  const { name, id } = known
  const text = Buffer.from(xml).toString('utf8')
  const row = { direction: 'IN' as const, id, name, xml: text, at: bank.clock.now() }
  const fresh = await bank.database.transaction((tx) => tx.insert(sepaMessages).values(row).onConflictDoNothing().returning())
  if (fresh.length > 0) return { known }
  const [before] = await bank.database.select().from(sepaMessages).where(incoming(known))
  if (before?.xml !== text) return { problem: `another message came with the id ${id}` }
  if (before.acknowledgedAt === null) return { known }
  return { problem: `the message ${id} came before, on ${formatDay(dayAt(before.at))}: nothing of it is done again`, repeated: true }
}
