import { randomUUID } from 'node:crypto'
import { toCents } from '@almenara/contract/money'
import type { Leg, Posting } from '../ledger/types.ts'

/** A leg with the words left out of account, for tests that are about money. */
export function leg(account: number, amount: number, more: Partial<Leg> = {}): Leg {
  return { account, amount: toCents(amount), type: 'OTHER', commonConcept: 99, title: 'Movimiento de prueba', ...more }
}

/** A posting with a new key that takes `amount` cents from one account and gives it to another. */
export function moving(amount: number, from: number, to: number, more: Partial<Posting> = {}): Posting {
  return { key: randomUUID(), kind: 'test', legs: [leg(from, -amount), leg(to, amount)], ...more }
}
