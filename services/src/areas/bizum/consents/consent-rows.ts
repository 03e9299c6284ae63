/** Rows of permissions and of the subscriptions under them: read, locked, and what was done with them. */
import { randomUUID } from 'node:crypto'
import type { ConnectionKind, ConsentState, EndedBy } from '@almenara/contract/areas/bizum/codes'
import { dayAt, type Instant } from '@almenara/contract/dates'
import { toCents, type Cents } from '@almenara/contract/money'
import { and, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import { requireId } from '../own-id.ts'
import { changeConsents } from '../waiting.ts'
import { bizumConnections, bizumConsents, bizumMandates } from './tables.ts'

export type ConsentRow = typeof bizumConsents.$inferSelect
export type MandateRow = typeof bizumMandates.$inferSelect

export async function readConsent(db: Db, id: string): Promise<ConsentRow | undefined> {
  const [row] = await db.select().from(bizumConsents).where(eq(bizumConsents.id, id))
  return row
}

export async function lockConsent(tx: Tx, id: string): Promise<ConsentRow | undefined> {
  const [row] = await tx.select().from(bizumConsents).where(eq(bizumConsents.id, id)).for('update')
  return row
}

/** Locked, by the scheme's id. */
export async function consentByScheme(tx: Tx, schemeId: string): Promise<ConsentRow | undefined> {
  const [row] = await tx.select().from(bizumConsents).where(eq(bizumConsents.schemeId, schemeId)).for('update')
  return row
}

/** One of this customer's. Throws NOT_FOUND for any other, here and below. */
export async function requireConsent(db: Db, userId: number, id: string): Promise<ConsentRow> {
  const row = await readConsent(db, requireId(id))
  if (row?.userId !== userId) throw new Failure('NOT_FOUND')
  return row
}

export async function readMandate(db: Db, id: string): Promise<MandateRow | undefined> {
  const [row] = await db.select().from(bizumMandates).where(eq(bizumMandates.id, id))
  return row
}

export async function lockMandate(tx: Tx, id: string): Promise<MandateRow | undefined> {
  const [row] = await tx.select().from(bizumMandates).where(eq(bizumMandates.id, id)).for('update')
  return row
}

/** Locked, by the scheme's id. */
export async function mandateByScheme(tx: Tx, schemeId: string): Promise<MandateRow | undefined> {
  const [row] = await tx.select().from(bizumMandates).where(eq(bizumMandates.schemeId, schemeId)).for('update')
  return row
}

export async function requireMandate(db: Db, userId: number, id: string): Promise<MandateRow> {
  const row = await readMandate(db, requireId(id))
  if (row?.userId !== userId) throw new Failure('NOT_FOUND')
  return row
}

/** How it stands at this moment: what nobody answered in time, or was allowed until a day that has passed, is over. */
export function consentStateAt({ state, answerBy, terms, orderId }: ConsentRow, now: Instant): ConsentState {
  // What is signed waits for the scheme's word.
  if (state === 'ASKED' && orderId === null && answerBy <= now) return 'EXPIRED'
  return state === 'ACCEPTED' && terms.until !== undefined && terms.until < dayAt(now) ? 'ENDED' : state
}

/** The most that the merchant may charge each time by what was signed. Null: any amount. */
export function agreedMost({ ceiling }: Pick<MandateRow, 'ceiling'>, { terms }: Pick<ConsentRow, 'terms'>): Cents | null {
  return leastOf([ceiling, terms.kind === 'FREE' ? null : (terms.amount ?? null)])
}

type Limited = Pick<MandateRow, 'ceiling' | 'customerCeiling'>

/** The most that a subscription may charge each time: by what was signed, or the customer's own where that is less. Null: any amount. */
export function mostOf(mandate: Limited, consent: Pick<ConsentRow, 'terms' | 'ceiling'>): Cents | null {
  return leastOf([agreedMost(mandate, consent), consent.ceiling, mandate.customerCeiling])
}

function leastOf(limits: readonly (Cents | null)[]): Cents | null {
  const known = limits.filter((one) => one !== null)
  return known.length === 0 ? null : toCents(Math.min(...known))
}

interface Used {
  consentId: string
  mandateId?: string | null | undefined
  kind: ConnectionKind
  at: Instant
  amount?: Cents
  text: string
  paymentId?: string
}

export async function noteUse(tx: Tx, used: Used): Promise<void> {
  await tx.insert(bizumConnections).values({ id: randomUUID(), ...used })
}

/** Ends a permission and its subscriptions. `told`: the scheme knows already. The row is locked. */
export async function endConsentRow(tx: Tx, { id }: ConsentRow, by: EndedBy, now: Instant, told: boolean): Promise<void> {
  const tell = told ? {} : { untoldSince: now, nextAttemptAt: now, attempts: 0 }
  await changeConsents(tx, eq(bizumConsents.id, id), { state: 'ENDED', endedAt: now, endedBy: by, ...tell }, now)
  await tx
    .update(bizumMandates)
    .set({ state: 'ENDED', endedAt: now, endedBy: by, nextOn: null, nextAmount: null })
    .where(and(eq(bizumMandates.consentId, id), inArray(bizumMandates.state, ['ACTIVE', 'STOPPED'])))
  await noteUse(tx, { consentId: id, kind: 'ENDED', at: now, text: by === 'CUSTOMER' ? 'Usted retiró el permiso' : 'El permiso terminó' })
}
