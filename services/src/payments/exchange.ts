/** The bank's traffic with the clearing: charged, written, sent, received and done, until there is nothing left to do. */
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import type { Bank } from '../bank.ts'
import type { DatedWork } from '../calendar/dated-work.ts'
import { runItems } from '../calendar/set-aside.ts'
import { oneAtATime } from '../db/one-at-a-time.ts'
import { runRepeatedly } from '../run-repeatedly.ts'
import { answerOverdue } from './recall-requests.ts'
import { collectDebits } from './collect-debits.ts'
import { scheduledTransfers } from './scheduled-transfers.ts'
import { doMessages, MessagesNotDone, receiveMessages } from './sepa-in.ts'
import { sendMessages, writeMessages } from './sepa-out.ts'

/** Number of the advisory lock («SEPA» on a telephone) under which one process at a time speaks with the clearing. */
const SEPA_LOCK = 7372
const EVERY_MS = 1_000
/** An answer may ask for an answer, and no more: the rest is for the next turn. */
const MOST_ROUNDS = 20

/**
 * One turn, up to when all is quiet. Safe to call at any time, from any process: whoever comes while one is at it leaves it to them, and is
 * answered false. What is cut off anywhere is taken up by the next turn.
 */
export async function exchange(bank: Bank, day: LocalDate = dayAt(bank.clock.now())): Promise<boolean> {
  const done = await oneAtATime(bank.database, SEPA_LOCK, async () => {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const written = await writeMessages(bank, day)
      const sent = await sendMessages(bank)
      const received = await receiveMessages(bank)
      const acted = await doMessages(bank)
      if (written + sent + received + acted === 0) break
    }
    return true
  })
  return done ?? false
}

/** What messages say and cannot be done waits in them, and is told by the keeper at each of its turns: the day does not wait for it. */
async function exchangeRest(bank: Bank, day: LocalDate): Promise<void> {
  await exchange(bank, day).catch((error: unknown) => {
    if (!(error instanceof MessagesNotDone)) throw error
  })
}

/** A bank day's own: scheduled payments are charged, debits collected, recalls that nobody answered closed, and what follows is exchanged. */
export const sepaDay: DatedWork = {
  name: 'sepa',
  run: async (today) => {
    const { bank, day } = today
    await runItems(today, scheduledTransfers)
    await bank.sepa.workDay?.(day)
    await exchangeRest(bank, day)
    await runItems(today, collectDebits)
    await answerOverdue(bank, day)
    await exchangeRest(bank, day)
  },
  items: [scheduledTransfers, collectDebits],
}

/** Speaks with the clearing each second while the bank runs. */
export function startSepaExchange(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  return runRepeatedly(EVERY_MS, () => exchange(bank), onError)
}
