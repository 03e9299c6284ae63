/** What the demo shop has sold, as its merchant sees it: how the customer answered, what was charged, and what was given back. */
import type { Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import type { Db } from '../../db/connection.ts'
import { simulatedSepaPayments } from '../sepa/tables.ts'
import type { Gone } from './port.ts'
import { endToEndIdOf, standingOf, type Ask } from './scheme-asks.ts'
import { consentOf } from './scheme-consents.ts'
import { simulatedBizumAsks, simulatedBizumMandates } from './tables.ts'

export interface Sold {
  id: string
  kind: 'PURCHASE' | 'CHARGE'
  merchantId: string
  phone: string
  text: string
  amount: Cents
  refunded: Cents
  at: Instant
  expiresAt: Instant
  /** `PAID` once its money has come; until then it is `ACCEPTED`. */
  state: 'PENDING' | 'ACCEPTED' | Gone
}

/** A subscription under which it may charge, while it stands. */
export interface Subscription {
  consentId: string
  mandateId: string
  amount: Cents
}

const SHOWN = 8

export async function lastSales(bank: Bank): Promise<Sold[]> {
  const { kind, at } = simulatedBizumAsks
  const asks = await bank.database.select().from(simulatedBizumAsks).where(eq(kind, 'PURCHASE')).orderBy(desc(at)).limit(SHOWN)
  return seen(bank, asks)
}

/** A sale, and the charges of the subscription that was made with it, the last one first. */
export async function readSale(bank: Bank, id: string): Promise<{ sale: Sold; charges: Sold[]; subscription?: Subscription } | undefined> {
  const { database } = bank
  const [ask] = await database
    .select()
    .from(simulatedBizumAsks)
    .where(and(eq(simulatedBizumAsks.id, id), eq(simulatedBizumAsks.kind, 'PURCHASE')))
  const [sale] = await seen(bank, ask ? [ask] : [])
  if (!ask || !sale) return undefined
  if (ask.consentId === null) return { sale, charges: [] }
  const { kind, consentId, at } = simulatedBizumAsks
  const under = and(eq(kind, 'CHARGE'), eq(consentId, ask.consentId))
  const charges = await database.select().from(simulatedBizumAsks).where(under).orderBy(desc(at)).limit(SHOWN)
  const subscription = await subscriptionOf(database, ask.consentId)
  return { sale, charges: await seen(bank, charges), ...(subscription ? { subscription } : {}) }
}

async function subscriptionOf(db: Db, id: string): Promise<Subscription | undefined> {
  if ((await consentOf(db, id))?.state !== 'ACCEPTED') return undefined
  const { consentId, state } = simulatedBizumMandates
  const [mandate] = await db
    .select()
    .from(simulatedBizumMandates)
    .where(and(eq(consentId, id), eq(state, 'ACTIVE')))
  const amount = mandate?.terms.nextAmount ?? mandate?.terms.amount ?? mandate?.terms.ceiling
  return mandate && amount !== undefined ? { consentId: id, mandateId: mandate.id, amount } : undefined
}

async function seen({ database, clock }: Bank, asks: readonly Ask[]): Promise<Sold[]> {
  const now = clock.now()
  const { endToEndId, settledOn } = simulatedSepaPayments
  const came = await database
    .select({ endToEndId, settledOn })
    .from(simulatedSepaPayments)
    .where(inArray(endToEndId, asks.map(endToEndIdOf)))
  const paid = new Set(came.flatMap((one) => (one.settledOn === null ? [] : [one.endToEndId])))
  return asks.map((ask) => {
    const stands = standingOf(ask, now)
    const { id, ourPhone: phone, merchantId, text, amount, refunded, at, expiresAt } = ask
    const kind = ask.kind === 'CHARGE' ? ('CHARGE' as const) : ('PURCHASE' as const)
    const state = stands === 'PAID' && !paid.has(endToEndIdOf(ask)) ? ('ACCEPTED' as const) : stands
    return { id, kind, merchantId: merchantId ?? '', phone, text, amount, refunded, at, expiresAt, state }
  })
}
