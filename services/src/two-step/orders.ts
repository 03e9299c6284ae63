/** The orders of the bank: opened, asked, confirmed and closed through the functions of `orders.sql`. Calls that arrive together go together. */
import { addSeconds, dayAt, type Instant } from '@almenara/contract/dates'
import { SIGNATURE_ATTEMPTS, SIGNATURE_LOCK_SECONDS } from '@almenara/contract/limits'
import type { Cents } from '@almenara/contract/money'
import type { OrderStatus, SignatureMethod } from '@almenara/contract/two-step'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connection.ts'
import { groupCommit } from '../db/group-commit.ts'
import type { OutboxRow } from '../messages/send.ts'
import { createReferences, type References } from './references.ts'

/** An order to be opened, with its first challenge. Bytes travel in hexadecimal. */
export interface NewOrder {
  id: string
  userId: number
  sessionId: string | null
  address: string | null
  kind: string
  asked: string
  digest: string
  frozen: string
  operation: string
  payee: string | null
  productId: string | null
  amount: Cents | null
  holdAccount: number | null
  reference: string
  verificationCode: string
  required: number
  expiresAt: Instant
  methodId: number
  method: SignatureMethod
  challenge: unknown
  secret: string | null
  codeExpiresAt: Instant
  message: OutboxRow | null
}

export interface Signing {
  order: string
  user: number
  session: string | null
  address: string | null
  round: number
  right: boolean
  /** The order has work of its own, done by the caller in the same transaction. */
  works: boolean
}

export type OpenOutcome = 'OPENED' | 'REPLAYED' | 'REUSED' | 'CROWDED'
export type ConfirmOutcome =
  | 'EXECUTED'
  | 'REFUSED'
  | 'PROCESSING'
  | 'WAITING'
  | 'SIGNED'
  | 'REPLAYED'
  | 'NOT_FOUND'
  | 'CLOSED'
  | 'STALE'
  | 'EXPIRED'
  | 'LOCKED'
  | 'WRONG'
export interface Confirmed {
  outcome: ConfirmOutcome
  /** Consecutive wrong answers of the method that was used. */
  failures: number
}

export interface Orders {
  readonly references: References
  open(order: NewOrder): Promise<OpenOutcome>
  confirm(signing: Signing): Promise<Confirmed>
  /** Closes those that are still to be signed; answers which. */
  close(ids: readonly string[], status: Extract<OrderStatus, 'EXPIRED' | 'CANCELLED'>): Promise<string[]>
}

/** What `orders_confirm` takes after its items. */
export function confirmArguments(now: Instant): [on: string, at: Instant, most: number, lockUntil: Instant] {
  return [dayAt(now), now, SIGNATURE_ATTEMPTS, addSeconds(now, SIGNATURE_LOCK_SECONDS)]
}

interface OrdersOptions {
  database: Database
  clock: Clock
}

export function createOrders({ database, clock }: OrdersOptions): Orders {
  const { pool } = database
  const open = groupCommit<NewOrder, OpenOutcome>({
    keyOf: ({ id }) => id,
    run: async (opened) => {
      const text = 'select outcome from orders_open($1, $2) order by item'
      const { rows } = await pool.query<{ outcome: OpenOutcome }>({
        name: 'orders_open',
        text,
        values: [JSON.stringify(opened), clock.now()],
      })
      return rows.map(({ outcome }) => outcome)
    },
  })
  const confirm = groupCommit<Signing, Confirmed>({
    keyOf: ({ order }) => order,
    run: async (signings) => {
      const text = 'select outcome, failures from orders_confirm($1, $2, $3, $4, $5) order by item'
      const values = [JSON.stringify(signings), ...confirmArguments(clock.now())]
      const { rows } = await pool.query<Confirmed>({ name: 'orders_confirm', text, values })
      return rows
    },
  })
  return {
    references: createReferences(database),
    open,
    confirm,
    close: async (ids, status) => {
      const { rows } = await pool.query<{ id: string }>('select orders_close($1, $2, $3) as id', [ids, status, clock.now()])
      return rows.map(({ id }) => id)
    },
  }
}
