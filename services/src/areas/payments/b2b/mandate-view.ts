/** One B2B mandate: its limits, its debits, what revoking it would stop, and what has been done with it. */
import type { B2bMandateDetail, b2bMandateView } from '@almenara/contract/areas/payments/mandates'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Handler } from '../../../http/handler.ts'
import { selectB2bDebits, type B2bDebit } from '../../../received/b2b/mandate-lack.ts'
import { b2bDebits, b2bMandateEvents } from '../../../received/b2b/tables.ts'
import { receivedPayments } from '../../../received/tables.ts'
import { requireMandate, toMandate } from './mandate-list.ts'
import { announcedOf } from './mandate-terms.ts'

/** The last debits that its page shows; the rest are in their list. */
const MOST_SHOWN = 10

export const readMandate: Handler<typeof b2bMandateView> = async ({ bank, session, params, now }) => {
  const db = bank.database
  const found = await requireMandate(db, session.userId, params.mandateId, dayAt(now))
  const { mandate, state, lastDay } = found
  const { productId, key, source, signedOn } = mandate
  const mine = and(eq(b2bDebits.productId, productId), eq(b2bDebits.mandateKey, key))
  const debits = await selectB2bDebits(db)
    .where(mine)
    .orderBy(desc(receivedPayments.settlementOn), desc(receivedPayments.id))
    .limit(MOST_SHOWN)
  const stops = mandate.state === 'AUTHORISED' ? await stoppedBy(db, mandate) : []
  const events = await db
    .select()
    .from(b2bMandateEvents)
    .where(eq(b2bMandateEvents.mandateId, mandate.id))
    .orderBy(asc(b2bMandateEvents.id))
  const isOpen = mandate.state !== 'REVOKED' && found.account.canOperate
  return {
    ...toMandate(found),
    source,
    ...(signedOn ? { signedOn } : {}),
    ...(state === 'AUTHORISED' && lastDay !== null ? { lapsesOn: lastDay } : {}),
    debits: debits.map(toDebit),
    stops: stops.map(toDebit),
    history: events.map((event) => ({ at: event.at, text: eventText(event) })),
    canAuthorise: isOpen,
    canRevoke: isOpen,
  }
}

/** Announced debits that it would have paid. */
export async function stoppedBy(db: Parameters<typeof announcedOf>[0], mandate: Parameters<typeof announcedOf>[1]): Promise<B2bDebit[]> {
  return (await announcedOf(db, mandate)).filter(({ lack }) => lack === null)
}

function toDebit({ received: { id, settlementOn: dueOn, amount, concept }, state }: B2bDebit): B2bMandateDetail['debits'][number] {
  return { id, dueOn, amount, concept, state }
}

function eventText({ what, maximum, validUntil }: typeof b2bMandateEvents.$inferSelect): string {
  if (what === 'CAME') return 'Llegó un adeudo con este mandato'
  if (what === 'REVOKED') return 'Revocado'
  if (what === 'LAPSED') return 'Caducado'
  const most = maximum === null ? 'sin máximo' : `hasta ${formatAmount(maximum)} cada adeudo`
  const until = validUntil === null ? '' : `, válido hasta el ${formatDay(validUntil)}`
  return `${what === 'AUTHORISED' ? 'Autorizado' : 'Modificado'}: ${most}${until}`
}
