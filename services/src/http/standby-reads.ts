/** Which calls read from a standby, where the bank has one: lists with their searches, files and documents, which read most. */
import { FILE, needsSession, type Call } from '@almenara/contract/call'
import * as z from 'zod/mini'
import type { Bank } from '../bank.ts'
import { untilWritten } from '../db/standby.ts'
import { isDatabaseTrouble } from '../db/trouble.ts'
import { count } from '../telemetry/meter.ts'

/** A customer's call that changes nothing, and answers a file or a frozen list (`extracts/define.ts`), whose cursor is its query's `txId`. */
export function mayReadBehind(call: Pick<Call, 'method' | 'feature' | 'anonymous' | 'reply' | 'query'>): boolean {
  return call.method === 'GET' && needsSession(call) && (call.reply === FILE || hasCursor(call.query))
}

function hasCursor(query: Call['query']): boolean {
  if (!query) return false
  const { properties } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  return properties?.['txId'] !== undefined
}

const told = (answered: 'standby' | 'behind' | 'failed') => count('almenara_standby_reads_total', { answered })

/**
 * Answers from the standby where it has all that was committed when this was asked, and from the primary otherwise: when it is behind, does
 * not answer, or fails in the middle (a query in the way of what it replays is cancelled).
 */
export async function readBehind<T>(bank: Bank, read: (bank: Bank) => Promise<T>): Promise<T> {
  const { standby } = bank
  if (!standby) return read(bank)
  if (!(await standby.hasAll())) {
    told('behind')
    return read(bank)
  }
  try {
    const answer = await read({ ...bank, database: untilWritten(standby.database, bank.database), primary: bank.database })
    told('standby')
    return answer
  } catch (error) {
    if (!isDatabaseTrouble(error)) throw error
    standby.leave()
    told('failed')
    return read(bank)
  }
}
