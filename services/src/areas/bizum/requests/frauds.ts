/** Whoever asks many people who call it a fraud asks no more. */
import type { Instant } from '@almenara/contract/dates'
import { and, countDistinct, eq, isNotNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import { publishNotices } from '../../../messages/notices.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import { lockPersons } from '../payments/limits.ts'
import { bizumRequests } from './tables.ts'
import { bizumLimits } from '../payments/tables.ts'
import type { RequestRow } from './request-rows.ts'

/** Different people, each counted once. */
const FRAUDS = 5

/**
 * Stops the asking of a customer of this bank once enough people have called what they ask a fraud, and leaves it in their log, where the
 * office reads it. `asked`: the asker's own row.
 */
export async function stopAskerOfFrauds(tx: Tx, bank: Bank, asked: RequestRow, now: Instant): Promise<void> {
  const { partyId, userId } = asked
  await lockPersons(tx, [partyId])
  const theirs = alias(bizumRequests, 'theirs')
  const [counted] = await tx
    .select({ people: countDistinct(theirs.partyId) })
    .from(bizumRequests)
    .innerJoin(theirs, eq(theirs.id, bizumRequests.twinId))
    .where(and(eq(bizumRequests.partyId, partyId), eq(bizumRequests.direction, 'ASKED'), eq(theirs.fraud, true)))
  const [person] = await tx.select().from(bizumLimits).where(eq(bizumLimits.partyId, partyId))
  if ((counted?.people ?? 0) < FRAUDS || person?.askingStoppedAt) return
  await tx.update(bizumLimits).set({ askingStoppedAt: now }).where(eq(bizumLimits.partyId, partyId))
  const what = `El banco deja de admitir sus solicitudes: ${FRAUDS} personas han avisado de un fraude`
  await recordEvent(tx, { id: null, userId, address: null }, { kind: 'BIZUM_BLOCKED', at: now, data: { what } })
  const text = `Varias personas han avisado de un fraude en lo que usted pide. Si es un error, llámenos al ${bank.brand.phones.customerService}.`
  await publishNotices(tx, [userId], { title: 'Ya no puede pedir dinero por Bizum', text }, now)
}

/** The office knows that it was a mistake: they may ask again. False where they may already. The session log tells it. */
export async function letAskAgain(tx: Tx, { id: userId, partyId }: { id: number; partyId: number }, now: Instant): Promise<boolean> {
  const stopped = and(eq(bizumLimits.partyId, partyId), isNotNull(bizumLimits.askingStoppedAt))
  const [freed] = await tx.update(bizumLimits).set({ askingStoppedAt: null }).where(stopped).returning()
  if (!freed) return false
  const data = { what: 'El banco vuelve a admitir sus solicitudes' }
  await recordEvent(tx, { id: null, userId, address: null }, { kind: 'BIZUM_BLOCKED', at: now, data })
  await publishNotices(tx, [userId], { title: 'Ya puede pedir dinero por Bizum', text: 'Puede volver a enviar solicitudes.' }, now)
  return true
}
