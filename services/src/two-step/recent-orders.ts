/**
 * The orders that this process has just opened, so that signing them begins without asking for them: what is frozen does not change, and
 * whether they may still be signed, by whom and with which challenge is decided where they are judged (`orders_confirm`), from the tables.
 */

/** Beyond these, and in other processes, they are read. About 4 kB each. */
import type { HeldOrder } from './held-order.ts'

const MOST = 2000

export interface RecentOrders {
  keep(held: HeldOrder): void
  /** Of this user and of this kind (of any, where it is absent), as it was opened. */
  find(id: string, userId: number, kind: string | undefined): HeldOrder | undefined
  /** Once it is over, or asked again. */
  forget(id: string): void
}

export function createRecentOrders(): RecentOrders {
  const kept = new Map<string, HeldOrder>()
  return {
    keep: (held) => {
      const [oldest] = kept.keys()
      if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest)
      kept.set(held.order.id, held)
    },
    find: (id, userId, kind) => {
      const held = kept.get(id)
      return held?.signature.userId === userId && (kind === undefined || held.order.kind === kind) ? held : undefined
    },
    forget: (id) => void kept.delete(id),
  }
}
