/**
 * What an area says of each kind of its orders, for whoever has one at hand without having been called through its own operation: a
 * co-signatory, or who checks a receipt.
 */
import type { Bank } from '../bank.ts'
import type { Db } from '../db/connection.ts'
import type { OrderWork } from './work.ts'
import type { OrderGroupWork } from './group-work.ts'

/** Asks the network that executes the order, once, after the signature stands. Never throws: what it leaves open is asked again later. */
export type Follow = (bank: Bank, orderId: string) => Promise<void>

/** What undid an executed order afterwards: in a word for its badge («Devuelta»), and in a sentence for anybody who has its receipt. */
export interface Undone {
  label: string
  text: string
}
/** Nothing, while what the receipt says stands. */
export type UndoneSince = (db: Db, orderId: string) => Promise<Undone | undefined>

/** Of one kind of orders. */
export interface OrderKind {
  kind: string
  /** Its codes of refusal, in words. */
  refusals: Readonly<Record<string, string>>
  work: OrderWork | OrderGroupWork | undefined
  follow: Follow | undefined
  undoneSince: UndoneSince | undefined
}

let kinds: ReadonlyMap<string, OrderKind> = new Map()

/** `areas/composition.ts` says which: those of the calls that are answered. Throws where two operations have one kind. */
export function setOrderKinds(given: readonly OrderKind[]): void {
  const byKind = new Map(given.map((one) => [one.kind, one]))
  const twice = given.find((one) => byKind.get(one.kind) !== one)
  if (twice) throw new Error(`Two operations make orders of the kind ${twice.kind}`)
  kinds = byKind
}

export function refusalsOf(kind: string): Readonly<Record<string, string>> {
  return kinds.get(kind)?.refusals ?? {}
}

export function followOf(kind: string): Follow | undefined {
  return kinds.get(kind)?.follow
}

/** Throws where no operation makes orders of this kind: what they do beside their posting is not known, so none of them is executed. */
export function requireKind(kind: string): void {
  if (!kinds.has(kind)) throw new Error(`No operation makes orders of the kind ${kind}`)
}

export function workOf(kind: string): OrderWork | OrderGroupWork | undefined {
  return kinds.get(kind)?.work
}

export function undoneSinceOf(kind: string): UndoneSince | undefined {
  return kinds.get(kind)?.undoneSince
}
