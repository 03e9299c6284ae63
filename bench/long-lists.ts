/** What a page of a long list costs beside one of a short one: what every such measure needs. */
import type { Database } from '../services/src/db/connection.ts'
import type { Bearer } from './two-step-clients.ts'
import { limit, type Verdict } from './verdict.ts'

export const LONG = 100_000
export const SHORT = 100
export const ROUNDS = 81
const LONGER = 1.5

export interface LongLists {
  owner: Database
  port: number
  /** Each measure says whose lists are the long one and the short one. */
  people: readonly Bearer[]
  tokens: readonly string[]
  report: (line: string) => void
}

/** A page of the list that a call answers, as its customer asks for it. */
export async function readPage(
  { port, tokens }: Pick<LongLists, 'port' | 'tokens'>,
  who: number,
  call: string,
): Promise<{ txId: string; rows: unknown[] }> {
  const answer = await fetch(`http://127.0.0.1:${port}/services/${call}`, { headers: { authorization: `Bearer ${tokens[who]}` } })
  if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`)
  return (await answer.json()) as { txId: string; rows: unknown[] }
}

export const beside = (name: string, long: number, short: number): Verdict => limit(name, long / short, 'at most', LONGER, ' ×')
