/** How a tax goes on and ends: each step with its posting and its row in one transaction, once however often it is asked. */
import { addSeconds, dayAt, type Instant } from '@almenara/contract/dates'
import { formatNrc } from '@almenara/contract/areas/aeat/codes'
import { formatAmount } from '@almenara/contract/money'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Tx } from '../../db/connection.ts'
import { otpPhone } from '../../identity/contacts.ts'
import { sendMessage } from '../../messages/send.ts'
import { mustPost } from '../../payments/payment-postings.ts'
import { houseAccount } from '../../products/house-accounts.ts'
import { settleOrder } from '../../two-step/settle.ts'
import type { TaxCode } from './begin.ts'
import { taxWords } from './frozen.ts'
import { chargePosting, contraryPosting, houseOf, type DeclarationRow } from './postings.ts'
import { declarations } from './tables.ts'

const FIRST_PAUSE_SECONDS = 5
const LONGEST_PAUSE_SECONDS = 300
export const TIMED_OUT = 'No ha respondido a tiempo y el pago se ha anulado'

/** For the log: the row keeps what the operator reads. */
export class NrcRepeated extends Error {
  override readonly name = 'NrcRepeated'
  constructor(id: string, nrc: string, options: ErrorOptions) {
    super(`The agency gave the declaration ${id} the NRC ${nrc}, which is another's`, options)
  }
}

interface Ending {
  /** Its customer left with «en curso»: they are told how it ended. */
  late: boolean
  now: Instant
}

/** Asks again later; `trouble` says what an operator should look at. */
export async function postpone({ database }: Bank, { id, attempts }: DeclarationRow, now: Instant, trouble?: string): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts, 10), LONGEST_PAUSE_SECONDS)
  const next = { nextAttemptAt: addSeconds(now, pause), attempts: sql`${declarations.attempts} + 1`, ...(trouble ? { trouble } : {}) }
  await database.transaction((tx) =>
    tx
      .update(declarations)
      .set(next)
      .where(and(eq(declarations.id, id), sql`${declarations.nextAttemptAt} is not null`)),
  )
}

/** The row as it stands now, kept until the transaction ends. Rows are locked before orders, and orders before accounts. */
async function lock(tx: Tx, id: string): Promise<DeclarationRow | undefined> {
  const [row] = await tx.select().from(declarations).where(eq(declarations.id, id)).for('update')
  return row
}

export async function change(tx: Tx, id: string, set: Partial<typeof declarations.$inferInsert>): Promise<DeclarationRow | undefined> {
  const [row] = await tx.update(declarations).set(set).where(eq(declarations.id, id)).returning()
  return row
}

/** The agency has issued it: the hold becomes a charge. Answers the row where it is charged, by this or by another. */
export async function charge(bank: Bank, { id, family }: DeclarationRow, nrc: string, now: Instant): Promise<DeclarationRow | undefined> {
  const { database } = bank
  const house = await houseAccount(database, houseOf(family))
  return database.transaction(async (tx) => {
    const row = await lock(tx, id)
    if (row?.state !== 'REQUESTED') return row?.state === 'CHARGED' ? row : undefined
    const changed = await change(tx, id, { state: 'CHARGED', nrc, chargedAt: now, chargedOn: dayAt(now), trouble: null, attempts: 0 })
    await mustPost(tx, { ...chargePosting(row, house, nrc), bookedOn: dayAt(now) }, now)
    return changed
  })
}

export async function consolidated(bank: Bank, { id }: DeclarationRow, { late, now }: Ending): Promise<void> {
  await bank.database.transaction(async (tx) => {
    const row = await lock(tx, id)
    if (row?.state !== 'CHARGED') return
    await change(tx, id, { state: 'PAID', nextAttemptAt: null, attempts: 0, trouble: null })
    await endOrder(tx, row, undefined, now)
    if (late) await tell(tx, bank, row, `pagado el ${taxWords(row)}, NRC ${formatNrc(row.nrc ?? '')}.`, now)
  })
}

/** Nothing was charged: what it holds is let go. */
export async function refuseUncharged(
  bank: Bank,
  { id }: DeclarationRow,
  ending: Ending & { code: TaxCode; reason: string },
): Promise<void> {
  const { code, reason, late, now } = ending
  await bank.database.transaction(async (tx) => {
    const row = await lock(tx, id)
    if (row?.state !== 'REQUESTED') return
    await change(tx, id, { state: 'REFUSED', refusal: reason, nextAttemptAt: null, trouble: null })
    await endOrder(tx, row, code, now)
    await tx.execute(sql`select ledger_release_holds(array[${row.holdId}]::uuid[], ${now})`)
    if (late) await tellRefused(tx, bank, row, now)
  })
}

/** It was charged and the agency does not take it: a contrary entry, and the account is as before. */
export async function refuseCharged(
  bank: Bank,
  { id, family }: DeclarationRow,
  { reason, late, now }: Ending & { reason: string },
): Promise<void> {
  const { database } = bank
  const house = await houseAccount(database, houseOf(family))
  await database.transaction(async (tx) => {
    const row = await lock(tx, id)
    if (row?.state !== 'CHARGED' || row.nrc === null) return
    await change(tx, id, { state: 'REFUSED', refusal: reason, nextAttemptAt: null, trouble: null })
    await endOrder(tx, row, 'TAX_REFUSED', now)
    await mustPost(tx, { ...contraryPosting(row, house, row.nrc, 'tax-refused'), bookedOn: dayAt(now) }, now)
    if (late) await tellRefused(tx, bank, row, now)
  })
}

/**
 * Ends the order with its last declaration: executed where any was paid, refused where none was. Two that end at once are one after the other, so
 * that the second sees the first.
 */
async function endOrder(tx: Tx, { orderId, holdId }: DeclarationRow, refusal: TaxCode | undefined, now: Instant): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tax order ${orderId}`}, 0))`)
  const of = eq(declarations.orderId, orderId)
  const open = await tx.$count(declarations, and(of, inArray(declarations.state, ['REQUESTED', 'CHARGED'])))
  if (open > 0) return
  const paid = refusal === undefined || (await tx.$count(declarations, and(of, sql`${declarations.state} <> 'REFUSED'`))) > 0
  await settleOrder(tx, { orderId, hold: holdId, refusal: paid ? undefined : refusal, now })
}

const tellRefused = (tx: Tx, bank: Bank, row: DeclarationRow, now: Instant): Promise<void> =>
  tell(
    tx,
    bank,
    row,
    `la Agencia Tributaria ha rechazado el pago del ${taxWords(row)} de ${formatAmount(row.amount, { currency: null })} EUR. No le hemos cobrado.`,
    now,
  )

/** Of whoever ordered it. */
export async function tell(tx: Tx, bank: Bank, { userId }: Pick<DeclarationRow, 'userId'>, words: string, now: Instant): Promise<void> {
  const to = await otpPhone(tx, userId)
  if (!to) return
  const text = `${bank.brand.name}: ${words.replace(' · ', ' ')}`
  await sendMessage(tx, bank, { channel: 'SMS', to, text, purpose: 'tax-settled' }, now)
}
