import type { Instant } from '@almenara/contract/dates'

/** A message as SQL functions write it: `orders_open` does, so that an order and its code are one act. */
export interface OutboxRow {
  recipient: string
  purpose: string
  sealed: string
  notAfter: Instant | null
}
