/**
 * What was collected is paid into the creditor's account on its day, without what was rejected before: once all debits of a remittance have been
 * answered, or on the day after with what there is. What is answered later is paid in later.
 */
import { dayAt, type Instant } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { and, asc, eq, exists, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { datedKey, type ItemWork } from '../../../calendar/dated-work.ts'
import { BATCH_SIZE, isNotSetAside } from '../../../calendar/set-aside.ts'
import type { Tx } from '../../../db/connection.ts'
import { isAnyOf } from '../../../db/any-of.ts'
import { mustPost, mustPostAll } from '../../../payments/payment-postings.ts'
import { remittanceContracts } from '../contracts/tables.ts'
import { countOutcomes, lockRemittance, OPEN_STATES, type Remittance } from '../remittances/outcomes.ts'
import { leadingTo } from '../remittances/remittance-postings.ts'
import { remittances } from '../remittances/tables.ts'
import { creditLegs, creditOneLegs, debitHouses, debitsOf, feeLegs, type DebitHouses } from './debit-books.ts'
import { remittanceDebits } from './tables.ts'

const NAME = 'debit-credits'
/** Movements of one transaction. */
const AT_ONCE = 500

const isKept = and(eq(remittanceDebits.state, 'COLLECTED'), isNull(remittanceDebits.creditedOn))

/** An item is the id of a remittance. What is advanced on a line of financing is not paid in again. */
export const creditDebits: ItemWork = {
  name: NAME,
  due: async ({ bank }) => {
    const { id, kind, state, executionOn } = remittances
    const kept = bank.database
      .select({ one: sql`1` })
      .from(remittanceDebits)
      .where(and(eq(remittanceDebits.remittanceId, id), isKept))
    const answered = or(notInArray(state, [...OPEN_STATES]), lt(executionOn, dayAt(bank.clock.now())))
    const rows = await bank.database
      .select({ id })
      .from(remittances)
      .where(and(eq(kind, 'DEBITS'), answered, exists(kept), isNotSetAside(NAME, id)))
      .orderBy(asc(executionOn), asc(id))
      .limit(BATCH_SIZE)
    return rows.map((row) => row.id)
  },
  one: async ({ bank }, id) => {
    while (await creditSome(bank, id));
  },
}

/** False once nothing of it is kept. */
async function creditSome(bank: Bank, id: string): Promise<boolean> {
  const houses = await debitHouses(bank)
  const now = bank.clock.now()
  return bank.database.transaction(async (tx) => {
    const remittance = await lockRemittance(tx, id)
    const paid =
      remittance.bookedAs === 'ONE' ? await creditAtOnce(tx, remittance, houses, now) : await creditEach(tx, remittance, houses, now)
    if (paid.count === 0) return false
    await chargeFee(tx, remittance, houses, paid, now)
    const credited = { creditedCount: remittance.creditedCount + paid.count, creditedAmount: add(remittance.creditedAmount, paid.amount) }
    await countOutcomes(tx, remittance, [], now, { ...credited, chargedAt: remittance.chargedAt ?? now })
    return remittance.bookedAs === 'EACH'
  })
}

interface Paid {
  count: number
  amount: Cents
  /** The first of them, by which their posting is known. */
  first: number
}

async function creditAtOnce(tx: Tx, remittance: Remittance, { collections }: DebitHouses, now: Instant): Promise<Paid> {
  const { rows } = await tx.execute<{ count: number; amount: Cents | null; first: number | null }>(sql`
    with paid as (
      update ${remittanceDebits} set credited_on = ${dayAt(now)} where ${and(eq(remittanceDebits.remittanceId, remittance.id), isKept)}
      returning amount, ordinal
    ) select count(*)::int as count, sum(amount)::bigint as amount, min(ordinal)::int as first from paid`)
  const { count = 0, amount, first } = rows[0] ?? {}
  if (count === 0 || amount == null || first == null) return { count: 0, amount: ZERO, first: 0 }
  const key = datedKey('debits-credited', `${remittance.id} ${first}`, remittance.executionOn)
  await mustPost(tx, { key, kind: 'debits-credited', legs: leadingTo(remittance, creditLegs(remittance, collections, count, amount)) }, now)
  return { count, amount, first }
}

async function creditEach(tx: Tx, remittance: Remittance, { collections }: DebitHouses, now: Instant): Promise<Paid> {
  const mine = and(eq(remittanceDebits.remittanceId, remittance.id), isKept)
  const debits = await tx.select().from(remittanceDebits).where(mine).orderBy(asc(remittanceDebits.ordinal)).limit(AT_ONCE).for('update')
  const postings = debits.map((debit) => ({
    key: datedKey('debit-credited', debit.id, debit.collectionOn),
    kind: 'debits-credited',
    legs: leadingTo(remittance, creditOneLegs(remittance, collections, debit)),
  }))
  await mustPostAll(tx, postings, now)
  const ids = debits.map(({ id }) => id)
  if (ids.length > 0)
    await tx
      .update(remittanceDebits)
      .set({ creditedOn: dayAt(now) })
      .where(isAnyOf(remittanceDebits.id, ids))
  return { count: debits.length, amount: add(ZERO, ...debits.map(({ amount }) => amount)), first: debits[0]?.ordinal ?? 0 }
}

/** For each debit that was collected, in one movement. */
async function chargeFee(tx: Tx, remittance: Remittance, { income }: DebitHouses, { count, first }: Paid, now: Instant): Promise<void> {
  const { productId, feeEach } = remittanceContracts
  const [contract] = await tx.select({ feeEach }).from(remittanceContracts).where(eq(productId, remittance.contractId))
  const fee = ((contract?.feeEach ?? 0) * count) as Cents
  const title = `Comisión de la remesa ${remittance.number}`
  const legs = feeLegs(remittance.ledgerAccountId, income, fee, title, debitsOf(count))
  const key = datedKey('debits-fee', `${remittance.id} ${first}`, remittance.executionOn)
  if (legs) await mustPost(tx, { key, kind: 'debit-fee', legs: leadingTo(remittance, legs) }, now)
}
