/**
 * The last seal of each chain that goes on. Where the log is in parts (`part-numbers.ts`) a chain is looked for in the last three of them, and in all
 * only when it is not there: a hundred old parts on slow disks are not asked for each new connection.
 */
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { chainOf, type SealedEvent } from './chain.ts'
import { firstIdOf, partOf } from './part-numbers.ts'

export interface Head {
  seq: number
  hash: Buffer
  eventId: number
}

/**
 * Of the chains of `next`, which are in the order in which they will be sealed. A part is begun once all before the open one is sealed
 * (`parts/begin-part.ts`): so all seals of a part come after those of the part before the part before it, and a chain that has one in the last two
 * parts has its last one in the last three.
 */
export async function readHeads(tx: Tx, next: readonly SealedEvent[]): Promise<Map<string, Head>> {
  const newest = next.reduce((most, { id }) => Math.max(most, partOf(id)), 0)
  const begun = new Set(next.filter(beginsConnection).map(chainOf))
  const recent = await lastSeals(tx, [...new Set(next.map(chainOf))], firstIdOf(newest - 2))
  const elsewhere = [...recent].flatMap(([chain, head]) =>
    newest >= 2 && (head ? partOf(head.eventId) < newest - 1 : !begun.has(chain)) ? [chain] : [],
  )
  const found = await lastSeals(tx, elsewhere, Number.MIN_SAFE_INTEGER)
  return new Map([...recent, ...found].flatMap(([chain, head]) => (head ? [[chain, head]] : [])))
}

/** What begins a connection says with what it was made, and nothing of the connection was written before it (`identity/sessions.ts`). */
const beginsConnection = ({ sessionId, data }: SealedEvent) => sessionId !== null && data.application !== undefined

/** Of each chain, among those of events whose id is at least `from`; `undefined` where it has none there. */
async function lastSeals(tx: Tx, chains: readonly string[], from: number): Promise<Map<string, Head | undefined>> {
  if (chains.length === 0) return new Map()
  const { rows } = await tx.execute<Head & { chain: string } & Record<string, unknown>>(sql`
    select c.chain, h.seq, h.hash, h."eventId" from unnest(${sql.param(chains)}::text[]) c (chain)
    cross join lateral (
      select s.seq, s.hash, s.event_id as "eventId" from event_seals s where s.chain = c.chain and s.event_id >= ${from}
      order by s.seq desc limit 1) h`)
  const found = new Map(rows.map(({ chain, ...head }) => [chain, head]))
  return new Map(chains.map((chain) => [chain, found.get(chain)]))
}
