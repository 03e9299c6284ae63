/** What the simulated aggregator was asked. */
import { eq } from 'drizzle-orm'
import { simulatedTopUps } from '../rails/top-up/tables.ts'
import type { TestBank } from './bank.ts'

/** How many top-ups it knows under a key: one, however often it is asked. */
export function topUpsAsked({ database }: TestBank, key: string): Promise<number> {
  return database.$count(simulatedTopUps, eq(simulatedTopUps.key, key))
}
