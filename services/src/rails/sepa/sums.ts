import { add, type Cents } from '@almenara/contract/money'

/** What the head of a message says of its items. */
export function sumOf(items: readonly { amount: Cents }[]): { count: number; sum: Cents } {
  return { count: items.length, sum: add(...items.map(({ amount }) => amount)) }
}
