/** Strong customer authentication, renewed at most every 180 days to go on reading with the password alone (RTS SCA 2018/389 art. 10). */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import { SCA_DAYS } from '@almenara/contract/limits'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { users } from './tables.ts'

const DAY_SECONDS = 24 * 3600

/** Until when the last one serves. */
export function scaExpiresAt(renewedAt: Instant): Instant {
  return addSeconds(renewedAt, SCA_DAYS * DAY_SECONDS)
}

/** Called at each sign-in: requires SCA again when the last one is too old. */
export async function requireScaWhenDue(tx: Tx, userId: number, now: Instant): Promise<void> {
  const canSign = sql`exists (select from signature_methods m where m.user_id = ${users.id} and m.active and m.method not in ('COORDINATES', 'CARD_PIN'))`
  await tx
    .update(users)
    .set({ psd2ScaStatus: sql`case when ${canSign} then 'REQUIRED_ENABLED' else 'REQUIRED_NOT_ENABLED' end` })
    .where(
      and(eq(users.id, userId), eq(users.psd2ScaStatus, 'NOT_REQUIRED'), lte(users.scaRenewedAt, addSeconds(now, -SCA_DAYS * DAY_SECONDS))),
    )
}

export async function renewSca(tx: Tx, userId: number, now: Instant): Promise<void> {
  await tx.update(users).set({ psd2ScaStatus: 'NOT_REQUIRED', scaRenewedAt: now }).where(eq(users.id, userId))
}
