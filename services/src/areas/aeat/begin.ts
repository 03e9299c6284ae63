/** What a signed order of taxes writes: what each declaration holds, and what the agency is to be asked of each. */
import { randomUUID } from 'node:crypto'
import { addSeconds } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/connection.ts'
import type { HoldOutcome, LedgerRefusal } from '../../ledger/types.ts'
import { PROCESSING, type Executing, type Work } from '../../two-step/work.ts'
import type { FrozenPresentation } from './frozen.ts'
import { paidLately } from './repeated.ts'
import { declarations } from './tables.ts'

/** Why an order of taxes is refused; each declaration has the agency's own words. */
export type TaxCode = 'TAX_REFUSED' | 'TAX_TIMED_OUT' | 'TAX_REPEATED'
export const TAX_REFUSALS: Readonly<Record<TaxCode, string>> = {
  TAX_REFUSED: 'La Agencia Tributaria ha rechazado el pago. No le hemos cobrado.',
  TAX_TIMED_OUT: 'La Agencia Tributaria no ha respondido a tiempo y el pago se ha anulado. No le hemos cobrado.',
  TAX_REPEATED: 'Otra orden ha pagado ya este impuesto. No le hemos cobrado dos veces.',
}

/** Whoever asks has this long before another process asks too. Longer than an adapter waits. */
export const CLAIM_SECONDS = 60
/** Asked while their customer waits; a file's others are asked by the poller. */
const ASKED_AT_ONCE = 10

export const beginTaxes: Work<FrozenPresentation, TaxCode> = async (tx, executing) => {
  const { data } = executing
  if (!data.repeated && (await isPaidAlready(tx, executing))) return 'TAX_REPEATED'
  const rows = rowsOf(executing)
  const refused = await holdAll(tx, executing, rows)
  if (refused) return refused
  await tx.insert(declarations).values(rows)
  return PROCESSING
}

/** Two orders of one tax at once: the second waits for the first, and finds it. */
async function isPaidAlready(tx: Tx, { order, data, now }: Executing<FrozenPresentation>): Promise<boolean> {
  const { declarations: all } = data
  const keys = all.map(({ model, taxId }) => `tax ${model} ${taxId}`)
  for (const key of [...new Set(keys)].toSorted()) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  for (const one of all) if (await paidLately(tx, order.userId, one, now)) return true
  return false
}

type NewDeclaration = typeof declarations.$inferInsert

function rowsOf({ bank, order, data, now }: Executing<FrozenPresentation>): NewDeclaration[] {
  const { productId, ledgerAccountId, iban, by, form, preSignature, fileId } = data
  const common = { orderId: order.id, userId: order.userId, productId, ledgerAccountId, iban, presentedBy: by, form, preSignature, fileId }
  return data.declarations.map((one, at) => ({
    ...common,
    ...one,
    id: randomUUID(),
    position: at + 1,
    orderedAt: now,
    holdId: randomUUID(),
    verificationCode: data.declarations.length > 1 ? bank.ids.next() + bank.ids.next() : null,
    nextAttemptAt: at < ASKED_AT_ONCE ? addSeconds(now, CLAIM_SECONDS) : now,
  }))
}

/** In the place of what the order held while others had to sign. All or none. */
async function holdAll(
  tx: Tx,
  { order, effect, now }: Executing<FrozenPresentation>,
  rows: readonly NewDeclaration[],
): Promise<LedgerRefusal | undefined> {
  if (order.required > 1) await tx.execute(sql`select ledger_release_holds(array[${order.id}]::uuid[], ${now})`)
  const wanted = rows.map(({ holdId: id, ledgerAccountId: account, amount }) => ({
    id,
    account,
    amount,
    reason: order.kind,
    title: effect.title,
  }))
  const held = await tx.execute<{ outcome: HoldOutcome }>(sql`select outcome from ledger_place_holds(${JSON.stringify(wanted)}, ${now})`)
  const outcome = held.rows.map((row) => row.outcome).find((one) => one !== 'PLACED' && one !== 'REPLAYED')
  return outcome
}
