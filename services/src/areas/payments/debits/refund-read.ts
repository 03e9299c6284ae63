/** One debit that came back: who asked for it, until when they could, what it cost, and whether to present it again. */
import type { debitRefund, DebitRefundDetail } from '@almenara/contract/areas/payments/debit-refunds'
import { formatDay } from '@almenara/contract/dates'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import { and, eq } from 'drizzle-orm'
import { debitDay } from '../../../calendar/payment-days.ts'
import type { Db } from '../../../db/connection.ts'
import { isUuid } from '../../../db/uuid.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { lastAccess } from '../../../identity/sessions.ts'
import { present } from '../../../present.ts'
import { powers } from '../../../products/tables.ts'
import { signUntil } from '../lists/bank-moments.ts'
import { adviceOf } from './again-advice.ts'
import { requireDebitRemittance } from './debit-access.ts'
import { returnTitle } from './debit-books.ts'
import { bankNameOf } from './debit-read.ts'
import { refundTerms } from './debit-remittance-read.ts'
import { selectRefunds, toRefund, type RefundRow } from './refund-list.ts'
import { debitRefunds } from './tables.ts'

export const readRefund: Handler<typeof debitRefund> = async ({ bank, session, params, now }) => {
  const db = bank.database
  const { remittance } = await requireDebitRemittance(db, session, params)
  const mine = and(eq(debitRefunds.id, params.refundId), eq(debitRefunds.remittanceId, remittance.id))
  const [row] = isUuid(params.refundId) ? await selectRefunds(db).where(mine) : []
  if (!row) throw new Failure('NOT_FOUND')
  const { debit, refund, againId } = row
  const { advice: _advice, ...again } = adviceOf(refund.reason)
  const executionOn = debitDay(now)
  return {
    ...toRefund(row, await lastAccess(db, session)),
    text: textOf(row),
    signedOn: debit.signedOn,
    ...present({ endToEndId: debit.endToEndId === 'NOTPROVIDED' ? undefined : debit.endToEndId, bank: bankNameOf(bank, debit) }),
    terms: refundTerms(debit.settledOn ?? debit.collectionOn, debit.scheme),
    fee: refund.fee,
    ...(refund.compensation === 0 ? {} : { compensation: refund.compensation }),
    ...(await movementOf(db, session.userId, row)),
    again: {
      ...again,
      firstOn: executionOn,
      signUntil: signUntil(now, { kind: 'DEBITS', requestedOn: null, instant: false }),
      ...(againId === null ? {} : { notebook: againId }),
    },
  }
}

/** Who asked for it, and what was done with the money. */
function textOf({ refund, debit }: RefundRow): string {
  const day = formatDay(refund.bookedOn)
  const reason = sepaReason(refund.reason)
  if (refund.kind === 'REJECT') return `El banco del deudor lo rechazó antes del cobro. ${reason} No se llegó a abonar.`
  const charged = refund.chargedAccountId === null ? 'No se había abonado todavía.' : `El importe se cargó en su cuenta el ${day}.`
  if (refund.reason === 'MD06') return `La devolución MD06 no necesita motivo: el deudor tiene 8 semanas. ${charged}`
  const who =
    refund.kind === 'REFUND' ? 'Lo pidió el deudor.' : `Lo devolvió el banco del deudor del cobro del ${formatDay(debit.collectionOn)}.`
  return `${who} ${reason} ${charged}`
}

async function movementOf(db: Db, userId: number, { refund }: RefundRow): Promise<Pick<DebitRefundDetail, 'movement'>> {
  const { chargedAccountId, bookedOn: on, amount, reason } = refund
  if (chargedAccountId === null) return {}
  const seen = await db.$count(powers, and(eq(powers.userId, userId), eq(powers.productId, chargedAccountId)))
  return { movement: { ...(seen > 0 ? { accountId: chargedAccountId } : {}), on, amount, title: returnTitle(reason) } }
}
