/** What speaks with Bizum's scheme while the bank runs: takes what it says, and asks after every payment whose time has come. */
import type { Bank } from '../../../bank.ts'
import { runRepeatedly } from '../../../run-repeatedly.ts'
import { answerScheme } from '../answer-scheme.ts'
import { pursueDue } from './pursue.ts'
import { receiveFromScheme } from './scheme-in.ts'

const EVERY_MS = 1_000

/** One turn. What came is done first: it may say what somebody would ask. One that fails does not keep the other from being tried. */
export async function speakWithScheme(bank: Bank): Promise<void> {
  const troubles: unknown[] = []
  for (const turn of [receiveFromScheme, answerScheme, pursueDue]) {
    await turn(bank).catch((error: unknown) => troubles.push(error))
  }
  if (troubles.length > 0) throw new AggregateError(troubles, 'What Bizum says or is to be told could not be done')
}

export function startBizumPoller(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  return runRepeatedly(EVERY_MS, () => speakWithScheme(bank), onError)
}
