/**
 * The simulated aggregator. It does every top-up at once, but for numbers that end as these do, so that each answer can be seen:
 * 0001 is refused (not of that operator), 0002 (not that amount); 0003 is done after half a minute and 0004 refused after it;
 * 0005 is never answered, until it is given up.
 */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { eq } from 'drizzle-orm'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/connection.ts'
import { SIMULATED_OPERATORS } from './simulated-operators.ts'
import type { TopUpAnswer, TopUpPort } from './port.ts'
import { simulatedTopUps } from './tables.ts'

const LATE_SECONDS = 30

type Asked = typeof simulatedTopUps.$inferSelect

const UNKNOWN: TopUpAnswer = { outcome: 'UNKNOWN' }

function answerOf({ key, phone, askedAt }: Asked, now: Instant): TopUpAnswer {
  const done: TopUpAnswer = { outcome: 'DONE', reference: `AGR${key.slice(0, 8).toUpperCase()}` }
  const late = now < addSeconds(askedAt, LATE_SECONDS)
  switch (phone.slice(-4)) {
    case '0001':
      return { outcome: 'REFUSED', reason: 'NUMBER' }
    case '0002':
      return { outcome: 'REFUSED', reason: 'AMOUNT' }
    case '0003':
      return late ? UNKNOWN : done
    case '0004':
      return late ? UNKNOWN : { outcome: 'REFUSED', reason: 'OTHER' }
    case '0005':
      return UNKNOWN
    default:
      return done
  }
}

export function simulatedTopUpAggregator({ database, clock }: { database: Database; clock: Clock }): TopUpPort {
  const find = async (key: string) => (await database.select().from(simulatedTopUps).where(eq(simulatedTopUps.key, key)))[0]
  return {
    operators: async () => SIMULATED_OPERATORS,
    topUp: async (topUp) => {
      const row = { ...topUp, askedAt: clock.now() }
      await database.transaction((tx) => tx.insert(simulatedTopUps).values(row).onConflictDoNothing())
      const asked = await find(topUp.key)
      if (!asked) return UNKNOWN
      return asked.cancelledAt ? { outcome: 'REFUSED', reason: 'OTHER' } : answerOf(asked, clock.now())
    },
    cancel: async (key) => {
      const asked = await find(key)
      const stands = asked && !asked.cancelledAt ? answerOf(asked, clock.now()) : undefined
      if (stands && stands.outcome !== 'UNKNOWN') return stands
      await database.transaction((tx) => tx.update(simulatedTopUps).set({ cancelledAt: clock.now() }).where(eq(simulatedTopUps.key, key)))
      return { outcome: 'CANCELLED' }
    },
  }
}
