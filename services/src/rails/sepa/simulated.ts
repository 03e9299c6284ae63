/**
 * The simulated clearing, with other banks behind it: it takes what the bank sends, settles it in books of its own, and answers by the
 * nature of the account it goes to. It knows nothing of the bank but what its messages say.
 */
import { CREDIT_TRANSFER } from '@almenara/formats/sepa/pacs008'
import { PAYMENT_RETURN } from '@almenara/formats/sepa/pacs004'
import { PAYMENT_STATUS } from '@almenara/formats/sepa/pacs002'
import { RECALL_REQUEST } from '@almenara/formats/sepa/camt056'
import { readWholeMessage } from '@almenara/formats/iso20022/whole'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import { bicOf, type Clearing } from './clearing.ts'
import { settleAnswered, takeReturns, takeTransfers } from './clearing-payments.ts'
import { answerRecalls } from './clearing-recalls.ts'
import { sendDailyTraffic } from './clearing-traffic.ts'
import type { SepaMessage, SepaPort } from './port.ts'
import { simulatedSepaMessages } from './tables.ts'

export function simulatedSepa(clearing: Clearing): SepaPort {
  const { database, clock } = clearing
  const { direction, id, dueAt, seq, takenAt } = simulatedSepaMessages
  const outgoing = (handle: string) => and(eq(direction, 'OUT'), eq(id, handle))
  return {
    send: async (message) => {
      try {
        await database.transaction((tx) => take(tx, clearing, message))
        return { outcome: 'SENT', reference: message.id }
      } catch (error) {
        return { outcome: 'LATER', reason: `the clearing did not take it (${error instanceof Error ? error.name : 'unknown'})` }
      }
    },
    receive: async (most) => {
      const waiting = await database
        .select()
        .from(simulatedSepaMessages)
        .where(and(eq(direction, 'OUT'), isNull(takenAt), lte(dueAt, clock.now())))
        .orderBy(asc(seq))
        .limit(most)
      return waiting.map((message) => ({ handle: message.id, xml: Buffer.from(message.xml) }))
    },
    acknowledge: async (handle) => {
      await database.transaction((tx) => tx.update(simulatedSepaMessages).set({ takenAt: clock.now() }).where(outgoing(handle)))
    },
    refuse: async (handle, refusal) => {
      await database.transaction((tx) => tx.update(simulatedSepaMessages).set({ takenAt: clock.now(), refusal }).where(outgoing(handle)))
    },
    bicOf: async (iban) => bicOf(iban),
    workDay: (day) => sendDailyTraffic(clearing, day),
  }
}

/** Keeps the message and does what it asks, both or neither. One that has come before has been done. */
async function take(tx: Tx, clearing: Clearing, { id, name, xml }: SepaMessage): Promise<void> {
  const at = clearing.clock.now()
  const text = Buffer.from(xml).toString('utf8')
  const row = { direction: 'IN' as const, id, name, xml: text, at, dueAt: at, takenAt: at }
  const fresh = await tx.insert(simulatedSepaMessages).values(row).onConflictDoNothing().returning()
  if (fresh.length === 0) return
  const withClearing = { tx, clearing, at }
  switch (name) {
    case 'pacs.008.001.09':
      return takeTransfers(withClearing, await readWholeMessage(CREDIT_TRANSFER, xml))
    case 'pacs.004.001.10':
      return takeReturns(withClearing, await readWholeMessage(PAYMENT_RETURN, xml))
    case 'pacs.002.001.11':
      return settleAnswered(withClearing, await readWholeMessage(PAYMENT_STATUS, xml))
    case 'camt.056.001.09':
      return answerRecalls(withClearing, await readWholeMessage(RECALL_REQUEST, xml))
    case 'camt.029.001.10':
    case 'pacs.003.001.08':
      // The first is the end of the matter: that the money of a transfer is not given back. The second is not the bank's to send yet.
      return
  }
}
