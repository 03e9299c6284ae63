/**
 * What an area says of each kind of its orders, for whoever has one at hand without having been called through its own operation: a
 * co-signatory, or who checks a receipt.
 */
import type { Bank } from '../bank.ts'
import type { Db } from '../db/connection.ts'
import type { Work } from './work.ts'

/** Asks the network that executes the order, once, after the signature stands. Never throws: what it leaves open is asked again later. */
export type Follow = (bank: Bank, orderId: string) => Promise<void>

/** What undid an executed order afterwards: in a word for its badge («Devuelta»), and in a sentence for anybody who has its receipt. */
export interface Undone {
  label: string
  text: string
}
/** Nothing, while what the receipt says stands. */
export type UndoneSince = (db: Db, orderId: string) => Promise<Undone | undefined>

interface Declared {
  work?: Work | undefined
  follow?: Follow | undefined
  undoneSince?: UndoneSince | undefined
}

const DECLARED = new Map<string, Declared>()

/** Every process of the bank declares the same, as it loads its routes. */
export function declareWork(kind: string, declared: Declared): void {
  DECLARED.set(kind, declared)
}

export function followOf(kind: string): Follow | undefined {
  return DECLARED.get(kind)?.follow
}

export function workOf(kind: string): Work | undefined {
  return DECLARED.get(kind)?.work
}

export function undoneSinceOf(kind: string): UndoneSince | undefined {
  return DECLARED.get(kind)?.undoneSince
}
