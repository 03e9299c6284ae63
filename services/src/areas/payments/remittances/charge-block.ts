/** The transfers of a remittance that is charged go on in blocks: to payees of this bank at once, to others by the clearing. */
import { dayAt, type Instant } from '@almenara/contract/dates'
import { add, ZERO } from '@almenara/contract/money'
import { and, asc, between, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { datedKey } from '../../../calendar/dated-work.ts'
import type { Tx } from '../../../db/connection.ts'
import { isAnyOf } from '../../../db/any-of.ts'
import type { Leg } from '../../../ledger/types.ts'
import {
  bookLegs,
  chargeLegs,
  houseLegs,
  mustPost,
  mustPostAll,
  reversalLegs,
  sepaHouses,
  type Payment,
} from '../../../payments/payment-postings.ts'
import { payments } from '../../../payments/tables.ts'
import { products } from '../../../products/tables.ts'
import { countOutcomes, lockRemittance, type Moved, type Remittance } from './outcomes.ts'
import { lineLegs } from './remittance-postings.ts'

/** Places in the file that one posting covers. */
export const BLOCK = 500

export function blocksOf({ firstOrdinal, lastOrdinal }: Pick<Remittance, 'firstOrdinal' | 'lastOrdinal'>): number {
  return Math.floor((lastOrdinal - firstOrdinal) / BLOCK) + 1
}

/** The hold of what a block charges, while its posting has not been made. */
export function blockHold({ id, executionOn }: Pick<Remittance, 'id' | 'executionOn'>, block: number): string {
  return datedKey('remittance-block', `${id} ${block}`, executionOn)
}

/** Does the next block, once. False once there is none. */
export async function advanceBlock(bank: Bank, id: string): Promise<boolean> {
  const { transit } = await sepaHouses(bank)
  const now = bank.clock.now()
  return bank.database.transaction(async (tx) => {
    const remittance = await lockRemittance(tx, id)
    const { blocksDone: block, state } = remittance
    if (state !== 'IN_PROGRESS' || block >= blocksOf(remittance)) return false
    const lines = await linesOf(tx, remittance, block)
    const open = await openTargets(tx, lines)
    const going = lines.filter((line) => line.kind !== 'BOOK' || (line.targetAccountId !== null && open.has(line.creditorIban)))
    const closed = lines.filter((line) => !going.includes(line))
    const step = { tx, remittance, block, transit, now }
    if (remittance.bookedAs === 'ONE') {
      await payOn(step, going, closed)
      await sendOn(tx, remittance, block)
    } else await chargeBlock(step, going)
    await mark(tx, going, closed, now)
    const settled = going.filter(({ kind }) => kind === 'BOOK')
    const moved = [sumOf('settled', settled), sumOf('failed', closed)].filter(({ count }) => count > 0)
    await countOutcomes(tx, remittance, moved, now, { blocksDone: block + 1 })
    return block + 1 < blocksOf(remittance)
  })
}

interface Step {
  tx: Tx
  remittance: Remittance
  block: number
  transit: number
  now: Instant
}

function waitingIn({ id, firstOrdinal }: Remittance, block: number): SQL | undefined {
  const from = firstOrdinal + block * BLOCK
  return and(eq(payments.remittanceId, id), between(payments.ordinal, from, from + BLOCK - 1), eq(payments.state, 'SCHEDULED'))
}

/** Those that are booked one by one: of a remittance that was charged whole, what goes to payees of this bank. */
function linesOf(tx: Tx, remittance: Remittance, block: number): Promise<Payment[]> {
  const booked = remittance.bookedAs === 'ONE' ? eq(payments.kind, 'BOOK') : undefined
  const mine = and(waitingIn(remittance, block), booked)
  return tx.select().from(payments).where(mine).orderBy(asc(payments.ordinal)).for('update')
}

/** What was charged whole and goes to other banks is for the clearing now. Nothing of each is read: it is most of a file. */
async function sendOn(tx: Tx, remittance: Remittance, block: number): Promise<void> {
  await tx
    .update(payments)
    .set({ state: 'ACCEPTED' })
    .where(and(waitingIn(remittance, block), ne(payments.kind, 'BOOK')))
}

/** Those of the accounts of this bank that have not been cancelled since the file was signed. */
async function openTargets(tx: Tx, lines: readonly Payment[]): Promise<ReadonlySet<string>> {
  const ibans = [...new Set(lines.flatMap(({ kind, creditorIban }) => (kind === 'BOOK' ? [creditorIban] : [])))]
  if (ibans.length === 0) return new Set()
  const rows = await tx
    .select({ iban: products.identifier })
    .from(products)
    .where(and(isAnyOf(products.identifier, ibans), eq(products.status, 'ACTIVE')))
  return new Set(rows.map(({ iban }) => iban))
}

const amountOf = (lines: readonly Pick<Payment, 'amount'>[]) => add(ZERO, ...lines.map(({ amount }) => amount))

function sumOf(to: Moved['to'], lines: readonly Payment[]): Moved {
  return { to, count: lines.length, amount: amountOf(lines) }
}

/** Of one that was charged whole: payees of this bank are paid, and what cannot be paid goes back to the account, one by one. */
async function payOn({ tx, remittance, block, transit, now }: Step, going: readonly Payment[], closed: readonly Payment[]): Promise<void> {
  const { id, executionOn, ledgerAccountId } = remittance
  const own = going.filter(({ kind }) => kind === 'BOOK')
  if (own.length > 0) {
    const paid = own.flatMap((line) => bookLegs(line).slice(1))
    const [from] = houseLegs(transit, ledgerAccountId, amountOf(own), `Remesa de transferencias ${remittance.number}`)
    if (!from) throw new Error('A posting has no legs')
    await mustPost(
      tx,
      { key: datedKey('remittance-payees', `${id} ${block}`, executionOn), kind: 'remittance', legs: [from, ...paid] },
      now,
    )
  }
  const back = closed.map((line) => ({
    key: datedKey('remittance-closed', line.id, executionOn),
    kind: 'remittance-rejected',
    legs: lineLegs(remittance, line, reversalLegs(line, transit, 'AC04', 'REJECTED')),
  }))
  await mustPostAll(tx, back, now)
}

/** A movement for each, in one posting that takes the place of the block's hold; without any left, the hold goes. */
async function chargeBlock({ tx, remittance, block, transit, now }: Step, going: readonly Payment[]): Promise<void> {
  const hold = blockHold(remittance, block)
  if (going.length === 0) {
    await tx.execute(sql`select ledger_release_holds(array[${hold}]::uuid[], ${now})`)
    return
  }
  const others = going.filter(({ kind }) => kind !== 'BOOK')
  const legs: Leg[] = going.flatMap((line) => {
    const both = line.kind === 'BOOK' ? bookLegs(line) : chargeLegs(line, transit).slice(0, 1)
    return lineLegs(remittance, line, both)
  })
  const title = `Remesa de transferencias ${remittance.number}`
  const sum = others.length === 0 ? [] : houseLegs(remittance.ledgerAccountId, transit, amountOf(others), title).slice(1)
  const key = datedKey('remittance-charge', `${remittance.id} ${block}`, remittance.executionOn)
  await mustPost(tx, { key, kind: 'remittance', hold, legs: [...legs, ...sum] }, now)
}

const idsOf = (lines: readonly Payment[]) => lines.map(({ id }) => id)

async function mark(tx: Tx, going: readonly Payment[], closed: readonly Payment[], now: Instant): Promise<void> {
  const own = going.filter(({ kind }) => kind === 'BOOK')
  const others = going.filter(({ kind }) => kind !== 'BOOK')
  if (own.length > 0)
    await tx
      .update(payments)
      .set({ state: 'SETTLED', settledOn: dayAt(now) })
      .where(isAnyOf(payments.id, idsOf(own)))
  if (others.length > 0)
    await tx
      .update(payments)
      .set({ state: 'ACCEPTED' })
      .where(isAnyOf(payments.id, idsOf(others)))
  if (closed.length > 0) {
    await tx
      .update(payments)
      .set({ state: 'FAILED', reason: 'AC04', closedAt: now })
      .where(isAnyOf(payments.id, idsOf(closed)))
  }
}
