/** What keeps contracts as they should be while the bank runs: enrolments that nobody needs are withdrawn, standings written down, look-ups forgotten. */
import type { Bank } from '../../../bank.ts'
import { runRepeatedly } from '../../../run-repeatedly.ts'
import { forgetLookups } from '../people/look-up-rate.ts'
import { withdrawEnrolments } from './enrolment.ts'
import { followStandings } from './standings.ts'

const WITHDRAW_EVERY_MS = 2_000
/** Nothing waits for it: each use of a contract asks for itself. It looks at every contract. */
const FOLLOW_EVERY_MS = 60_000
const FORGET_EVERY_MS = 3_600_000

export function startContractPoller(bank: Bank, onError: (error: unknown) => void): () => Promise<void> {
  const follow = () => bank.database.transaction((tx) => followStandings(tx, bank.clock.now()))
  const forget = () => bank.database.transaction((tx) => forgetLookups(tx, bank.clock.now()))
  const stops = [
    runRepeatedly(WITHDRAW_EVERY_MS, () => withdrawEnrolments(bank), onError),
    runRepeatedly(FOLLOW_EVERY_MS, follow, onError),
    runRepeatedly(FORGET_EVERY_MS, forget, onError),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
