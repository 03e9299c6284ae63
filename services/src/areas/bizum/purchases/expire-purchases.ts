/** Purchases and permissions that nobody answered in time, and permissions that were given until a day. */
import { dayAt } from '@almenara/contract/dates'
import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { endConsentRow, lockConsent } from '../consents/consent-rows.ts'
import { bizumConsents } from '../consents/tables.ts'
import { changeConsents, changePurchases } from '../waiting.ts'
import { bizumPurchases } from './tables.ts'

const BATCH_SIZE = 500

/** Closes what has lapsed. What is being paid is not closed: its payment's end says how it ends. */
export async function expirePurchases({ database, clock }: Pick<Bank, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const today = dayAt(now)
  await database.transaction(async (tx) => {
    const due = await tx
      .select({ id: bizumPurchases.id })
      .from(bizumPurchases)
      .where(and(eq(bizumPurchases.state, 'PENDING'), lte(bizumPurchases.expiresAt, now)))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length > 0) await changePurchases(tx, inArray(bizumPurchases.id, ids), { state: 'EXPIRED', closedAt: now }, now)
  })
  await database.transaction(async (tx) => {
    const beingPaid = sql`exists (select from ${bizumPurchases}
      where ${bizumPurchases.consentId} = ${bizumConsents.id} and ${bizumPurchases.state} = 'ACCEPTING')`
    const due = await tx
      .select({ id: bizumConsents.id })
      .from(bizumConsents)
      .where(and(eq(bizumConsents.state, 'ASKED'), isNull(bizumConsents.orderId), lte(bizumConsents.answerBy, now), sql`not ${beingPaid}`))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    const ids = due.map(({ id }) => id)
    if (ids.length > 0) await changeConsents(tx, inArray(bizumConsents.id, ids), { state: 'EXPIRED', endedAt: now }, now)
  })
  const over = and(eq(bizumConsents.state, 'ACCEPTED'), sql`${bizumConsents.terms} ->> 'until' < ${today}`)
  const ended = await database.select({ id: bizumConsents.id }).from(bizumConsents).where(over).limit(BATCH_SIZE)
  for (const { id } of ended) {
    await database.transaction(async (tx) => {
      const row = await lockConsent(tx, id)
      if (row?.state === 'ACCEPTED') await endConsentRow(tx, row, 'BANK', now, false)
    })
  }
}
