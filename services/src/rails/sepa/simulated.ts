/**
 * The simulated clearing, with other banks behind it: it takes what the bank sends, settles it in books of its own, and answers by the
 * nature of the account it goes to. It knows nothing of the bank but what its messages say.
 */
import { CREDIT_TRANSFER } from '@almenara/formats/sepa/pacs008'
import { PAYMENT_RETURN } from '@almenara/formats/sepa/pacs004'
import { DIRECT_DEBIT } from '@almenara/formats/sepa/pacs003'
import { PAYMENT_STATUS } from '@almenara/formats/sepa/pacs002'
import { RECALL_REQUEST } from '@almenara/formats/sepa/camt056'
import { readWholeMessage, readWholeMessages } from '@almenara/formats/iso20022/whole'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { isAnyOf } from '../../db/any-of.ts'
import type { Tx } from '../../db/connection.ts'
import { groupCommit, ItemFailed } from '../../db/group-commit.ts'
import { insertFresh } from '../../db/insert-rows.ts'
import { bicOf, type Clearing, type ClearingContext } from './clearing.ts'
import { settleAnswered, takeReturns, takeTransfers } from './clearing-payments.ts'
import { takeDebits } from './clearing-debits.ts'
import { answerRecalls } from './clearing-recalls.ts'
import { sendDailyTraffic } from './clearing-traffic.ts'
import type { SepaMessage, SepaPort } from './port.ts'
import { simulatedSepaMessages } from './tables.ts'

export function simulatedSepa(clearing: Clearing): SepaPort {
  const { database, clock } = clearing
  const { direction, id, dueAt, seq, takenAt } = simulatedSepaMessages
  const outgoing = (handles: readonly string[]) => and(eq(direction, 'OUT'), isAnyOf(id, handles))
  // What is said at the same time is taken together, as the bank's own calls are: what a clearing costs is another company's.
  const taking = groupCommit<SepaMessage, void>({
    keyOf: (message) => message.id,
    run: (all) => inTransaction(database, (tx) => take(tx, clearing, all)).then(() => all.map(() => undefined)),
  })
  const acknowledging = groupCommit<string, void>({
    run: async (handles) => {
      await database.transaction((tx) => tx.update(simulatedSepaMessages).set({ takenAt: clock.now() }).where(outgoing(handles)))
      return handles.map(() => undefined)
    },
  })
  return {
    send: async (message) => {
      try {
        await taking(message)
        return { outcome: 'SENT', reference: message.id }
      } catch (error) {
        return { outcome: 'LATER', reason: `the clearing did not take it (${error instanceof Error ? error.name : 'unknown'})` }
      }
    },
    receive: async (most) => {
      const due = and(eq(direction, 'OUT'), isNull(takenAt), lte(dueAt, clock.now()))
      const waiting = await database.byPlainScans((db) => {
        return db.select().from(simulatedSepaMessages).where(due).orderBy(asc(seq)).limit(most)
      })
      return waiting.map((message) => ({ handle: message.id, xml: Buffer.from(message.xml) }))
    },
    acknowledge: acknowledging,
    refuse: async (handle, refusal) => {
      await database.transaction((tx) =>
        tx
          .update(simulatedSepaMessages)
          .set({ takenAt: clock.now(), refusal })
          .where(outgoing([handle])),
      )
    },
    bicOf: async (iban) => bicOf(iban),
    workDay: (day) => sendDailyTraffic(clearing, day),
  }
}

/** One that breaks its group is found by running each by itself. */
function inTransaction(database: Clearing['database'], work: (tx: Tx) => Promise<void>): Promise<void> {
  return database.transaction((tx) =>
    work(tx).catch((error: unknown) => {
      throw new ItemFailed(error)
    }),
  )
}

/** Keeps the messages and does what they ask, all or nothing. One that has come before has been done. */
async function take(tx: Tx, clearing: Clearing, all: readonly SepaMessage[]): Promise<void> {
  const at = clearing.clock.now()
  const rows = all.map(({ id, name, xml }) => {
    return { direction: 'IN' as const, id, name, xml: Buffer.from(xml).toString('utf8'), at, dueAt: at, takenAt: at }
  })
  const written = await insertFresh(tx, simulatedSepaMessages, rows, ['id'])
  const fresh = new Set(written.map(({ id }) => id))
  const news = all.filter((message) => fresh.has(message.id))
  const withClearing = { tx, clearing, at }
  const transfers = news.filter(({ name }) => name === CREDIT_TRANSFER.name)
  const read = await readWholeMessages(
    CREDIT_TRANSFER,
    transfers.map(({ xml }) => xml),
  )
  await takeTransfers(withClearing, read)
  for (const message of news) await takeOther(withClearing, message)
}

async function takeOther(withClearing: ClearingContext, { name, xml }: SepaMessage): Promise<void> {
  switch (name) {
    case 'pacs.004.001.10':
      return takeReturns(withClearing, await readWholeMessage(PAYMENT_RETURN, xml))
    case 'pacs.002.001.11':
      return settleAnswered(withClearing, await readWholeMessage(PAYMENT_STATUS, xml))
    case 'camt.056.001.09':
      return answerRecalls(withClearing, await readWholeMessage(RECALL_REQUEST, xml))
    case 'pacs.003.001.08':
      return takeDebits(withClearing, await readWholeMessage(DIRECT_DEBIT, xml))
    case 'pacs.008.001.09':
    case 'camt.029.001.10':
      // Transfers were taken together. The other is the end of the matter: that the money of a transfer is not given back.
      return
  }
}
