/** Instant transfers right after they are signed: sent with those that were signed meanwhile, and their word waited for while their customers look. */
import { setTimeout as pause } from 'node:timers/promises'
import { and, inArray } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import { isAnyOf } from '../db/any-of.ts'
import { groupCommit } from '../db/group-commit.ts'
import { exchangeInstants } from './exchange.ts'
import { payments } from './tables.ts'

/** How often, and how long each time, it waits for another process that holds the exchange. Then the next turn of the exchange does it. */
const TURNS = 40
const PAUSE_MS = 25

const lines = new WeakMap<Bank, (orderId: string) => Promise<void>>()

/** Never throws: whatever is left open here, the exchange of each second takes up. */
export function followInstant(bank: Bank, orderId: string): Promise<void> {
  const line = lines.get(bank) ?? groupCommit<string, void>({ run: (ids) => followTogether(bank, ids) })
  lines.set(bank, line)
  return line(orderId).catch(() => undefined)
}

/** One turn of the exchange for all that came while the one before was under way. */
async function followTogether(bank: Bank, ids: readonly string[]): Promise<void[]> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const mine = await exchangeInstants(bank, ids).catch(() => true)
    if (mine || (await haveEnded(bank, ids))) break
    await pause(PAUSE_MS)
  }
  return ids.map(() => undefined)
}

async function haveEnded({ database }: Bank, ids: readonly string[]): Promise<boolean> {
  return (await database.$count(payments, and(isAnyOf(payments.id, ids), inArray(payments.state, ['ACCEPTED', 'SENT'])))) === 0
}
