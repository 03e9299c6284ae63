/** Repaying early what is left of a deferred purchase: principal and the interest of the days gone by, without compensation. */
import { scpCancellation as calls, type ScpCancellationInput, type ScpParams } from '@almenara/contract/areas/cards/scp'
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { add, type Cents, formatAmount, negate } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import { endSentence } from '@almenara/contract/sentence'
import { and, eq, isNull } from 'drizzle-orm'
import { datedKey } from '../../../calendar/dated-work.ts'
import type { Database, Tx } from '../../../db/connection.ts'
import { badInput, Failure } from '../../../http/failure.ts'
import { ledgerAccounts } from '../../../ledger/tables.ts'
import type { Leg } from '../../../ledger/types.ts'
import { displayName } from '../../../products/access.ts'
import { houseAccount } from '../../../products/house-accounts.ts'
import type { Prepared } from '../../../two-step/authorize.ts'
import type { TwoStepOperation } from '../../../two-step/define.ts'
import { cardMovements } from '../tables.ts'
import { lockCard } from './closing.ts'
import { requirePurchase, SCP_CLOSED, type Purchase } from './scp-access.ts'
import { type Plan, type PlanInstalment, readInstalments } from './scp-plans.ts'
import { earlyRepayment } from './scp-rules.ts'
import { ledgerOf } from './settle-cards.ts'
import { scpInstalments, scpPlans } from './tables.ts'

type Early = ReturnType<typeof earlyRepayment>

/** What the signature executes; `next` is the instalment from which nothing more is asked for. */
interface Frozen {
  productId: string
  planId: number
  next: number
  merchant: string
  total: Cents
  interest: Cents
}

export const scpCancellation: TwoStepOperation<ScpParams, ScpCancellationInput, Frozen, 'SCP_CLOSED'> = {
  kind: 'scp-cancellation',
  calls,
  prepare: async ({ bank, session, params, now }) => {
    const { database } = bank
    const purchase = await requirePurchase(database, session, params)
    const { plan } = purchase
    if (!plan) throw new Failure('SCP_CLOSED', { message: 'Esta compra no está aplazada.' })
    const left = (await readInstalments(database, [plan])).get(plan.id)?.filter(({ state }) => state === 'PENDING') ?? []
    const [next] = left
    if (!next) throw new Failure('SCP_CLOSED', { message: 'Esta compra ya no tiene capital pendiente que amortizar.' })
    const early = earlyRepayment(left, plan.tin, dayAt(now))
    const payer = await payerOf(database, purchase)
    if (early.total > payer.available) {
      throw badInput('account', `En ${purchase.owned.payer.name} no hay ${formatAmount(early.total)} disponibles.`, 'INSUFFICIENT_FUNDS')
    }
    return prepared(database, { purchase, plan, next, early, ledgerAccountId: payer.id })
  },
  refusals: { SCP_CLOSED },
  work: async (tx, { data, order, now }) => repay(tx, data, { key: order.id, now }),
}

async function payerOf(database: Database, { owned }: Purchase): Promise<{ id: number; available: Cents }> {
  const id = await ledgerOf(database, owned.payer.id)
  const [account] = await database.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, id))
  if (!account) throw new Failure('INTERNAL', { message: `No ledger account ${id}` })
  return { id, available: add(account.balance, account.overdraft, negate(account.held)) }
}

interface Repaying {
  purchase: Purchase
  plan: Plan
  next: PlanInstalment
  early: Early
  /** Of the account that pays. */
  ledgerAccountId: number
}

async function prepared(database: Database, repaying: Repaying): Promise<Prepared<Frozen>> {
  const { purchase, plan, next, early, ledgerAccountId } = repaying
  const { owned, movement } = purchase
  const { merchant } = movement
  const data: Frozen = {
    productId: owned.id,
    planId: plan.id,
    next: next.number,
    merchant,
    total: early.total,
    interest: early.interest,
  }
  return {
    title: 'Amortización de una compra aplazada',
    amount: early.total,
    payee: merchant,
    purpose: `pagar ${formatAmount(early.total, { currency: null })} EUR que quedan de una compra aplazada`,
    facts: factsOf(repaying),
    legs: await legsOf(database, repaying),
    done: {
      title: 'Compra pagada del todo',
      text: `Ya no debe nada de ${endSentence(merchant)} Se ahorra ${formatAmount(early.saved)} de intereses.`,
      next: ['No se cargarán más cuotas de esta compra.', 'El cargo ya aparece en los movimientos de su cuenta.'],
    },
    // The money that waits for other signatories is that of the account that pays.
    product: { ...owned, ledgerAccountId },
    data,
  }
}

function factsOf({ purchase: { owned, movement }, plan, next, early }: Repaying): Fact[] {
  return [
    { label: 'Importe', value: { type: 'MONEY', amount: early.total } },
    { label: 'Compra', value: { type: 'TEXT', text: movement.merchant } },
    { label: 'Tarjeta', value: { type: 'TEXT', text: `${displayName(owned)} •••• ${owned.card.ending}` } },
    { label: 'Desde', value: { type: 'PARTY', name: owned.payer.name, iban: owned.payer.identifier } },
    { label: 'Cuotas que quedan', value: { type: 'TEXT', text: `${plan.payments - next.number + 1} de ${plan.payments}` } },
    { label: 'Capital pendiente', value: { type: 'MONEY', amount: early.principal } },
    { label: 'Intereses hasta hoy', value: { type: 'MONEY', amount: early.interest } },
    { label: 'Comisión', value: { type: 'MONEY', amount: add() } },
    { label: 'Intereses que se ahorra', value: { type: 'MONEY', amount: early.saved } },
  ]
}

async function legsOf(database: Database, { purchase, early, ledgerAccountId }: Repaying): Promise<Leg[]> {
  const { owned, movement } = purchase
  const words = { detail: `${movement.merchant}, ${owned.commercialName} •••• ${owned.card.ending}`, data: { card: owned.card.ending } }
  const paid = { ...words, type: 'CARD_SETTLEMENT', commonConcept: 12, ownConcept: 127, title: 'Amortización de compra aplazada' } as const
  const interest = { ...words, type: 'INTEREST', commonConcept: 17, ownConcept: 170, title: 'Intereses de la tarjeta' } as const
  const legs: Leg[] = [
    { ...paid, account: ledgerAccountId, amount: negate(early.total) },
    { ...paid, account: owned.ledgerAccountId, amount: early.total },
  ]
  if (early.interest === 0) return legs
  return [
    ...legs,
    { ...interest, account: owned.ledgerAccountId, amount: negate(early.interest), forced: true },
    { ...interest, account: await houseAccount(database, 'income'), amount: early.interest },
  ]
}

/** Refuses when an instalment was asked for, or all of it repaid, since it was signed for. */
async function repay(tx: Tx, frozen: Frozen, { key, now }: { key: string; now: Instant }): Promise<'SCP_CLOSED' | undefined> {
  const { productId, planId, next, merchant, total, interest } = frozen
  await lockCard(tx, productId)
  const open = await tx
    .select({ number: scpInstalments.number })
    .from(scpInstalments)
    .innerJoin(scpPlans, eq(scpPlans.id, scpInstalments.planId))
    .where(and(eq(scpPlans.id, planId), isNull(scpPlans.cancelledOn), isNull(scpInstalments.settlementId)))
    .orderBy(scpInstalments.number)
    .limit(1)
  if (open[0]?.number !== next) return 'SCP_CLOSED'
  const today: LocalDate = dayAt(now)
  await tx.update(scpPlans).set({ cancelledOn: today }).where(eq(scpPlans.id, planId))
  const row = { productId, state: 'SETTLED' as const, madeAt: now, madeOn: today, settledOn: today }
  await tx.insert(cardMovements).values({ ...row, key, kind: 'SETTLEMENT', amount: total, merchant: `Amortización de ${merchant}` })
  if (interest === 0) return undefined
  const interestKey = datedKey('card-scp-early-interest', planId, today)
  await tx
    .insert(cardMovements)
    .values({ ...row, key: interestKey, kind: 'INTEREST', amount: negate(interest), merchant: `Intereses de ${merchant}` })
  return undefined
}
