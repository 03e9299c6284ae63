/** A credit card's books on the last day of a month, and the settlement that follows from them. */
import type { LocalDate } from '@almenara/contract/dates'
import { add, type Cents, negate, toCents, ZERO } from '@almenara/contract/money'
import { and, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { balancesAt } from '../../../ledger/history.ts'
import { cardMovements, type cards } from '../tables.ts'
import { incomeOf, type PaymentPlan, settle, type Settled } from './settlement-rules.ts'
import { cardCreditTerms, cardSettlements, scpInstalments, scpPlans } from './tables.ts'

export type CreditCard = Pick<
  typeof cards.$inferSelect,
  'productId' | 'ledgerAccountId' | 'accountProductId' | 'paymentMode' | 'paymentPercentage' | 'paymentAmount'
>
export type CreditTerms = typeof cardCreditTerms.$inferSelect
type Instalment = typeof scpInstalments.$inferSelect

export interface Closing {
  settled: Settled
  mode: PaymentPlan['mode']
  /** Yearly rate of what is left for later, in hundredths of a percent. */
  tin: number
  /** The instalments that the settlement asks for. */
  instalments: Instalment[]
}

export async function readTerms(db: Db, productId: string): Promise<CreditTerms | undefined> {
  const [terms] = await db.select().from(cardCreditTerms).where(eq(cardCreditTerms.productId, productId))
  return terms
}

/** What the settlement of the month that closes on a day asks for, by what is booked until then. */
export async function closingOf(db: Db, card: CreditCard, closesOn: LocalDate): Promise<Closing> {
  const terms = await readTerms(db, card.productId)
  const balances = await balancesAt(db, [card.ledgerAccountId], [closesOn])
  const open = await openInstalments(db, card.productId, closesOn)
  const instalments = open.filter(({ row, cancelledOn }) => row.closesOn <= closesOn && cancelledOn === null).map(({ row }) => row)
  const tin = terms?.revolvingTin ?? 0
  const plan = planOf(card, terms)
  const books = {
    owed: negate(balances.get(card.ledgerAccountId)?.[0] ?? ZERO),
    deferred: add(...open.filter(({ row }) => !instalments.includes(row)).map(({ row }) => row.principal)),
    unpaid: await unpaidPrincipal(db, card.productId, closesOn),
    carried: await carriedInto(db, card.productId, closesOn),
    instalments,
  }
  return { settled: settle(books, plan, tin, closesOn), mode: plan.mode, tin, instalments }
}

function planOf({ paymentMode, paymentPercentage, paymentAmount }: CreditCard, terms: CreditTerms | undefined): PaymentPlan {
  switch (paymentMode) {
    case 'PERCENTAGE':
      return { mode: 'PERCENTAGE', percentage: paymentPercentage ?? 100, minimum: terms?.minimumPayment ?? ZERO }
    case 'FIXED_AMOUNT':
      return { mode: 'FIXED_AMOUNT', amount: paymentAmount ?? ZERO }
    default:
      return { mode: 'END_OF_MONTH' }
  }
}

/** Instalments that no settlement has asked for, of the purchases that were in the books that day and not repaid early by then. */
function openInstalments(db: Db, productId: string, closesOn: LocalDate) {
  return db
    .select({ row: scpInstalments, cancelledOn: scpPlans.cancelledOn })
    .from(scpInstalments)
    .innerJoin(scpPlans, eq(scpPlans.id, scpInstalments.planId))
    .innerJoin(cardMovements, eq(cardMovements.id, scpPlans.movementId))
    .where(
      and(
        eq(scpPlans.productId, productId),
        isNull(scpInstalments.settlementId),
        lte(cardMovements.settledOn, closesOn),
        or(isNull(scpPlans.cancelledOn), gt(scpPlans.cancelledOn, closesOn)),
      ),
    )
    .orderBy(scpInstalments.planId, scpInstalments.number)
}

/** What the earlier settlements that could not be charged by then would have repaid of what is owed in the books. */
async function unpaidPrincipal(db: Db, productId: string, closesOn: LocalDate): Promise<Cents> {
  const unpaid = await db
    .select()
    .from(cardSettlements)
    .where(
      and(
        eq(cardSettlements.productId, productId),
        lt(cardSettlements.closesOn, closesOn),
        or(isNull(cardSettlements.chargedOn), gt(cardSettlements.chargedOn, closesOn)),
      ),
    )
  return add(...unpaid.map((row) => toCents(row.total - incomeOf(row))))
}

/** What the settlement before left for later. */
async function carriedInto(db: Db, productId: string, closesOn: LocalDate): Promise<Cents> {
  const [before] = await db
    .select({ carriedForward: cardSettlements.carriedForward })
    .from(cardSettlements)
    .where(and(eq(cardSettlements.productId, productId), lt(cardSettlements.closesOn, closesOn)))
    .orderBy(desc(cardSettlements.closesOn))
    .limit(1)
  return before?.carriedForward ?? ZERO
}

/** Keeps the card's closing, its deferred purchases and its payment plan as they are until the transaction ends. */
export async function lockCard(db: Db, productId: string): Promise<void> {
  await db.execute(sql`select from cards where product_id = ${productId} for update`)
}
