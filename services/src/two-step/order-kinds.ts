/**
 * What an area says of each kind of its orders, for whoever has one at hand without having been called through its own operation: a
 * co-signatory, or who checks a receipt.
 */
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { Warning } from '@almenara/contract/two-step'
import type { Bank } from '../bank.ts'
import type { Db, Tx } from '../db/connection.ts'
import type { Effect } from './freeze.ts'
import type { orders } from './tables.ts'
import type { OrderWork } from './work.ts'
import type { OrderGroupWork } from './group-work.ts'

/** Whom works ask while their order's transaction is open. */
export type Outside = 'CARDS' | 'BIZUM'

/** Asks the network that executes the order, once, after the signature stands. Never throws: what it leaves open is asked again later. */
export type Follow = (bank: Bank, orderId: string) => Promise<void>

/** What undid an executed order afterwards: in a word for its badge («Devuelta»), and in a sentence for anybody who has its receipt. */
export interface Undone {
  label: string
  text: string
  /** The rest of it stands. */
  isPartly?: true
}
/**
 * Throws where this user may not sign an order of theirs for a reason of its own, beside their power over its product. Asked before they are
 * asked for their signature; what may have changed by then, its work asks again.
 */
export type MayCoSign = (db: Db, signing: { order: Order; effect: Effect; userId: number }) => Promise<void>

/** In the transaction in which another signatory refuses an order of theirs, whose orderer is told already. */
export type RefusedByOther = (tx: Tx, refused: Refused) => Promise<void>

interface Refused {
  bank: Bank
  order: Order
  effect: Effect
  /** Their name, and why, in their own words: those are read only inside the portal. */
  refuser: string
  reason: string
  now: Instant
}

/** Nothing, while what the receipt says stands. */
export type UndoneSince = (db: Db, orderId: string) => Promise<Undone | undefined>

/** What they should look at before they sign, as it is now: days pass while others must sign. Nothing, where what was frozen still says it. */
export type WarningsAt = (effect: Effect, now: Instant) => Warning[] | undefined

/** One of the things that an order does, with a receipt and a code of its own: whoever checks it learns nothing of the others. */
export interface OrderPart {
  title: string
  executedAt: Instant
  reference: string
  amount: Cents
  parties: { label: string; name: string; iban?: string }[]
  undone?: Undone | undefined
}
/** Nothing, for a code of no part that was done. */
export type PartByCode = (db: Db, code: string) => Promise<OrderPart | undefined>

/** Of one kind of orders. */
export interface OrderKind {
  kind: string
  /** Its codes of refusal, in words. */
  refusals: Readonly<Record<string, string>>
  work: OrderWork | OrderGroupWork | undefined
  asksOutside: Outside | undefined
  follow: Follow | undefined
  undoneSince: UndoneSince | undefined
  warningsAt: WarningsAt | undefined
  partByCode: PartByCode | undefined
  mayCoSign: MayCoSign | undefined
  refusedByOther: RefusedByOther | undefined
}

type Order = typeof orders.$inferSelect

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

export function asksOutsideOf(kind: string): Outside | undefined {
  return kinds.get(kind)?.asksOutside
}

export function mayCoSignOf(kind: string): MayCoSign | undefined {
  return kinds.get(kind)?.mayCoSign
}

export function refusedByOtherOf(kind: string): RefusedByOther | undefined {
  return kinds.get(kind)?.refusedByOther
}

/** Those of the effect, where its kind says nothing else now. */
export function warningsOf(kind: string, effect: Effect, now: Instant): Warning[] | undefined {
  return kinds.get(kind)?.warningsAt?.(effect, now) ?? effect.warnings
}

/** Asks every kind that has parts, whether or not one has it: what a code is of is no more work than one of nothing. */
export async function partOf(db: Db, code: string): Promise<OrderPart | undefined> {
  const asked = [...kinds.values()].flatMap(({ partByCode }) => partByCode ?? [])
  const found = await Promise.all(asked.map((of) => of(db, code)))
  return found.find((part) => part !== undefined)
}

export function undoneSinceOf(kind: string): UndoneSince | undefined {
  return kinds.get(kind)?.undoneSince
}
