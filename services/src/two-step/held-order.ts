import type { Effect } from './freeze.ts'
import type { orders, orderSignatures } from './tables.ts'

/** An order with what this user was asked for it. */
export interface HeldOrder {
  order: typeof orders.$inferSelect
  signature: typeof orderSignatures.$inferSelect
  /** What is frozen in it. */
  effect: Effect
}
