/** The work of each kind of order, for whoever confirms one without having been called through its own operation: a co-signatory. */
import type { Bank } from '../bank.ts'
import type { Work } from './work.ts'

/** Asks the network that executes the order, once, after the signature stands. Never throws: what it leaves open is asked again later. */
export type Follow = (bank: Bank, orderId: string) => Promise<void>

const WORKS = new Map<string, Work>()
const FOLLOWS = new Map<string, Follow>()

/** Every process of the bank declares the same, as it loads its routes. */
export function declareWork(kind: string, work: Work | undefined, follow: Follow | undefined): void {
  if (work) WORKS.set(kind, work)
  if (follow) FOLLOWS.set(kind, follow)
}

export function followOf(kind: string): Follow | undefined {
  return FOLLOWS.get(kind)
}

export function workOf(kind: string): Work | undefined {
  return WORKS.get(kind)
}
