/** The simulated Bizum scheme as tests see it: what people at other banks and merchants do, and how it says so. */
import { randomUUID } from 'node:crypto'
import type { LocalDate } from '@almenara/contract/dates'
import { toCents } from '@almenara/contract/money'
import { desc, eq, sql } from 'drizzle-orm'
import type { MandateTerms, SchemeMessage } from '../rails/bizum/port.ts'
import { addMandate, changeMandate } from '../rails/bizum/scheme-consents.ts'
import { enrol, portOut } from '../rails/bizum/scheme-members.ts'
import { announce, type Announcement } from '../rails/bizum/scheme-payments.ts'
import { say, schemeIdOf, type SchemeContext } from '../rails/bizum/scheme.ts'
import {
  announceCharge,
  askConsent,
  askPayment,
  charge,
  endConsentBy,
  endMandateBy,
  purchase,
  refund,
  type AskedPayment,
  type Charged,
  type Sale,
  withdrawAsk,
} from '../rails/bizum/scheme-traffic.ts'
import {
  simulatedBizumAsks,
  simulatedBizumCodes,
  simulatedBizumMembers,
  simulatedBizumMessages,
  simulatedBizumOutage,
  simulatedBizumPayments,
} from '../rails/bizum/tables.ts'
import type { TestBank } from './bank.ts'

/** Work of the scheme's own (`rails/bizum/scheme-*.ts`), in a transaction. */
export function withScheme<T>({ bank, database, clock }: TestBank, work: (context: SchemeContext) => Promise<T>): Promise<T> {
  const clearing = { database, clock, bankCode: bank.brand.bankCode, bic: bank.brand.bic }
  return database.transaction((tx) => work({ tx, clearing, at: clock.now() }))
}

/** 18,50 € for a mobile of this bank from one of another, unless said otherwise. Answers the scheme's id. */
export function bizumComes(test: TestBank, to: string, more: Partial<Announcement> = {}): Promise<string> {
  const words = { fromPhone: '+34611000100', amount: toCents(18_50), concept: 'Cena del viernes' }
  return withScheme(test, (scheme) => announce(scheme, { id: randomUUID(), phone: to, ...words, ...more }))
}

/** Somebody at another bank asks a mobile of this one for 18,50 €, unless said otherwise. Answers the scheme's id. */
export function requestComes(test: TestBank, to: string, more: Partial<AskedPayment> = {}): Promise<string> {
  const words = { fromPhone: '+34611000100', amount: toCents(18_50), concept: 'Cena del viernes' }
  return withScheme(test, (scheme) => askPayment(scheme, { id: randomUUID(), phone: to, ...words, ...more }))
}

/** A purchase of 42,90 € at Papelería Nou Moles, unless said otherwise. Answers the scheme's id. */
export function purchaseComes(test: TestBank, phone: string, more: Partial<Sale> = {}): Promise<string> {
  return withScheme(test, (scheme) => purchase(scheme, { id: randomUUID(), phone, merchantId: 'NOUMOLES01', ...more }))
}

/** Sala Albufera asks for a permission of up to 12,99 € each month, unless said otherwise. Answers the scheme's id. */
export function consentComes(test: TestBank, phone: string, merchantId = 'ALBUFERA03'): Promise<string> {
  return withScheme(test, (scheme) => askConsent(scheme, { id: randomUUID(), phone, merchantId }))
}

/** A merchant charges under a permission. Answers the scheme's id. */
export async function chargeComes(test: TestBank, charged: Omit<Charged, 'id'>): Promise<string> {
  const id = await withScheme(test, (scheme) => charge(scheme, { id: randomUUID(), ...charged }))
  if (id === undefined) throw new Error(`No permission ${charged.consentId}`)
  return id
}

/** A merchant gives back a purchase or a part. Answers the end-to-end id of its money; undefined when it was not paid so much. */
export function refundComes(test: TestBank, id: string, given: { amount: number; toIban: string }): Promise<string | undefined> {
  return withScheme(test, (scheme) => refund(scheme, id, { amount: toCents(given.amount), toIban: given.toIban, toName: 'Ana Ruiz' }))
}

/** A mobile joins at this bank, as its contract's key says. */
export async function joins(test: TestBank, member: { key: string; phone: string; name: string }): Promise<void> {
  await withScheme(test, (scheme) => enrol(scheme, member))
}

/** A mobile of this bank goes to another; false when it is none. */
export function goesAway(test: TestBank, phone: string): Promise<boolean> {
  return withScheme(test, (scheme) => portOut(scheme, phone))
}

/** Whoever asked takes back a request or a purchase. */
export function askTakenBack(test: TestBank, id: string): Promise<boolean> {
  return withScheme(test, (scheme) => withdrawAsk(scheme, id))
}

/** A merchant ends a permission; false when it does not stand. */
export function permissionEnded(test: TestBank, id: string): Promise<boolean> {
  return withScheme(test, (scheme) => endConsentBy(scheme, id, 'MERCHANT'))
}

/** A merchant ends a subscription; false when it is over. */
export function subscriptionEnded(test: TestBank, id: string): Promise<boolean> {
  return withScheme(test, (scheme) => endMandateBy(scheme, id))
}

/** A merchant begins another subscription under a permission. Answers the scheme's id. */
export function mandateBegins(test: TestBank, consentId: string, terms: MandateTerms): Promise<string> {
  return withScheme(test, (scheme) => addMandate(scheme, consentId, terms))
}

/** A merchant changes the terms of a subscription. */
export function mandateChanges(test: TestBank, id: string, terms: MandateTerms): Promise<void> {
  return withScheme(test, (scheme) => changeMandate(scheme, id, terms))
}

/** A merchant says some days before what it will charge next. */
export function chargeAnnounced(test: TestBank, mandateId: string, on: LocalDate, amount: number): Promise<boolean> {
  return withScheme(test, (scheme) => announceCharge(scheme, mandateId, on, toCents(amount)))
}

/** The scheme says that nobody has joined to take a payment. */
export function nobodyJoined(test: TestBank, key: string): Promise<void> {
  return withScheme(test, (scheme) => say(scheme, { type: 'PAYMENT_EXPIRED', key }, { about: key }))
}

/** A merchant says that it gives back a payment of which no bank has ever heard, by an id that is none. Answers the id of the message. */
export async function oddRefundComes(test: TestBank): Promise<string> {
  const words = { schemeId: 'B-0', paymentId: 'B-0', amount: toCents(5_00), endToEndId: 'E-0' }
  await withScheme(test, (scheme) => say(scheme, { type: 'REFUND', ...words }, { about: 'B-0' }))
  return schemeIdOf('message', 'REFUND', 'B-0', '')
}

/** Where a mobile has Bizum from now on, for the scheme: with another bank, or nowhere. */
export async function setMember({ database }: TestBank, phone: string, bank: 'OTHER' | 'NONE'): Promise<void> {
  await database.transaction((tx) =>
    tx
      .insert(simulatedBizumMembers)
      .values({ phone, bank })
      .onConflictDoUpdate({ target: simulatedBizumMembers.phone, set: { bank, key: null } }),
  )
}

/** The last code with which a mobile may be brought over. */
export async function portabilityCodeOf({ database }: TestBank, phone: string): Promise<string | undefined> {
  const { phone: of, seq } = simulatedBizumCodes
  return (await database.select().from(simulatedBizumCodes).where(eq(of, phone)).orderBy(desc(seq)).limit(1))[0]?.code
}

/** From now on the scheme answers nobody, or does again. */
export async function setOutage({ database, clock }: TestBank, out: boolean): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.delete(simulatedBizumOutage)
    if (out) await tx.insert(simulatedBizumOutage).values({ id: 1, since: clock.now() })
  })
}

/** Everything that the scheme has said so far it says again, whether or not it was acknowledged. */
export async function repeatBizum({ database }: TestBank): Promise<void> {
  await database.transaction((tx) => tx.update(simulatedBizumMessages).set({ takenAt: null }))
}

/** What waits on the line comes the last one first, or in the order of a seed. */
export async function shuffleBizum({ database, clock }: TestBank, seed?: number): Promise<void> {
  const { seq } = simulatedBizumMessages
  const place = seed === undefined ? sql`-${seq}` : sql`hashint8extended(${seq}, ${seed}) % 1000000`
  const dueAt = sql`${clock.now()}::timestamptz - interval '1 hour' + (${place}) * interval '1 millisecond'`
  await database.transaction((tx) =>
    tx
      .update(simulatedBizumMessages)
      .set({ dueAt })
      .where(sql`${simulatedBizumMessages.takenAt} is null and ${simulatedBizumMessages.dueAt} <= ${clock.now()}`),
  )
}

/** What the scheme has said so far or will say, and why the bank refused what it did. */
export async function saidByScheme({ database }: TestBank): Promise<(SchemeMessage & { taken: boolean; refusal: string | null })[]> {
  const rows = await database.select().from(simulatedBizumMessages).orderBy(simulatedBizumMessages.dueAt, simulatedBizumMessages.seq)
  return rows.map(({ body, takenAt, refusal }) => ({ ...body, taken: takenAt !== null, refusal }))
}

/** Why the bank refused a payment that was announced; undefined of one that it takes. */
export async function announcedRefusal({ database }: TestBank, id: string): Promise<string | undefined> {
  const [payment] = await database.select().from(simulatedBizumPayments).where(eq(simulatedBizumPayments.id, id))
  return payment?.reason ?? undefined
}

/** How each request between people stands for the scheme, by its id: what answers by itself has answered, and the rest has expired. */
export async function requestsOfScheme({ database }: TestBank): Promise<ReadonlyMap<string, string>> {
  const asks = await database.select().from(simulatedBizumAsks).where(eq(simulatedBizumAsks.kind, 'REQUEST'))
  return new Map(asks.map(({ id, state, answer }) => [id, state === 'PENDING' ? (answer ?? 'EXPIRED') : state]))
}
