/** What deposits pay by themselves: their interest on its days, and at the end of the term whatever their customer has said. */
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { add, negate, ZERO, type Cents } from '@almenara/contract/money'
import { and, asc, eq } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { DatedDay, DatedWork } from '../../calendar/dated-work.ts'
import { runItems } from '../../calendar/set-aside.ts'
import type { Tx } from '../../db/connection.ts'
import type { Leg } from '../../ledger/types.ts'
import { products } from '../../products/tables.ts'
import { depositLegs } from './deposit-legs.ts'
import { nextPayment, nextTerm, paymentUntil } from './deposit-terms.ts'
import type { DepositInterest, DepositMaturity } from './dues.ts'
import { linkedAccount } from './linked-account.ts'
import { addMovements, type NewMovement } from './movement-writer.ts'
import { duesOf, freezeDue, type Due } from './post-dues.ts'
import { termDeposits } from './tables.ts'

type Frozen = DepositInterest | DepositMaturity

const payments = duesOf('deposit-payments', { kinds: ['DEPOSIT_INTEREST', 'DEPOSIT_MATURITY'], legs: legsOf, paid: settled })

export const settleDeposits: DatedWork = {
  name: 'deposits',
  run: async (today) => {
    // What an earlier run left half-way comes first; then one payment of each deposit at a time, until none is due.
    await runItems(today, payments)
    while (await freezeNext(today)) await runItems(today, payments)
  },
  items: [payments],
}

/** Freezes the next payment of every deposit that has one due; false when none has. */
async function freezeNext({ bank, day }: DatedDay): Promise<boolean> {
  const active = await bank.database
    .select({ id: termDeposits.productId, paidUntil: termDeposits.paidUntil })
    .from(termDeposits)
    .innerJoin(products, eq(products.id, termDeposits.productId))
    .where(eq(products.status, 'ACTIVE'))
    .orderBy(asc(termDeposits.productId))
  let frozen = 0
  for (const { id } of active) if (await bank.database.transaction((tx) => freezeOf(tx, id, day))) frozen += 1
  return frozen > 0
}

async function freezeOf(tx: Tx, productId: string, day: LocalDate): Promise<boolean> {
  const [found] = await tx
    .select()
    .from(termDeposits)
    .innerJoin(products, eq(products.id, termDeposits.productId))
    .where(and(eq(termDeposits.productId, productId), eq(products.status, 'ACTIVE')))
    .for('update', { of: termDeposits })
  if (!found) return false
  const terms = found.term_deposits
  const dueOn = nextPayment(terms)
  if (dueOn > day) return false
  const payment = paymentUntil(terms, dueOn)
  if (dueOn < terms.maturesOn) return freezeDue(tx, productId, dueOn, day, { kind: 'DEPOSIT_INTEREST', ...payment })
  const next = nextTerm(terms, payment)
  const { principal, renewal } = terms
  return freezeDue(tx, productId, dueOn, day, { kind: 'DEPOSIT_MATURITY', ...payment, principal, renewal, ...(next ? { next } : {}) })
}

/** Net interest that a renewal adds to the money. */
function keptOf(frozen: Frozen): Cents {
  return frozen.kind === 'DEPOSIT_MATURITY' && frozen.next ? add(frozen.next.principal, negate(frozen.principal)) : ZERO
}

async function legsOf(bank: Bank, { productId, dueOn, frozen }: Due): Promise<Leg[]> {
  const due = frozen as Frozen
  const [found] = await bank.database
    .select()
    .from(termDeposits)
    .innerJoin(products, eq(products.id, termDeposits.productId))
    .where(eq(termDeposits.productId, productId))
  if (!found || found.products.ledgerAccountId === null) throw new RangeError(`The deposit ${productId} is in no books`)
  const account = await linkedAccount(bank.database, found.term_deposits.accountId)
  const ends = due.kind === 'DEPOSIT_MATURITY' && !due.next
  const { interest, withholding, from } = due
  const paid = { account: account.ledgerAccountId, deposit: found.products.ledgerAccountId, name: found.products.commercialName }
  const legs = await depositLegs(bank, {
    ...paid,
    interest,
    withholding,
    from,
    to: dueOn,
    principal: ends ? due.principal : ZERO,
    kept: keptOf(due),
  })
  return legs.map((leg) => ({ ...leg, valueOn: dueOn }))
}

async function settled(tx: Tx, { productId, dueOn, bookedOn, frozen }: Due): Promise<void> {
  const due = frozen as Frozen
  const [terms] = await tx.select().from(termDeposits).where(eq(termDeposits.productId, productId)).for('update')
  if (!terms) throw new RangeError(`The deposit ${productId} has no terms`)
  const detail = `Del ${formatDay(due.from)} al ${formatDay(dueOn)}`
  const balanceAfter = terms.principal
  const paid: NewMovement[] = [
    { bookedOn, detail, kind: 'INTEREST', amount: due.interest, balanceAfter },
    { bookedOn, detail, kind: 'WITHHOLDING', amount: negate(due.withholding), balanceAfter },
  ]
  const end = due.kind === 'DEPOSIT_MATURITY' ? await ended(tx, productId, dueOn, bookedOn, due) : []
  if (due.kind === 'DEPOSIT_INTEREST') await tx.update(termDeposits).set({ paidUntil: dueOn }).where(eq(termDeposits.productId, productId))
  await addMovements(tx, productId, [...paid.filter(({ amount }) => amount !== 0), ...end])
}

/** The next term begins, or the deposit is over. */
async function ended(
  tx: Tx,
  productId: string,
  dueOn: LocalDate,
  bookedOn: LocalDate,
  { next, principal }: DepositMaturity,
): Promise<NewMovement[]> {
  if (!next) {
    await tx.update(products).set({ status: 'CANCELLED' }).where(eq(products.id, productId))
    await tx.update(termDeposits).set({ paidUntil: dueOn, principal: ZERO }).where(eq(termDeposits.productId, productId))
    return [{ bookedOn, kind: 'MATURITY', detail: 'Abonado en su cuenta', amount: negate(principal), balanceAfter: ZERO }]
  }
  const { rate, maturesOn } = next
  const terms = { principal: next.principal, rate, startedOn: dueOn, paidUntil: dueOn, maturesOn }
  await tx.update(termDeposits).set(terms).where(eq(termDeposits.productId, productId))
  const added = add(next.principal, negate(principal))
  return [{ bookedOn, kind: 'RENEWAL', detail: `Hasta el ${formatDay(maturesOn)}`, amount: added, balanceAfter: next.principal }]
}
