/** One purchase of a card, whether it is deferred, and whether it may be. */
import { lastOfMonth, type LocalDate } from '@almenara/contract/dates'
import { formatAmount, type Cents, negate, toCents } from '@almenara/contract/money'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Session } from '../../../identity/sessions.ts'
import type { ActionRule } from '../../../two-step/allowed-actions.ts'
import { requireCard, type OwnedCard } from '../card-access.ts'
import { cardMovements } from '../tables.ts'
import { type CreditTerms, readTerms } from './closing.ts'
import { type ScpTerms } from './scp-rules.ts'
import { lastClosing } from './settlement-rules.ts'
import { scpPlans } from './tables.ts'
import type { Plan } from './scp-plans.ts'

export interface Purchase {
  owned: OwnedCard
  movement: typeof cardMovements.$inferSelect
  /** What was bought, positive. */
  principal: Cents
  plan: Plan | undefined
  terms: CreditTerms | undefined
}

/** Throws NOT_FOUND where this customer's card has no such purchase. */
export async function requirePurchase(db: Db, session: Session, params: { id: string; scpId: string }): Promise<Purchase> {
  const owned = await requireCard(db, session, params.id)
  if (!/^[1-9]\d{0,15}$/.test(params.scpId)) throw new Failure('NOT_FOUND')
  const [row] = await db
    .select({ movement: cardMovements, plan: scpPlans })
    .from(cardMovements)
    .leftJoin(scpPlans, eq(scpPlans.movementId, cardMovements.id))
    .where(and(eq(cardMovements.productId, owned.id), eq(cardMovements.id, Number(params.scpId)), eq(cardMovements.kind, 'PURCHASE')))
  if (!row) throw new Failure('NOT_FOUND')
  const { movement, plan } = row
  return { owned, movement, principal: negate(movement.amount), plan: plan ?? undefined, terms: await readTerms(db, owned.id) }
}

export function scpTermsOf(terms: CreditTerms): ScpTerms {
  return {
    tin: terms.scpTin,
    feeRate: terms.scpFeeRate,
    minimum: terms.scpMinimum,
    leastPayments: terms.scpLeastPayments,
    mostPayments: terms.scpMostPayments,
  }
}

/** Why a purchase cannot be deferred on a day, in the customer's words; `undefined` when it can. */
export function whyNotDeferred({ owned, movement, principal, plan, terms }: Purchase, today: LocalDate): string | undefined {
  if (plan) return 'Esta compra ya está aplazada.'
  if (owned.card.type !== 'CREDIT' || !terms) return 'Con esta tarjeta no se pueden aplazar compras.'
  if (owned.card.state === 'DEACTIVATED') return 'La tarjeta está dada de baja: sus compras ya no se pueden aplazar.'
  if (movement.state !== 'SETTLED' || movement.settledOn === null) {
    return 'El comercio aún no ha cobrado esta compra. Podrá aplazarla cuando aparezca entre los movimientos.'
  }
  if (movement.settledOn <= lastClosing(today))
    return 'Esta compra ya entró en una liquidación. Solo se pueden aplazar las del mes en curso.'
  if (principal < terms.scpMinimum) return `Solo se pueden aplazar compras de ${formatAmount(terms.scpMinimum)} o más.`
  return undefined
}

/** A purchase of a credit card is paid in instalments, may be or, with its reason, may not be now. */
export async function deferralRules(
  db: Db,
  owned: OwnedCard,
  movement: Purchase['movement'],
  today: LocalDate,
): Promise<ActionRule<'DEFER' | 'PLAN'>[]> {
  if (owned.card.type !== 'CREDIT' || movement.kind !== 'PURCHASE') return []
  const [plan] = await db.select().from(scpPlans).where(eq(scpPlans.movementId, movement.id))
  if (plan) return [{ action: 'PLAN', feature: 'cards.scp-detail', reads: true }]
  const purchase = { owned, movement, principal: negate(movement.amount), plan, terms: await readTerms(db, owned.id) }
  const reason = whyNotDeferred(purchase, today)
  return [{ action: 'DEFER', feature: 'cards.scp-contract', ...(reason ? { deny: () => ({ code: 'STATE', text: reason }) } : {}) }]
}

/** What the customer reads where their order finds the purchase otherwise than it left it. */
export const SCP_CLOSED = 'La compra ha cambiado desde que pidió la operación. Vuelva a la tarjeta para ver su estado.'

/** The terms under which a purchase may be deferred today. Throws SCP_CLOSED with the reason. */
export function requireDeferrable(purchase: Purchase, today: LocalDate): ScpTerms {
  const reason = whyNotDeferred(purchase, today)
  if (reason !== undefined || !purchase.terms) throw new Failure('SCP_CLOSED', { message: reason ?? '' })
  return scpTermsOf(purchase.terms)
}

/** The last day on which what was charged on a day may be deferred. */
export function deferrableUntil(settledOn: LocalDate): LocalDate {
  return lastOfMonth(settledOn)
}

/** What can be spread over some payments: at least a cent of principal in each. */
export function mostPaymentsOf(principal: Cents, { mostPayments }: ScpTerms): number {
  return toCents(Math.min(mostPayments, principal))
}
