import { type Cents, ZERO } from '@almenara/contract/money'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'

export interface NewAccount {
  /** The bank's own account: it may go below zero. */
  house?: boolean
  /** ISO 4217; EUR when absent. */
  currency?: string
  /** How far below zero its owner may go; nothing when absent. */
  overdraft?: Cents
}

/** Opens an empty account of the books and returns its id. */
export async function openAccount(tx: Tx, { house = false, currency = 'EUR', overdraft = ZERO }: NewAccount = {}): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`select ledger_open_account(${house}, ${currency}, ${overdraft}) as id`)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('ledger_open_account answered nothing')
  return id
}
