/** One payment by Bizum, with the states it has passed through and what may be done with it. */
import type { bizumMovement } from '@almenara/contract/areas/bizum/movements'
import type { BizumStep, Permission } from '@almenara/contract/areas/bizum/shapes'
import { dayAt, formatDayTime, type Instant } from '@almenara/contract/dates'
import { formatAmount } from '@almenara/contract/money'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/handler.ts'
import { payments } from '../../../payments/tables.ts'
import { powers, products } from '../../../products/tables.ts'
import { receivedPayments } from '../../../received/tables.ts'
import { bizumPayments } from './tables.ts'
import { recallOf } from './recall.ts'
import { BIZUM_STATE_NAMES, isPhoneShown, requireMovement, toMovement, type MovementRow } from './movements.ts'
import { paymentReasonText } from './payment-reasons.ts'

export const readBizumMovement: Handler<typeof bizumMovement> = async ({ bank, session, params, now }) => {
  const row = await requireMovement(bank.database, session, params.id)
  const { state, leavesAt, waitsUntil, orderId, endToEndId, id } = row
  const reason = paymentReasonText(row.reason)
  const account = await accountOf(bank.database, session.userId, row.productId)
  const { permission, ...recall } = await recallOf(bank.database, row, account, dayAt(now))
  const { type: _, ...shown } = account
  return {
    ...toMovement(row),
    account: shown,
    ...(state === 'ORDERED' && leavesAt > now ? { leavesAt } : {}),
    ...(state === 'WAITING' && waitsUntil ? { waitsUntil } : {}),
    ...(reason === undefined ? {} : { reason }),
    timeline: await timelineOf(bank.database, row),
    can: { ...permissionsOf(row, now), recall: permission },
    ...recall,
    reference: endToEndId ?? id,
    ...(orderId === null ? {} : { operationId: orderId, ...(await severalOf(bank.database, orderId, id)) }),
    asOf: now,
  }
}

/** The payment of an order for one has the order's id: only those of several are counted. */
async function severalOf(db: Db, orderId: string, id: string): Promise<{ people?: number }> {
  return orderId === id
    ? {}
    : { people: await db.$count(bizumPayments, and(eq(bizumPayments.orderId, orderId), eq(bizumPayments.direction, 'OUT'))) }
}

async function accountOf(db: Db, userId: number, productId: string) {
  const [account] = await db
    .select({ type: products.type, commercial: products.commercialName, alias: powers.alias, iban: products.identifier })
    .from(products)
    .leftJoin(powers, and(eq(powers.productId, products.id), eq(powers.userId, userId)))
    .where(eq(products.id, productId))
  return { id: productId, type: account?.type, name: account?.alias ?? account?.commercial ?? '', iban: account?.iban ?? '' }
}

/** In order; the last one is how it stands. */
async function timelineOf(db: Db, row: MovementRow): Promise<BizumStep[]> {
  const { direction, state, createdAt, closedAt, leavesAt, waitsUntil } = row
  if (direction === 'IN')
    return [{ at: closedAt ?? createdAt, title: 'Recibido', text: 'El dinero entró en su cuenta.' }, ...(await backOf(db, row))]
  const steps: BizumStep[] = [{ at: createdAt, title: 'Firmado', text: 'El importe queda retenido hasta que llegue.' }]
  if (leavesAt > createdAt && state === 'ORDERED')
    steps.push({ at: createdAt, title: 'En pausa', text: `Sale el ${formatDayTime(leavesAt, true)}.` })
  if (state === 'WAITING' && waitsUntil)
    steps.push({ at: createdAt, title: BIZUM_STATE_NAMES.WAITING, text: `Puede darse de alta hasta el ${formatDayTime(waitsUntil)}.` })
  if (closedAt !== null) steps.push(endOf(row, closedAt))
  return [...steps, ...(await refundsOf(db, row)), ...(await backOf(db, row))]
}

function endOf({ state, reason }: MovementRow, at: Instant): BizumStep {
  if (state === 'SETTLED' || state === 'RETURNED') return { at, title: 'Hecho', text: 'El dinero está en la cuenta de quien lo recibe.' }
  const text = `${paymentReasonText(reason) ?? ''} No se ha cobrado nada.`.trim()
  return { at, title: state === 'CANCELLED' ? 'Anulado' : state === 'EXPIRED' ? 'Caducado' : 'No realizado', text }
}

async function refundsOf(db: Db, { id, state }: MovementRow): Promise<BizumStep[]> {
  if (state !== 'RETURNED') return []
  const { amount, closedAt, twinId, direction, state: of } = bizumPayments
  const parts = await db
    .select({ amount, at: closedAt })
    .from(bizumPayments)
    .where(and(eq(twinId, id), eq(direction, 'IN'), eq(of, 'SETTLED')))
    .orderBy(asc(closedAt))
  return parts.flatMap((part) =>
    part.at === null ? [] : [{ at: part.at, title: 'Devuelto', text: `Le han devuelto ${formatAmount(part.amount)}.` }],
  )
}

/** All of it at once by the clearing: what came back from the other bank, or went back to it because it was asked for. */
async function backOf(db: Db, { state, direction, amount, paymentId, backPostingId, receivedId }: MovementRow): Promise<BizumStep[]> {
  if (state !== 'RETURNED') return []
  const [carrier] =
    direction === 'IN'
      ? await db
          .select({ at: receivedPayments.givenBackAt })
          .from(receivedPayments)
          .where(eq(receivedPayments.id, receivedId ?? ''))
      : backPostingId === null
        ? []
        : await db
            .select({ at: payments.closedAt })
            .from(payments)
            .where(eq(payments.id, paymentId ?? ''))
  if (!carrier?.at) return []
  const text = direction === 'IN' ? 'El banco de quien lo envió lo pidió y usted lo devolvió.' : `Le han devuelto ${formatAmount(amount)}.`
  return [{ at: carrier.at, title: 'Devuelto', text }]
}

const YES: Permission = { allowed: true }
const no = (reason: string): Permission => ({ allowed: false, reason })

function permissionsOf(row: MovementRow, now: Instant): Record<'cancel' | 'repeat' | 'giveBack', Permission> {
  const { direction, kind, state, leavesAt, cancelling } = row
  const isOut = direction === 'OUT'
  const waits = state === 'WAITING' || (state === 'ORDERED' && (leavesAt > now || row.nextAttemptAt !== null))
  const cancel =
    !isOut || kind !== 'C2C' ? no('Solo se anula un envío que no ha salido.') : cancelOf(waits && cancelling === null, cancelling !== null)
  return {
    cancel,
    repeat: isOut && (kind === 'C2C' || kind === 'C2ONG') ? YES : no('Solo se repiten los envíos y las donaciones.'),
    giveBack: giveBackOf(row),
  }
}

function cancelOf(may: boolean, isAsked: boolean): Permission {
  if (may) return YES
  return no(isAsked ? 'Ya lo estamos anulando. Le avisaremos de cómo termina.' : 'El dinero ya ha salido y no se puede anular.')
}

function giveBackOf(row: MovementRow): Permission {
  const { direction, kind, state } = row
  if (direction !== 'IN' || kind !== 'C2C' || state !== 'SETTLED') return no('Solo se devuelve lo que ha recibido de una persona.')
  return isPhoneShown(row) ? YES : no('Para devolverlo, pida su móvil a quien se lo envió y envíele un Bizum.')
}
