/** An instant transfer right after it is signed: sent, and its word waited for while its customer looks. */
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Bank } from '../bank.ts'
import { exchange } from './exchange.ts'
import { payments } from './tables.ts'

/** How often, and how long each time, it waits for another process that holds the exchange. Then the next turn of the exchange does it. */
const TURNS = 20
const PAUSE_MS = 50

/** Never throws: whatever is left open here, the exchange of each second takes up. */
export async function followInstant(bank: Bank, orderId: string): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const mine = await exchange(bank).catch(() => true)
    if (mine || (await hasEnded(bank, orderId))) return
    await pause(PAUSE_MS)
  }
}

async function hasEnded({ database }: Bank, id: string): Promise<boolean> {
  const [payment] = await database.select({ state: payments.state }).from(payments).where(eq(payments.id, id))
  return payment !== undefined && payment.state !== 'ACCEPTED' && payment.state !== 'SENT'
}
