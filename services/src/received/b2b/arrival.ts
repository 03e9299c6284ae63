/** A B2B debit that comes: its term, its mandate where the bank did not know it, and whoever is to decide. */
import { randomUUID } from 'node:crypto'
import type { Instant, LocalDate } from '@almenara/contract/dates'
import { and, eq } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { B2B_DECISION_TIME, momentOf } from '../../calendar/payment-days.ts'
import type { Tx } from '../../db/connection.ts'
import type { ReceivedPayment } from '../postings.ts'
import { isProfessional } from './account-use.ts'
import { mandateKeyOf } from './mandate-key.ts'
import { selectB2bDebits } from './mandate-lack.ts'
import { b2bDebits, b2bMandateEvents, b2bMandates } from './tables.ts'
import { tellUndecided } from './tell.ts'

interface Arriving {
  received: ReceivedPayment
  /** When its debtor signed the mandate, as the debit says. */
  signedOn: LocalDate | undefined
  now: Instant
}

/** In the transaction in which it is written down. A consumer's account has no such debits: it goes back on its day (AC13). */
export async function takeB2bDebit(tx: Tx, bank: Bank, { received, signedOn, now }: Arriving): Promise<void> {
  const { id, productId, scheme, creditorId, mandateId, reason } = received
  if (scheme !== 'B2B' || productId === null || reason !== null || creditorId === null || mandateId === null) return
  if (!(await isProfessional(tx, productId))) return
  const mandateKey = mandateKeyOf(creditorId, mandateId)
  const decideUntil = momentOf(received.settlementOn, B2B_DECISION_TIME)
  await tx.insert(b2bDebits).values({ receivedId: id, productId, mandateKey, signedOn: signedOn ?? null, decideUntil })
  await noteMandate(tx, { received, signedOn, now }, mandateKey)
  const [found] = await selectB2bDebits(tx).where(eq(b2bDebits.receivedId, id))
  if (found?.state === 'PENDING' && now < decideUntil) await tellUndecided(tx, bank, found.received, { until: decideUntil, now })
}

/** A mandate that the bank hears of for the first time is one to authorise; one that was revoked is not made anew by a debit. */
async function noteMandate(tx: Tx, { received, signedOn, now }: Arriving, key: string): Promise<void> {
  const { productId, creditorId, mandateId, theirName } = received
  if (productId === null || creditorId === null || mandateId === null) return
  const known = await tx.$count(b2bMandates, and(eq(b2bMandates.productId, productId), eq(b2bMandates.key, key)))
  if (known > 0) return
  const mandate = { id: randomUUID(), productId, creditorId, creditorName: theirName, reference: mandateId, key, createdAt: now }
  const fresh = await tx
    .insert(b2bMandates)
    .values({ ...mandate, type: 'RECURRENT', state: 'UNCONFIRMED', source: 'DEBIT', signedOn: signedOn ?? null })
    .onConflictDoNothing()
    .returning({ id: b2bMandates.id })
  if (fresh.length > 0) await tx.insert(b2bMandateEvents).values({ mandateId: mandate.id, at: now, what: 'CAME' })
}
