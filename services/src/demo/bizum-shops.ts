/** What merchants asked of Carmen in the past: her purchases, and what she let them charge, with the acts by which the bank does so. */
import { addDays, addSeconds, dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { BIZUM_LIMITS } from '@almenara/contract/limits'
import { toCents } from '@almenara/contract/money'
import { eq } from 'drizzle-orm'
import type { bizumContracts } from '../areas/bizum/contract/tables.ts'
import { chargedOn } from '../areas/bizum/consents/charges.ts'
import { endConsentRow, lockConsent } from '../areas/bizum/consents/consent-rows.ts'
import { askedConsent, beginConsent } from '../areas/bizum/consents/consents-in.ts'
import { takeMandate } from '../areas/bizum/consents/mandates-in.ts'
import { bizumCharges, bizumConnections, bizumMandates } from '../areas/bizum/consents/tables.ts'
import { bizumPurchases } from '../areas/bizum/purchases/tables.ts'
import type { Tx } from '../db/connection.ts'
import type { MandateTerms } from '../rails/bizum/port.ts'
import { schemeIdOf } from '../rails/bizum/scheme.ts'
import { merchantOf, shownMerchant } from '../rails/bizum/scheme-shops.ts'
import { simulatedBizumConsents, simulatedBizumMandates } from '../rails/bizum/tables.ts'
import { SUBSCRIPTIONS, type Subscription } from './bizum-events.ts'
import { answeredBy, ownOf, type ToldPayment } from './bizum-past.ts'
import { nextOnDay } from './transfers-write.ts'

type Contract = typeof bizumContracts.$inferSelect
type Purchase = typeof bizumPurchases.$inferInsert

const minutes = (count: number) => count * 60

/** What she bought, and what she did not: one rejected and one that she left to lapse. */
export async function writePurchases(tx: Tx, contract: Contract, told: readonly ToldPayment[], loadedOn: LocalDate): Promise<void> {
  const paid = told.flatMap(({ row, event }) =>
    event?.kind === 'C2ER' ? [{ ...purchaseOf(contract, row.id, row), paymentId: row.id }] : [],
  )
  const not = [
    { ...purchaseOf(contract, 'rejected', { ...NOT_BOUGHT, createdAt: momentBefore(loadedOn, 10) }), state: 'REVOKED' as const },
    { ...purchaseOf(contract, 'lapsed', { ...NOT_BOUGHT, createdAt: momentBefore(loadedOn, 23) }), state: 'EXPIRED' as const },
  ]
  await tx
    .insert(bizumPurchases)
    .values([...paid, ...not])
    .onConflictDoNothing()
}

const NOT_BOUGHT = { merchantId: 'ALBUFERA03', amount: toCents(6_99), concept: 'Estreno del fin de semana' }

const momentBefore = (day: LocalDate, days: number) => `${addDays(day, -days)}T18:20:00Z` as Instant

interface Bought {
  merchantId?: string | null | undefined
  amount: Purchase['amount']
  concept: string
  createdAt: Instant
}

function purchaseOf(contract: Contract, key: string, { merchantId, amount, concept, createdAt }: Bought) {
  const merchant = merchantOf(merchantId ?? '')
  if (!merchant) throw new RangeError(`No merchant ${merchantId}`)
  const { userId, partyId, contractId } = ownOf(contract)
  const { id, schemeId } = answeredBy(key, 'PURCHASE')
  return {
    id,
    userId,
    partyId,
    contractId,
    kind: 'C2ER' as const,
    merchantId: merchant.id,
    merchant: shownMerchant(merchant),
    reference: schemeId.slice(1, 13).toUpperCase(),
    description: concept,
    amount,
    state: 'PAID' as Purchase['state'],
    createdAt: addSeconds(createdAt, -minutes(1)),
    expiresAt: addSeconds(createdAt, minutes(BIZUM_LIMITS.purchaseMinutes)),
    closedAt: addSeconds(createdAt, 4),
    schemeId,
  }
}

/** Once: what she has paused, ended or lowered since stays so. */
export async function writeSubscriptions(tx: Tx, contract: Contract, told: readonly ToldPayment[], loadedOn: LocalDate): Promise<void> {
  if ((await tx.$count(bizumMandates, eq(bizumMandates.userId, contract.userId))) > 0) return
  for (const [key, subscription] of Object.entries(SUBSCRIPTIONS)) {
    const charges = told.filter(({ event }) => event?.subscription === key)
    await subscribe(tx, { contract, key, subscription, charges, loadedOn })
  }
}

interface Subscribing {
  contract: Contract
  key: string
  subscription: Subscription
  charges: readonly ToldPayment[]
  loadedOn: LocalDate
}

export const mandateIdOf = (key: string) => schemeIdOf('demo mandate', key)

async function subscribe(tx: Tx, { contract, key, subscription, charges, loadedOn }: Subscribing): Promise<void> {
  const { merchantId, state, title, day } = subscription
  const merchant = merchantOf(merchantId)
  const [first] = charges
  if (!merchant || !first) return
  const since = first.row.createdAt
  const schemeId = schemeIdOf('demo consent', merchantId)
  const { purpose, terms } = merchant
  const asked = { contract, merchant: shownMerchant(merchant), consent: { schemeId, purpose, terms }, now: since }
  const id = await askedConsent(tx, { ...asked, answerBy: addSeconds(since, minutes(BIZUM_LIMITS.purchaseMinutes)) })
  const consent = await lockConsent(tx, id)
  if (!consent) throw new Error(`No permission ${schemeId}`)
  if (consent.state === 'ASKED') await beginConsent(tx, consent, { productId: contract.productId }, since)
  const mandateId = mandateIdOf(key)
  const mandate: MandateTerms = {
    reference: mandateId.slice(1, 13).toUpperCase(),
    ...merchant.mandate,
    title,
    ...(state === 'ACTIVE' ? { nextOn: nextOnDay(loadedOn, day) } : {}),
  }
  await takeMandate(tx, { schemeId: mandateId, consentId: schemeId, mandate }, since)
  const ended = state === 'ENDED' ? ('ENDED' as const) : undefined
  await tx
    .insert(simulatedBizumConsents)
    .values({ id: schemeId, phone: contract.phone, merchantId, purpose, terms, state: ended ?? 'ACCEPTED' })
    .onConflictDoNothing()
  await tx.insert(simulatedBizumMandates).values({ id: mandateId, consentId: schemeId, terms: mandate, state: ended ?? 'ACTIVE' })
  await charge(tx, { consentId: id, mandateId, charges })
  if (state === 'STOPPED') await tx.update(bizumMandates).set({ state }).where(eq(bizumMandates.schemeId, mandateId))
  const last = charges.at(-1)?.row.createdAt
  if (ended && last) await endConsentRow(tx, { ...consent, state: 'ACCEPTED' }, 'CUSTOMER', addSeconds(last, minutes(90)), true)
}

async function charge(
  tx: Tx,
  { consentId, mandateId: scheme, charges }: { consentId: string; mandateId: string; charges: readonly ToldPayment[] },
): Promise<void> {
  const [mandate] = await tx.select({ id: bizumMandates.id }).from(bizumMandates).where(eq(bizumMandates.schemeId, scheme))
  if (!mandate) throw new Error(`No subscription ${scheme}`)
  const rows = charges.map(({ row }) => {
    const { id, schemeId } = answeredBy(row.id, 'CHARGE')
    const of = { id, schemeId, consentId, mandateId: mandate.id, reference: scheme.slice(1, 13).toUpperCase() }
    return { ...of, amount: row.amount, description: row.concept, state: 'PAID' as const, at: row.createdAt, paymentId: row.id }
  })
  await tx.insert(bizumCharges).values(rows)
  await tx.insert(bizumConnections).values(
    rows.map(({ id, amount, description: text, at, paymentId }) => {
      return { id, consentId, mandateId: mandate.id, kind: 'CHARGED' as const, at, amount, text, paymentId }
    }),
  )
  const last = rows.at(-1)
  if (last) await chargedOn(tx, mandate.id, last.amount, dayAt(last.at))
}
