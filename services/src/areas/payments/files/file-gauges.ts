/** Files of payments that wait to be read, and those that no process reads to their end. */
import { and, eq, gte, isNotNull, lt } from 'drizzle-orm'
import type { BankGauge } from '../../../http/bank-gauges.ts'
import { MOST_ATTEMPTS } from './read-file.ts'
import { paymentSupports } from './tables.ts'

export const fileGauges: BankGauge = async ({ database }) => {
  const { state, sha256, attempts } = paymentSupports
  const waiting = and(eq(state, 'CHECKING'), isNotNull(sha256))
  const [reading, stuck] = await Promise.all([
    database.$count(paymentSupports, and(waiting, lt(attempts, MOST_ATTEMPTS))),
    database.$count(paymentSupports, and(waiting, gte(attempts, MOST_ATTEMPTS))),
  ])
  return [
    { name: 'almenara_payment_files_waiting', value: reading },
    { name: 'almenara_payment_files_stuck', value: stuck },
  ]
}
