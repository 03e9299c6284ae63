import type { EventKind } from '@almenara/contract/event-kinds'
import type { Instant } from '@almenara/contract/dates'
import type { Tx } from '../db/connection.ts'
import type { EventData } from './event-data.ts'
import { events } from './tables.ts'

/** Who did it and from where. A `Session` is one. */
export interface Author {
  /** The connection; `null` where nobody known was asking. */
  id: string | null
  userId: number | null
  /** IP address; `null` for what the bank does by itself. */
  address: string | null
}

export interface NewEvent {
  kind: EventKind
  at: Instant
  /** `DONE` when absent. */
  result?: 'DONE' | 'REFUSED'
  /** What it was done with: the customer is led there. */
  productId?: string
  orderId?: string
  /** Never a secret: no password, code, token or whole card number. */
  data?: EventData
}

/**
 * Writes an act in the session log, in the transaction of the act itself. From plpgsql it is a plain
 * `insert into events (session_id, user_id, kind, at, …)`: the other columns have defaults.
 */
export async function recordEvent(tx: Tx, { id: sessionId, userId, address }: Author, event: NewEvent): Promise<void> {
  await tx.insert(events).values({ ...event, sessionId, userId, address })
}
