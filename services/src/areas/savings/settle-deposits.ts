/** What deposits pay by themselves: their interest on its days, and at the end of the term whatever their customer has said. */
import { formatDay, type LocalDate } from '@almenara/contract/dates'
import { add, negate, ZERO, type Cents } from '@almenara/contract/money'
import { and, asc, eq, gt, max } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { DatedDay, DatedWork } from '../../calendar/dated-work.ts'
import { itemsOf, listedItems, readItem, runItems } from '../../calendar/set-aside.ts'
import { writeAboutProduct } from '../../correspondence/about-product.ts'
import type { Tx } from '../../db/connection.ts'
import type { Leg } from '../../ledger/types.ts'
import { products } from '../../products/tables.ts'
import { depositLegs } from './deposit-legs.ts'
import { depositLetter, type DepositSettlement } from './deposit-letter.ts'
import { nextPayment, nextTerm, paymentUntil } from './deposit-terms.ts'
import type { DepositInterest, DepositMaturity } from './dues.ts'
import { linkedAccount } from './linked-account.ts'
import { addMovements, type NewMovement } from './movement-writer.ts'
import { duesOf, freezeDue, type Due } from './post-dues.ts'
import { savingsDues, termDeposits } from './tables.ts'

type Frozen = DepositInterest | DepositMaturity

const payments = duesOf('deposit-payments', { kinds: ['DEPOSIT_INTEREST', 'DEPOSIT_MATURITY'], legs: legsOf, paid: settled })

/** Freezes the next payment of a deposit. An item is a deposit and the day of its payment: `P1 2026-12-31`. */
const dues = listedItems({
  name: 'deposit-dues',
  all: unfrozen,
  one: ({ bank, day }, item) => {
    const { contract, on } = readItem(item)
    return bank.database.transaction((tx) => freezeNext(tx, contract, on, day))
  },
})

export const settleDeposits: DatedWork = {
  name: 'deposits',
  run: async (today) => {
    // What an earlier run left half-way comes first; then one payment of each deposit at a time, until none is due.
    await runItems(today, payments)
    do {
      await runItems(today, dues)
      await runItems(today, payments)
    } while ((await dues.due(today, undefined)).length > 0)
  },
  items: [dues, payments],
}

/** Those in force that have a payment due which is not frozen, with its day. */
async function unfrozen(today: DatedDay): Promise<string[]> {
  const { bank, day } = today
  const rows = await bank.database
    .select({ terms: termDeposits, frozen: max(savingsDues.dueOn) })
    .from(termDeposits)
    .innerJoin(products, and(eq(products.id, termDeposits.productId), eq(products.status, 'ACTIVE')))
    .leftJoin(savingsDues, and(eq(savingsDues.productId, termDeposits.productId), gt(savingsDues.dueOn, termDeposits.paidUntil)))
    .groupBy(termDeposits.productId)
    .orderBy(asc(termDeposits.productId))
  return rows.flatMap(({ terms, frozen }) =>
    itemsOf(terms.productId, today, () => [nextPayment(terms)].filter((dueOn) => dueOn <= day && dueOn !== frozen)),
  )
}

/** Freezes the next payment of a deposit, if it is due by that day. */
async function freezeNext(tx: Tx, productId: string, by: LocalDate, bookedOn: LocalDate): Promise<void> {
  const [found] = await tx
    .select()
    .from(termDeposits)
    .innerJoin(products, eq(products.id, termDeposits.productId))
    .where(and(eq(termDeposits.productId, productId), eq(products.status, 'ACTIVE')))
    .for('update', { of: termDeposits })
  if (!found) return
  const terms = found.term_deposits
  const dueOn = nextPayment(terms)
  if (dueOn <= by) await freezeDue(tx, productId, dueOn, bookedOn, paymentOf(terms, dueOn))
}

function paymentOf(terms: typeof termDeposits.$inferSelect, dueOn: LocalDate): Frozen {
  const payment = paymentUntil(terms, dueOn)
  if (dueOn < terms.maturesOn) return { kind: 'DEPOSIT_INTEREST', ...payment }
  const next = nextTerm(terms, payment)
  const { principal, renewal } = terms
  return { kind: 'DEPOSIT_MATURITY', ...payment, principal, renewal, ...(next ? { next } : {}) }
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

async function settled(tx: Tx, { productId, dueOn, bookedOn, frozen }: Due, bank: Bank): Promise<void> {
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
  const now = bank.clock.now()
  await writeAboutProduct(tx, bank, await depositLetter(tx, settlementOf(terms, due, { to: dueOn, bookedOn }), now), now)
}

/** `terms`: those that its interest is of. */
function settlementOf(
  { productId, accountId, principal, rate }: typeof termDeposits.$inferSelect,
  due: Frozen,
  days: Pick<DepositSettlement, 'to' | 'bookedOn'>,
): DepositSettlement {
  const { from, interest, withholding } = due
  const paid = { productId, accountId, principal, rate, from, interest, withholding, ...days }
  if (due.kind === 'DEPOSIT_INTEREST') return { ...paid, kind: 'INTEREST' }
  return { ...paid, kind: 'MATURITY', ...(due.next ? { next: due.next } : { returned: due.principal }) }
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
