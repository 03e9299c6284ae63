/** What the cast's credit cards ask for credit, what they deferred, and the settlements that the history has charged them. */
import type { LocalDate } from '@almenara/contract/dates'
import { add, type Cents, negate, toCents, ZERO } from '@almenara/contract/money'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { datedKey } from '../calendar/dated-work.ts'
import { quote } from '../areas/cards/credit/scp-rules.ts'
import { lastClosing, periodOf } from '../areas/cards/credit/settlement-rules.ts'
import { startOf } from '../areas/cards/credit/settle-cards.ts'
import { cardCreditTerms, cardSettlements, scpInstalments, scpPlans } from '../areas/cards/credit/tables.ts'
import { cardMovements, cards } from '../areas/cards/tables.ts'
import type { Tx } from '../db/connection.ts'
import { entries, transactions } from '../ledger/tables.ts'
import { CAST_CARDS, type CastCard } from './cards-cast.ts'
import { type CastCredit, type CastDeferral, type Span, deferralHistory } from './cards-deferral.ts'

const MINIMUM_PAYMENT = toCents(3_000)

type Card = typeof cards.$inferSelect

/** Writes what is missing; what the bank has done since the load stays. */
export async function writeCardCredit(tx: Tx, loadedOn: LocalDate): Promise<void> {
  for (const castCard of CAST_CARDS) {
    if (!castCard.credit) continue
    const [card] = await tx
      .select()
      .from(cards)
      .where(and(eq(cards.ending, castCard.ending), eq(cards.type, 'CREDIT')))
    if (!card) continue
    const { scp, revolvingTin } = castCard.credit
    const terms = { scpTin: scp.tin, scpFeeRate: scp.feeRate, scpMinimum: scp.minimum, scpLeastPayments: scp.leastPayments }
    const written = await tx
      .insert(cardCreditTerms)
      .values({ productId: card.productId, revolvingTin, minimumPayment: MINIMUM_PAYMENT, ...terms, scpMostPayments: scp.mostPayments })
      .onConflictDoNothing()
      .returning()
    if (written.length === 0) continue
    const from = await firstPurchase(tx, card)
    if (!from) continue
    await writePlans(tx, card, castCard, { from, until: loadedOn })
    await writeSettlements(tx, card, from)
  }
}

/** When the card's history begins. */
async function firstPurchase(tx: Tx, { productId }: Card): Promise<LocalDate | null | undefined> {
  const [first] = await tx
    .select({ day: sql<LocalDate | null>`min(${cardMovements.settledOn})` })
    .from(cardMovements)
    .where(and(eq(cardMovements.productId, productId), eq(cardMovements.kind, 'PURCHASE')))
  return first?.day
}

/** A bank loaded before there were deferrals has no such purchases. */
async function writePlans(tx: Tx, { productId }: Card, { credit, deferral }: CastCard, span: Span): Promise<void> {
  if (!credit || !deferral) return
  for (const { merchant, boughtOn } of deferralHistory(deferral, credit, span)) {
    const [bought] = await tx
      .select({ id: cardMovements.id })
      .from(cardMovements)
      .where(and(eq(cardMovements.productId, productId), eq(cardMovements.madeOn, boughtOn), eq(cardMovements.merchant, merchant)))
    if (bought) await writePlan(tx, { productId, movementId: bought.id }, { credit, deferral, boughtOn })
  }
}

interface Deferred {
  credit: CastCredit
  deferral: CastDeferral
  boughtOn: LocalDate
}

type Of = Pick<typeof scpPlans.$inferInsert, 'productId' | 'movementId'>

async function writePlan(tx: Tx, of: Of, { credit, deferral, boughtOn }: Deferred): Promise<void> {
  const { amount: principal, payments } = deferral
  const { table, instalment, tae } = quote(principal, credit.scp, payments, boughtOn)
  const plan = { ...of, principal, payments, instalment, tin: credit.scp.tin, tae, deferredOn: boughtOn }
  const [written] = await tx.insert(scpPlans).values(plan).returning({ id: scpPlans.id })
  if (written) await tx.insert(scpInstalments).values(table.map(({ amount: _, ...row }) => ({ ...row, planId: written.id })))
}

/** One for each settlement of the books but that of the month before the history, of which nothing is known. */
async function writeSettlements(tx: Tx, card: Card, from: LocalDate): Promise<void> {
  const { ledgerAccountId } = card
  const charged = await tx
    .select({
      transaction: transactions.id,
      key: transactions.key,
      bookedOn: transactions.bookedOn,
      total: sql<Cents>`sum(${entries.amount}) filter (where ${entries.type} = 'CARD_SETTLEMENT')::bigint`,
    })
    .from(entries)
    .innerJoin(transactions, eq(transactions.id, entries.transactionId))
    .where(and(eq(entries.accountId, ledgerAccountId), eq(transactions.kind, 'card-settlement')))
    .groupBy(transactions.id)
    .orderBy(asc(transactions.bookedOn))
  for (const one of charged) {
    const closesOn = lastClosing(one.bookedOn)
    if (closesOn >= from) await writeSettlement(tx, card, { ...one, closesOn })
  }
}

interface Charged {
  transaction: number
  key: string
  bookedOn: LocalDate
  closesOn: LocalDate
  total: Cents
}

async function writeSettlement(tx: Tx, card: Card, { transaction, key, bookedOn, closesOn, total }: Charged): Promise<void> {
  const { productId, accountProductId, paymentMode } = card
  const due = await tx
    .select({ row: scpInstalments })
    .from(scpInstalments)
    .innerJoin(scpPlans, eq(scpPlans.id, scpInstalments.planId))
    .where(and(eq(scpPlans.productId, productId), eq(scpInstalments.closesOn, closesOn), isNull(scpInstalments.settlementId)))
  const instalmentPrincipal = add(...due.map(({ row }) => row.principal))
  const instalmentInterest = add(...due.map(({ row }) => row.interest))
  const instalmentFee = add(...due.map(({ row }) => row.fee))
  await tx.insert(cardSettlements).values({
    id: key,
    productId,
    accountProductId,
    ...periodOf(closesOn),
    dueOn: bookedOn,
    mode: paymentMode ?? 'END_OF_MONTH',
    tin: 0,
    carried: ZERO,
    purchases: add(total, negate(instalmentPrincipal), negate(instalmentInterest), negate(instalmentFee)),
    instalmentPrincipal,
    instalmentInterest,
    instalmentFee,
    revolvingInterest: ZERO,
    total,
    carriedForward: ZERO,
    chargedOn: bookedOn,
    transactionId: transaction,
  })
  for (const { row } of due) {
    await tx
      .update(scpInstalments)
      .set({ settlementId: key })
      .where(and(eq(scpInstalments.planId, row.planId), eq(scpInstalments.number, row.number)))
  }
  const income = add(instalmentInterest, instalmentFee)
  if (income === 0) return
  await tx.insert(cardMovements).values({
    productId,
    key: datedKey('card-scp-interest', productId, closesOn),
    state: 'SETTLED',
    kind: 'INTEREST',
    madeAt: startOf(bookedOn),
    madeOn: bookedOn,
    settledOn: bookedOn,
    amount: negate(income),
    merchant: 'Intereses de compras aplazadas',
    transactionId: transaction,
  })
}
