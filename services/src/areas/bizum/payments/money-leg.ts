/** The money of a payment to another bank: an instant transfer of the machine that exists, whose end is that of the payment. */
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { isAnyOf } from '../../../db/any-of.ts'
import type { Tx } from '../../../db/connection.ts'
import { groupCommit, ItemFailed } from '../../../db/group-commit.ts'
import { insertNewRows } from '../../../db/insert-rows.ts'
import { parties } from '../../../identity/tables.ts'
import { mustPost } from '../../../payments/payment-postings.ts'
import type { PaymentFollower } from '../../../payments/payment-followers.ts'
import { paymentRow } from '../../../payments/payments.ts'
import { instantRows } from '../../../payments/transfer-messages.ts'
import { products } from '../../../products/tables.ts'
import type { Route } from '../../../rails/bizum/port.ts'
import { endPaid, endUnpaid } from './ends.ts'
import { tellEnding } from './endings.ts'
import { tellReturned } from './notify.ts'
import { bizumPayments } from './tables.ts'
import { changePayment, lockPayment, lockPayments, paymentColumns, readPayment, type BizumPayment } from './payment-rows.ts'
import { backLegs, sentLegs } from './postings.ts'

interface Routed {
  id: string
  route: Route
  now: Instant
}

const lines = new WeakMap<Bank, (one: Routed) => Promise<boolean>>()

/**
 * Writes the transfer that carries it and its message, once and with those that are routed at the same time: it leaves by the next exchange with the
 * clearing.
 * False where it has come to an end meanwhile.
 */
export function routePayment(bank: Bank, routed: Routed): Promise<boolean> {
  const line = lines.get(bank) ?? groupCommit<Routed, boolean>({ keyOf: ({ id }) => id, run: (all) => routeTogether(bank, all) })
  lines.set(bank, line)
  return line(routed).catch((error: unknown) => {
    throw error instanceof ItemFailed ? error.cause : error
  })
}

function routeTogether(bank: Bank, all: readonly Routed[]): Promise<boolean[]> {
  return bank.database
    .transaction(async (tx) => {
      const found = new Map((await lockUnsent(tx, all)).map((one) => [one.payment.id, one]))
      const going = all.flatMap((one) => {
        const sending = found.get(one.id)
        return sending ? [{ ...one, sending }] : []
      })
      const rows = going.flatMap(({ route, now, sending }) =>
        instantRows(bank, paymentRow(transferOf(sending, route, dayAt(now)), now), now),
      )
      await insertNewRows(tx, rows)
      await markSent(tx, going)
      return all.map(({ id }) => found.has(id))
    })
    .catch((error: unknown) => {
      throw new ItemFailed(error)
    })
}

interface Unsent {
  payment: BizumPayment
  iban: string
  debtorName: string
}

/** By id, with what their transfers say of whoever pays. */
function lockUnsent(tx: Tx, all: readonly Routed[]): Promise<Unsent[]> {
  const unsent = and(
    isAnyOf(
      bizumPayments.id,
      all.map(({ id }) => id),
    ),
    inArray(bizumPayments.state, ['ORDERED', 'WAITING']),
  )
  return tx
    .select({ payment: paymentColumns, iban: products.identifier, debtorName: parties.name })
    .from(bizumPayments)
    .innerJoin(products, eq(products.id, bizumPayments.productId))
    .innerJoin(parties, eq(parties.id, bizumPayments.partyId))
    .where(unsent)
    .orderBy(bizumPayments.id)
    .for('update', { of: bizumPayments })
}

async function markSent(tx: Tx, going: readonly Pick<Routed, 'id' | 'route'>[]): Promise<void> {
  const ids = sql.param(going.map(({ id }) => id))
  await tx.execute(sql`
    update ${bizumPayments} p
    set state = 'SENT', end_to_end_id = r.end_to_end_id, payment_id = p.id, next_attempt_at = null, attempts = 0, cancelling = null
    from unnest(${ids}::uuid[], ${sql.param(going.map(({ route }) => route.endToEndId))}::text[]) r(id, end_to_end_id)
    where p.id = any(${ids}::uuid[]) and p.id = r.id`)
}

function transferOf({ payment, iban: debtorIban, debtorName }: Unsent, { iban, bic, name, endToEndId }: Route, executionOn: LocalDate) {
  const { id, userId, channel, productId, ledgerAccountId, amount, concept, holdId } = payment
  const from = { userId, channel, productId, ledgerAccountId, debtorName, debtorIban }
  const to = { creditorName: name, creditorIban: iban, creditorBic: bic }
  return { id, ...from, ...to, kind: 'INSTANT' as const, service: 'BIZUM' as const, amount, concept, holdId, executionOn, endToEndId }
}

async function requireLocked(tx: Tx, id: string): Promise<BizumPayment> {
  const payment = await lockPayment(tx, id)
  if (!payment) throw new Error(`No payment by Bizum is carried by ${id}`)
  return payment
}

/** Rows are locked from the transfer to the payment, and its order and accounts after them. */
export const bizumFollower: PaymentFollower = {
  settled: async ({ tx, bank, all, sepa, now }, on) => {
    const carried = await lockPayments(
      tx,
      all.map(({ id }) => id),
    )
    if (carried.length !== all.length) throw new Error(`${all.length} transfers carry ${carried.length} payments by Bizum`)
    const paid = carried.filter(({ state }) => state === 'SENT').map((payment) => ({ payment, legs: sentLegs(payment, sepa) }))
    if (paid.length > 0) await endPaid({ tx, bank, now }, paid, on)
  },
  rejected: async ({ tx, bank, payment: { id }, now }) => {
    const payment = await requireLocked(tx, id)
    if (payment.state === 'SENT') await endUnpaid({ tx, bank, payment, now }, 'REFUSED', 'CLEARING', { tell: true })
  },
  returned: async ({ tx, bank, payment: { id }, sepa, now }, { reason, on, key }) => {
    const payment = await requireLocked(tx, id)
    const { amount } = payment
    const posting = { key, kind: 'bizum-returned', bookedOn: on, legs: backLegs(payment, sepa, amount, reason) }
    const backPostingId = await mustPost(tx, posting, now)
    const returned = await changePayment(tx, payment, { state: 'RETURNED', refunded: amount, backPostingId })
    await tellEnding(tx, bank, returned, { refunded: amount }, now)
    await tellReturned(tx, returned, amount, now)
  },
  payee: async (db, { id }) => (await readPayment(db, id))?.name ?? '',
  givenBack: async (tx, { id, amount }) => {
    const came = and(eq(bizumPayments.receivedId, id), eq(bizumPayments.direction, 'IN'))
    await tx.update(bizumPayments).set({ state: 'RETURNED', refunded: amount }).where(came)
  },
}
