/** The orders of the bank: opened, asked, confirmed and closed through the functions of `orders.sql`. Calls that arrive together go together. */
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { OrderStatus, SignatureMethod } from '@almenara/contract/two-step'
import { getTableName } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connection.ts'
import { groupCommit, withLockWait } from '../db/group-commit.ts'
import { createRecentOrders, type RecentOrders } from './recent-orders.ts'
import { createReferences, type References } from './references.ts'
import { rowsByTable, writing, type NewRow } from '../db/insert-rows.ts'
import type { OutboxRow } from '../messages/outbox-row.ts'
import { confirmArguments, type Confirmed, type ConfirmOutcome, type Signing } from './signing.ts'

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
  title: string
  payee: string | null
  productId: string | null
  amount: Cents | null
  holdAccount: number | null
  reference: string
  verificationCode: string
  required: number
  expiresAt: Instant
  methodId: number | null
  method: SignatureMethod
  challenge: unknown
  secret: string | null
  codeExpiresAt: Instant
  message: OutboxRow | null
}

export type OpenOutcome = 'OPENED' | 'REPLAYED' | 'REUSED' | 'TOO_MANY_CODES'
export interface Orders {
  readonly references: References
  readonly recent: RecentOrders
  /** `row` is written if the order is opened now, and not where it was before. */
  open(order: NewOrder, row?: NewRow): Promise<OpenOutcome>
  confirm(signing: Signing): Promise<Confirmed>
  /** Closes those that are still to be signed; answers which. */
  close(ids: readonly string[], status: Extract<OrderStatus, 'EXPIRED' | 'CANCELLED'>): Promise<string[]>
}

interface OrdersOptions {
  database: Database
  clock: Clock
}

type Act = { opens: NewOrder; row?: NewRow | undefined } | { signs: Signing }
interface Outcome {
  outcome: OpenOutcome | ConfirmOutcome
  failures: number
}

/** Measured: fewer make groups too small to be worth it, more leave the processor idle while the disk flushes. */
const OVERLAP = 16

const OPENING = `opened as materialized (select 1 as part, item, outcome, 0 as failures from orders_open($1, ${withLockWait('$2', '$8')}))`
const CONFIRMING = `select 2, item, outcome, failures from orders_confirm($3, $4, ${withLockWait('$5', '$8')}, $6, $7)`

/** What `orders_confirm` and `orders_open` take: the parameters of rows come after them. */
const ARGUMENTS = 8

/**
 * Those that are opened and those that are signed at the same moment go in one transaction: one answer from the database and one flush to
 * disk serve both. If it refuses one, or finds an account locked, each goes by itself (`groupCommit`).
 */
function actTogether({ database: { pool }, clock }: OrdersOptions): (act: Act) => Promise<Outcome> {
  return groupCommit<Act, Outcome>({
    line: 'orders',
    // One after another for each customer: their codes and their failures are counted.
    keyOf: (act) => String('opens' in act ? act.opens.userId : act.signs.user),
    overlap: OVERLAP,
    run: async (acts, lockWait) => {
      const now = clock.now()
      const opening = acts.flatMap((act) => ('opens' in act ? [act] : []))
      const opened = opening.map(({ opens }) => opens)
      const written = rowsByTable(opening.map(({ row }) => (row ? [row] : [])))
      const parts = [
        OPENING,
        ...written.map(({ table }, index) => writing(table, { of: 'opened', where: "outcome = 'OPENED'" }, `$${ARGUMENTS + 1 + index}`)),
      ]
      const signings = acts.flatMap((act) => ('signs' in act ? [act.signs] : []))
      const { rows } = await pool.query<Outcome & { part: number }>({
        name: ['orders_act', ...written.map(({ table }) => getTableName(table))].join(' '),
        text: `with ${parts.join(', ')} select * from opened union all ${CONFIRMING} order by part, item`,
        values: [
          JSON.stringify(opened),
          now,
          JSON.stringify(signings),
          ...confirmArguments(now),
          lockWait,
          ...written.map(({ json }) => json),
        ],
      })
      if (rows.length !== acts.length) throw new Error(`${acts.length} orders, ${rows.length} answers`)
      const [opens, confirms] = [rows.slice(0, opened.length), rows.slice(opened.length)]
      return acts.map((act) => ('opens' in act ? opens.shift() : confirms.shift()) as Outcome)
    },
  })
}

export function createOrders({ database, clock }: OrdersOptions): Orders {
  const act = actTogether({ database, clock })
  return {
    references: createReferences(database),
    recent: createRecentOrders(),
    open: async (order, row) => (await act({ opens: order, row })).outcome as OpenOutcome,
    confirm: async (signing) => (await act({ signs: signing })) as Confirmed,
    close: async (ids, status) => {
      const { rows } = await database.pool.query<{ id: string }>('select orders_close($1, $2, $3) as id', [ids, status, clock.now()])
      return rows.map(({ id }) => id)
    },
  }
}
