/** Payments that other banks announce: answered by the poller as in any process of the bank, with each receiver's limits to the unit. */
import type { Instant } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { startBizumPoller } from '../services/src/areas/bizum/payments/bizum-poller.ts'
import { composeAreas } from '../services/src/areas/composition.ts'
import type { Bank } from '../services/src/bank.ts'
import { type Connection, type Database, openDatabase } from '../services/src/db/connection.ts'
import type { ReceivedMessage } from '../services/src/rails/bizum/port.ts'
import { fixedClock } from '../services/src/testing/clock.ts'
import { benchBank } from './bench-bank.ts'
import { phoneOf } from './bizum-customers.ts'
import type { Bearer } from './two-step-clients.ts'
import { limit, type Verdict } from './verdict.ts'

const MESSAGES = 10_000
const SECONDS = 60
/** Each is announced more than they may receive in a month. */
const RECEIVERS = 125
const MOST = 60

interface Arrivals {
  connection: Connection
  owner: Database
  people: readonly Bearer[]
  report: (line: string) => void
  now: Instant
}

export async function benchArrivals({ connection, owner, people, report, now }: Arrivals): Promise<Verdict[]> {
  const receivers = people.slice(0, RECEIVERS)
  await owner.pool.query('delete from bizum_payments')
  composeAreas()
  const database = openDatabase(connection)
  const clock = fixedClock(now)
  const answers = { accepted: 0, refused: 0 }
  const line = announcements(receivers, now)
  const bank: Bank = { ...benchBank(database, clock, true) }
  const troubles: unknown[] = []
  let stop: (() => Promise<void>) | undefined
  try {
    const begun = performance.now()
    await new Promise<void>((resolve) => {
      bank.bizum = {
        ...bank.bizum,
        receive: async (most) => line.splice(0, most),
        answerAnnounced: async (_, { accept }) => {
          answers[accept ? 'accepted' : 'refused'] += 1
          if (answers.accepted + answers.refused === MESSAGES) resolve()
          return { outcome: 'DONE' }
        },
      }
      stop = startBizumPoller(bank, (error) => {
        troubles.push(error)
        resolve()
      })
    })
    const seconds = (performance.now() - begun) / 1000
    await stop?.()
    if (troubles.length > 0) throw new AggregateError(troubles, 'Announced payments could not be answered')
    const { rows } = await database.pool.query<{ taken: number }>(
      "select count(*)::int as taken from bizum_payments where state = 'EXPECTED' group by user_id",
    )
    const wrong = rows.filter(({ taken }) => taken !== MOST).length + (RECEIVERS - rows.length)
    report(
      `bizum: ${MESSAGES} announced payments answered in ${seconds.toFixed(1)} s: ${answers.accepted} taken and ${answers.refused} refused`,
    )
    return [
      limit(`announced payments answered in ${SECONDS} s`, (MESSAGES / seconds) * SECONDS, 'at least', MESSAGES, ''),
      limit('receivers who were not let receive exactly as many as they may', wrong, 'at most', 0, ''),
      limit(
        'announced payments that were answered twice or never',
        Math.abs(MESSAGES - answers.accepted - answers.refused),
        'at most',
        0,
        '',
      ),
    ]
  } finally {
    await stop?.()
    await database.close()
  }
}

/** In turns, so that those of one person come between others'. */
function announcements(receivers: readonly Bearer[], at: Instant): ReceivedMessage[] {
  return Array.from({ length: MESSAGES }, (_, index) => {
    const schemeId = `A${index}`
    const from = { fromName: 'Luz G. A.', fromPhone: '+34711223344', amount: toCents(100), concept: 'Cena' }
    const to = { phone: phoneOf(receivers[index % receivers.length]), endToEndId: `E${index}` }
    return { handle: schemeId, message: { id: schemeId, at, type: 'PAYMENT_ANNOUNCED', kind: 'C2C', schemeId, ...from, ...to } }
  })
}
