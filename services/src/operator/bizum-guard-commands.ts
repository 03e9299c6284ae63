/** Against abuse of Bizum, with whatever scheme: who may not ask for money any more, and how many numbers customers look up. */
import { formatDayTime } from '@almenara/contract/dates'
import { asc, eq, isNotNull } from 'drizzle-orm'
import { bizumContracts } from '../areas/bizum/contract/tables.ts'
import { lookupRate } from '../areas/bizum/people/look-up-rate.ts'
import { bizumLimits } from '../areas/bizum/payments/tables.ts'
import { letAskAgain } from '../areas/bizum/requests/frauds.ts'
import type { Bank } from '../bank.ts'
import { users } from '../identity/tables.ts'
import { UsageError } from './usage-error.ts'

const STOPPED_USAGE = 'bizum stopped [USER allow]'

export const BIZUM_GUARD_USAGE = `  npm run operator -- ${STOPPED_USAGE}         customers who may not ask for money by Bizum, as several people called it
                                                      a fraud; lets one ask again
  npm run operator -- bizum look-ups                  how many new numbers customers have looked up, and who is stopped until tomorrow
`

export async function stoppedAskers({ database, clock }: Bank, [username, word, ...more]: readonly string[]): Promise<string> {
  if (username !== undefined) {
    if (word !== 'allow' || more.length > 0) throw new UsageError(`Write: ${STOPPED_USAGE}`)
    const [user] = await database.select().from(users).where(eq(users.username, username))
    const done = user && (await database.transaction((tx) => letAskAgain(tx, user, clock.now())))
    if (!done) throw new UsageError(`«${username}» is not among those who may not ask. «bizum stopped» lists them.`)
    return `${username} may ask for money again. One more fraud stops them at once.\n`
  }
  const rows = await database
    .selectDistinctOn([bizumLimits.askingStoppedAt, users.id], { name: users.username, at: bizumLimits.askingStoppedAt })
    .from(bizumLimits)
    .innerJoin(bizumContracts, eq(bizumContracts.partyId, bizumLimits.partyId))
    .innerJoin(users, eq(users.id, bizumContracts.userId))
    .where(isNotNull(bizumLimits.askingStoppedAt))
    .orderBy(asc(bizumLimits.askingStoppedAt), asc(users.id))
  if (rows.length === 0) return 'Everybody may ask for money.\n'
  return `${rows.flatMap(({ name, at }) => (at === null ? [] : [`${name}  since ${formatDayTime(at)}`])).join('\n')}\n`
}

export async function countLookUps({ database, clock }: Bank, words: readonly string[]): Promise<string> {
  if (words.length > 0) throw new UsageError('Write: bizum look-ups')
  const { lastHour, lastDay, locked } = await lookupRate(database, clock.now())
  return `${lastHour} new numbers in the last hour, ${lastDay} in the last day. Customers stopped until tomorrow: ${locked}.\n`
}
