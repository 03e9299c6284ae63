/** Taxes by hand: what waits for the agency, and the outages of the simulated one. */
import { formatDayTime } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { asc, isNotNull } from 'drizzle-orm'
import { declarations } from '../areas/aeat/tables.ts'
import type { Database } from '../db/connection.ts'
import { setSimulatedAeatOutage } from '../rails/aeat/simulated.ts'
import { UsageError } from './usage-error.ts'

export const AEAT_USAGE = `  npm run operator -- aeat waiting                    the taxes that wait for the agency's word, and what stands in the way of each
  npm run operator -- aeat outage on|off              the simulated agency answers nobody, or does again
`

export async function runAeat(database: Database, [command, ...words]: readonly string[]): Promise<string> {
  const [word, ...more] = words
  if (command === 'waiting' && words.length === 0) return listWaiting(database)
  if (command !== 'outage' || (word !== 'on' && word !== 'off') || more.length > 0) throw new UsageError(`Write one of:\n${AEAT_USAGE}`)
  await setSimulatedAeatOutage(database, word === 'on')
  return word === 'on' ? 'The simulated agency answers nobody.\n' : 'The simulated agency answers again.\n'
}

async function listWaiting(database: Database): Promise<string> {
  const rows = await database.select().from(declarations).where(isNotNull(declarations.nextAttemptAt)).orderBy(asc(declarations.orderedAt))
  if (rows.length === 0) return 'No tax waits for the agency.\n'
  const line = ({ id, state, model, amount, orderedAt, attempts, trouble }: (typeof rows)[number]) =>
    `${id}  ${state}  ${model}  ${formatAmount(amount)}  ordered ${formatDayTime(orderedAt)}  asked ${attempts} times${trouble ? `  «${trouble}»` : ''}`
  return `${rows.map(line).join('\n')}\n`
}
