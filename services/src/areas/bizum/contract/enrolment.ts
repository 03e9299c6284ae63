/**
 * Telling the scheme that a mobile has Bizum here. It is done inside the transaction that writes the contract, as cards tell their processor:
 * either both have it or, sooner or later, neither. What may have been enrolled and has no contract is withdrawn until the scheme says so.
 */
import { addSeconds, type Instant } from '@almenara/contract/dates'
import type { Phone } from '@almenara/contract/phone'
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import type { Tx } from '../../../db/connection.ts'
import type { NewRow } from '../../../db/insert-rows.ts'
import { nameOf } from '../../../identity/name-of.ts'
import { orders } from '../../../two-step/tables.ts'
import type { Execution } from '../../../two-step/work.ts'
import { bizumUndoneEnrolments } from './tables.ts'

/** Why the scheme, or nobody, enrols a mobile: with it the order is refused, and nothing of it is written. */
export type EnrolmentRefusal = 'Q813' | 'Q836' | 'Q837' | 'BIZUM_UNREACHABLE'
export const ENROLMENT_REFUSALS: Readonly<Record<EnrolmentRefusal, string>> = {
  Q813: 'Este teléfono tiene Bizum con otra entidad. No se ha cambiado nada: para usarlo aquí, traiga su Bizum a este banco.',
  Q836: 'El código de cambio de entidad no es correcto. No se ha cambiado nada: pida otro.',
  Q837: 'El código de cambio de entidad ha caducado. No se ha cambiado nada: pida otro.',
  BIZUM_UNREACHABLE: 'Bizum no ha respondido y la operación no se ha realizado. Vuelva a intentarlo.',
}

/** Goes with the order that enrols. */
export function openedEnrolment(orderId: string, phone: Phone, at: Instant): NewRow {
  return { table: bizumUndoneEnrolments, values: { key: orderId, orderId, phone, at, nextAttemptAt: at, attempts: 0 } }
}

interface Enrolling {
  phone: Phone
  code?: string | undefined
}

/** Under the order's key: confirmed again, it is the same enrolment. Answers how the scheme knows it. */
export async function enrol(
  tx: Tx,
  { bank, order }: Execution,
  { phone, code }: Enrolling,
): Promise<{ schemeId: string } | { refusal: EnrolmentRefusal }> {
  // Gone: somebody withdraws it at this moment, and it must not be enrolled after that.
  const kept = await tx.delete(bizumUndoneEnrolments).where(eq(bizumUndoneEnrolments.key, order.id)).returning()
  if (kept.length === 0) return { refusal: 'BIZUM_UNREACHABLE' }
  const name = await nameOf(tx, order.userId)
  const said = await bank.bizum.enrol({ key: order.id, phone, name, ...(code === undefined ? {} : { code }) })
  switch (said.outcome) {
    case 'DONE':
      return { schemeId: said.schemeId }
    case 'ELSEWHERE':
      return { refusal: 'Q813' }
    case 'CODE_WRONG':
      return { refusal: 'Q836' }
    case 'CODE_OLD':
      return { refusal: 'Q837' }
    case 'UNKNOWN':
      return { refusal: 'BIZUM_UNREACHABLE' }
  }
}

/** The scheme is told from now on, until it says that it is done. `key`: of the enrolment. */
export async function withdrawLater(tx: Tx, { key, phone }: { key: string; phone: string }, at: Instant): Promise<void> {
  await tx.insert(bizumUndoneEnrolments).values({ key, phone, at, nextAttemptAt: at }).onConflictDoNothing()
}

/** Orders that can no longer be executed. */
const OVER = ['REFUSED', 'EXPIRED', 'CANCELLED'] as const
/** Whoever asks has this long before another process asks too. Longer than an adapter waits. */
const CLAIM_SECONDS = 60
const FIRST_PAUSE_SECONDS = 2
const LONGEST_PAUSE_SECONDS = 300
const AT_ONCE = 50

/** Withdraws what no contract needs. Safe in several processes at once: each row is one's for a while. */
export async function withdrawEnrolments(bank: Bank): Promise<void> {
  const now = bank.clock.now()
  const due = await bank.database.transaction((tx) => claimDue(tx, now))
  for (const { key, phone, attempts } of due) {
    const { outcome } = await bank.bizum.withdraw(key, phone)
    await bank.database.transaction((tx) =>
      outcome === 'DONE'
        ? tx.delete(bizumUndoneEnrolments).where(eq(bizumUndoneEnrolments.key, key))
        : tx
            .update(bizumUndoneEnrolments)
            .set({ nextAttemptAt: addSeconds(now, Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** attempts)) })
            .where(eq(bizumUndoneEnrolments.key, key)),
    )
  }
}

async function claimDue(tx: Tx, now: Instant) {
  const isOver = or(isNull(bizumUndoneEnrolments.orderId), inArray(orders.status, [...OVER]))
  const rows = await tx
    .select({ key: bizumUndoneEnrolments.key, phone: bizumUndoneEnrolments.phone, attempts: bizumUndoneEnrolments.attempts })
    .from(bizumUndoneEnrolments)
    .leftJoin(orders, eq(orders.id, bizumUndoneEnrolments.orderId))
    .where(and(lte(bizumUndoneEnrolments.nextAttemptAt, now), isOver))
    .limit(AT_ONCE)
    .for('update', { of: bizumUndoneEnrolments, skipLocked: true })
  if (rows.length === 0) return rows
  const keys = rows.map(({ key }) => key)
  await tx
    .update(bizumUndoneEnrolments)
    .set({ nextAttemptAt: addSeconds(now, CLAIM_SECONDS), attempts: sql`${bizumUndoneEnrolments.attempts} + 1` })
    .where(inArray(bizumUndoneEnrolments.key, keys))
  return rows
}
