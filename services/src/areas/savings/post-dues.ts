/** Freeze, post, mark (`calendar/dated-work.ts`) for whatever a savings contract pays or is paid on a day. */
import type { LocalDate } from '@almenara/contract/dates'
import { and, eq, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { datedKey, type ItemWork } from '../../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside } from '../../calendar/set-aside.ts'
import type { Tx } from '../../db/connection.ts'
import type { Leg } from '../../ledger/types.ts'
import type { FrozenDue } from './dues.ts'
import { savingsDues } from './tables.ts'

export type Due = typeof savingsDues.$inferSelect

/** Writes what is due, once for each contract and day; false when it had been. The caller has the lock of the contract's row. */
export async function freezeDue(tx: Tx, productId: string, dueOn: LocalDate, bookedOn: LocalDate, frozen: FrozenDue): Promise<boolean> {
  const key = datedKey(frozen.kind, productId, dueOn)
  const { rowCount } = await tx.insert(savingsDues).values({ key, productId, dueOn, bookedOn, frozen }).onConflictDoNothing()
  return rowCount === 1
}

interface Posting {
  kinds: readonly FrozenDue['kind'][]
  legs: (bank: Bank, due: Due) => Promise<Leg[]>
  /** Does what follows from it, in the transaction that marks it. */
  paid: (tx: Tx, due: Due, bank: Bank) => Promise<void>
  /** When the account had not the funds; absent, it is tried again on the next day. */
  unpaid?: (tx: Tx, due: Due) => Promise<void>
}

/** Posts what is frozen and not marked, the oldest first: also what an earlier run left half-way. An item is the key of what is due. */
export function duesOf(name: string, posting: Posting): ItemWork {
  const frozen = and(eq(savingsDues.state, 'FROZEN'), sql`${savingsDues.frozen} ->> 'kind' = any(${sql.param([...posting.kinds])}::text[])`)
  return {
    name,
    due: async ({ bank }, after) => {
      const { key, dueOn } = savingsDues
      // What has no funds stays frozen.
      const next =
        after === undefined
          ? undefined
          : sql`(${dueOn}, ${key}) > (select last.due_on, last.key from savings_dues last where last.key = ${after})`
      const those = and(frozen, isNotSetAside(name, key), next)
      const rows = await bank.database.select({ key }).from(savingsDues).where(those).orderBy(dueOn, key).limit(BATCH_SIZE)
      return rows.map((row) => row.key)
    },
    one: async ({ bank }, key) => {
      const [due] = await bank.database
        .select()
        .from(savingsDues)
        .where(and(frozen, eq(savingsDues.key, key)))
      if (due) await postDue(bank, due, posting)
    },
  }
}

async function postDue(bank: Bank, due: Due, { legs, paid, unpaid }: Posting): Promise<void> {
  const { key, bookedOn, frozen } = due
  const toPost = await legs(bank, due)
  const posted =
    toPost.length > 0
      ? await bank.ledger.post({ key, kind: frozen.kind.toLowerCase().replaceAll('_', '-'), bookedOn, legs: toPost })
      : undefined
  if (posted?.outcome === 'INSUFFICIENT_FUNDS') {
    if (unpaid) await bank.database.transaction((tx) => mark(tx, due, { state: 'UNPAID' }, unpaid))
    return
  }
  if (posted && posted.outcome !== 'POSTED' && posted.outcome !== 'REPLAYED')
    throw new Error(`The ledger answered ${posted.outcome} to ${key}`)
  await bank.database.transaction((tx) =>
    mark(tx, due, { state: 'DONE', transactionId: posted?.transaction ?? null }, () => paid(tx, due, bank)),
  )
}

/** Whoever marks it does what follows; a second one finds it marked. */
async function mark(tx: Tx, due: Due, outcome: Partial<Due>, then: (tx: Tx, due: Due) => Promise<void>): Promise<void> {
  const { rowCount } = await tx
    .update(savingsDues)
    .set(outcome)
    .where(and(eq(savingsDues.key, due.key), eq(savingsDues.state, 'FROZEN')))
  if (rowCount === 1) await then(tx, due)
}
