/** The bank's traffic with the clearing: charged, written, sent, received and done, until there is nothing left to do. */
import { dayAt, type LocalDate } from '@almenara/contract/dates'
import type { Bank } from '../bank.ts'
import { bankDayUntil, coveredFrom, isBankDay } from '../calendar/bank-days.ts'
import type { DatedWork } from '../calendar/dated-work.ts'
import { runItems } from '../calendar/set-aside.ts'
import { oneAtATime } from '../db/one-at-a-time.ts'
import { runRepeatedly } from '../run-repeatedly.ts'
import { instantTurn } from './instant-turn.ts'
import { answerOverdue } from './recall-requests.ts'
import { collectB2bDebits } from './collect-b2b.ts'
import { collectDebits } from './collect-debits.ts'
import { scheduledTransfers } from './scheduled-transfers.ts'
import { receivedMessages } from './sepa-in.ts'
import { MOST_ROUNDS, receiveMessages, sentMessages, unreadableMessages } from './sepa-line.ts'
import { writeMessages, WRITTEN_MESSAGES } from './sepa-out.ts'

/** Number of the advisory lock («SEPA» on a telephone) under which one process at a time exchanges messages with the clearing. */
const SEPA_LOCK = 7372
const EVERY_MS = 1_000

/** Of this process: the turns of instant transfers that are under way, and whether an exchange waits for them or is at it. */
interface Line {
  instants: Promise<unknown>
  isWanted: boolean
}
const lines = new WeakMap<Bank, Line>()

function lineOf(bank: Bank): Line {
  const line = lines.get(bank) ?? { instants: Promise.resolve(), isWanted: false }
  lines.set(bank, line)
  return line
}

/**
 * One turn, up to when all is quiet. Safe to call at any time, from any process: whoever comes while one is at it leaves it to them, and is
 * answered false; a turn of instant transfers of this process is waited for, so that those which follow each other do not keep it away. What is
 * cut off anywhere is taken up by the next turn; what cannot be written, sent or done is set aside, and the rest goes on.
 */
export async function exchange(bank: Bank, day: LocalDate = dayAt(bank.clock.now())): Promise<boolean> {
  const line = lineOf(bank)
  if (line.isWanted) return false
  line.isWanted = true
  try {
    await line.instants
    const done = await oneAtATime(bank.database, SEPA_LOCK, () => exchangeAll(bank, day))
    return done ?? false
  } finally {
    line.isWanted = false
  }
}

async function exchangeAll(bank: Bank, day: LocalDate): Promise<true> {
  const bankDay = bankDayUntil(day)
  const today = { bank, day: bankDay, from: coveredFrom(bankDay) }
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const written = await writeMessages(today, isBankDay(day))
    await runItems(today, sentMessages)
    const received = await receiveMessages(today)
    const acted = await runItems(today, receivedMessages)
    if (written + received + acted === 0) break
  }
  return true
}

/**
 * One turn for these instant transfers alone: they are sent, and what comes is done. All else that waits is left to the
 * turns of each second, which go first. As safe as `exchange`, and answered as it is.
 */
export async function exchangeInstants(bank: Bank, ids: readonly string[]): Promise<boolean> {
  const line = lineOf(bank)
  if (line.isWanted) return false
  const turn = oneAtATime(bank.database, SEPA_LOCK, () => instantTurn(bank, ids))
  line.instants = Promise.allSettled([line.instants, turn]).then(() => undefined)
  return (await turn) ?? false
}

/** A bank day's own: scheduled payments are charged, debits collected, recalls that nobody answered closed, and what follows is exchanged. */
export const sepaDay: DatedWork = {
  name: 'sepa',
  run: async (today) => {
    const { bank, day } = today
    await runItems(today, scheduledTransfers)
    await bank.sepa.workDay?.(day)
    await exchange(bank, day)
    await runItems(today, collectDebits)
    await runItems(today, collectB2bDebits)
    await answerOverdue(bank, day)
    await exchange(bank, day)
  },
  items: [scheduledTransfers, collectDebits, collectB2bDebits, ...WRITTEN_MESSAGES, sentMessages, receivedMessages, unreadableMessages],
}

/** Exchanges messages with the clearing each second while the bank runs. */
export function startSepaExchange(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  return runRepeatedly(EVERY_MS, () => exchange(bank), onError)
}
