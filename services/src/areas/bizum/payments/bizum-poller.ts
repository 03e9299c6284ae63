/** What speaks with Bizum's scheme while the bank runs: takes what it says, and asks after every payment whose time has come. */
import type { Bank } from '../../../bank.ts'
import { runRepeatedly } from '../../../run-repeatedly.ts'
import { answerScheme } from '../answer-scheme.ts'
import { pursueDue } from './pursue.ts'
import { doMessages, receiveFromScheme } from './scheme-in.ts'

const EVERY_MS = 1_000

/** What waits for the scheme: each call may take as long as the adapter waits. */
const AT_LENGTH = [doMessages, answerScheme, pursueDue]

/** One turn of all. What came is done first: it may say what somebody would ask. */
export async function speakWithScheme(bank: Bank): Promise<void> {
  await turn(bank, [receiveFromScheme, ...AT_LENGTH])
}

/** One that fails does not keep the others from being tried. */
async function turn(bank: Bank, works: readonly ((bank: Bank) => Promise<unknown>)[]): Promise<void> {
  const troubles: unknown[] = []
  for (const work of works) await work(bank).catch((error: unknown) => troubles.push(error))
  if (troubles.length > 0) throw new AggregateError(troubles, 'What Bizum says or is to be told could not be done')
}

/** By turns of their own: a scheme that is slow to say where payments go does not keep what it announces from being answered in time. */
export function startBizumPoller(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  const stops = [
    runRepeatedly(EVERY_MS, () => receiveFromScheme(bank), onError),
    runRepeatedly(EVERY_MS, () => turn(bank, AT_LENGTH), onError),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
