/** Permissions to merchants, and the subscriptions under them, in the simulated scheme. */
import { add, toCents, type Cents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connection.ts'
import type { MandateTerms } from './port.ts'
import { DONE, say, schemeIdOf, type SchemeContext } from './scheme.ts'
import { merchantOf } from './scheme-shops.ts'
import { simulatedBizumConsents, simulatedBizumMandates } from './tables.ts'

/** By how much a merchant that raises its price does so each time. */
const RISE = toCents(1_00)

type Consent = typeof simulatedBizumConsents.$inferSelect
type Mandate = typeof simulatedBizumMandates.$inferSelect

export async function consentOf(db: Db, id: string): Promise<Consent | undefined> {
  return (await db.select().from(simulatedBizumConsents).where(eq(simulatedBizumConsents.id, id)))[0]
}

export async function mandateOf(db: Db, id: string): Promise<Mandate | undefined> {
  return (await db.select().from(simulatedBizumMandates).where(eq(simulatedBizumMandates.id, id)))[0]
}

export async function linkConsent(tx: Tx, id: string, ceiling: Cents | undefined): Promise<void> {
  const change = { state: 'ACCEPTED' as const, ...(ceiling === undefined ? {} : { ceiling }) }
  await tx.update(simulatedBizumConsents).set(change).where(eq(simulatedBizumConsents.id, id))
}

interface Charge {
  consentId: string | null
  mandateId: string | null
  merchantId: string | null
  amount: Cents
}

/** Whether what allows a charge still stands. Locks the permission: ending it waits for who is paying under it. */
export async function chargeIsAllowed(tx: Tx, { consentId, mandateId }: Charge): Promise<boolean> {
  const { id } = simulatedBizumConsents
  const [consent] = await tx
    .select()
    .from(simulatedBizumConsents)
    .where(eq(id, consentId ?? ''))
    .for('update')
  if (consent?.state !== 'ACCEPTED') return false
  return mandateId === null || (await mandateOf(tx, mandateId))?.state === 'ACTIVE'
}

/** A merchant of that habit says, after each charge of a subscription, that the next will be dearer. */
export async function raisePrice(context: SchemeContext, { mandateId, merchantId, amount }: Charge): Promise<void> {
  if (mandateId === null || merchantOf(merchantId ?? '')?.habit !== 'RAISES') return
  const known = await mandateOf(context.tx, mandateId)
  if (known) await changeMandate(context, known.id, { ...known.terms, nextAmount: add(amount, RISE) })
}

/** The merchant writes other terms of a subscription. */
export async function changeMandate(context: SchemeContext, id: string, mandate: MandateTerms): Promise<void> {
  await context.tx.update(simulatedBizumMandates).set({ terms: mandate }).where(eq(simulatedBizumMandates.id, id))
  const again = JSON.stringify(mandate)
  await say(context, { type: 'MANDATE_CHANGED', schemeId: id, mandate }, { about: id, again })
}

/** Another subscription under a permission that stands. */
export async function addMandate(context: SchemeContext, consentId: string, mandate: MandateTerms): Promise<string> {
  const id = schemeIdOf('mandate', consentId, mandate.reference)
  await context.tx.insert(simulatedBizumMandates).values({ id, consentId, terms: mandate, state: 'ACTIVE' }).onConflictDoNothing()
  await say(context, { type: 'MANDATE', schemeId: id, consentId, mandate }, { about: id })
  return id
}

/** With it end its subscriptions. An id that is nobody's is over too. */
export async function endConsent(tx: Tx, id: string) {
  await tx.update(simulatedBizumConsents).set({ state: 'ENDED' }).where(eq(simulatedBizumConsents.id, id))
  await tx.update(simulatedBizumMandates).set({ state: 'ENDED' }).where(eq(simulatedBizumMandates.consentId, id))
  return DONE
}

export async function endMandate(tx: Tx, id: string) {
  await tx.update(simulatedBizumMandates).set({ state: 'ENDED' }).where(eq(simulatedBizumMandates.id, id))
  return DONE
}
