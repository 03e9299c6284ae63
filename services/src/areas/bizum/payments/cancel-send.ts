/** Undoing a send that has not gone: in its pause, here; while it waits for somebody to join, by the scheme's word. No signature: nothing leaves by it. */
import type { c2cCancelation } from '@almenara/contract/areas/bizum/pending-c2c'
import { addSeconds } from '@almenara/contract/dates'
import { endSentence } from '@almenara/contract/sentence'
import { isUuid } from '../../../db/uuid.ts'
import type { Bank } from '../../../bank.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler, RequestOf } from '../../../http/handler.ts'
import { recordEvent } from '../../../session-log/record-event.ts'
import { requireExecutive, readSignatory } from '../../../two-step/signatory.ts'
import { endUnpaid } from './ends.ts'
import { CLAIM_SECONDS, changePayment, lockPayment, readPayment, type BizumPayment } from './payment-rows.ts'
import { take } from './pursue.ts'

type Request = RequestOf<typeof c2cCancelation>

/** The same again answers the same. Throws NOT_FOUND, BIZUM_CLOSED with how it ended, BIZUM_UNREACHABLE where the scheme has not said. */
export const cancelSend: Handler<typeof c2cCancelation> = async (request) => {
  const { bank, session, now, params } = request
  requireExecutive(await readSignatory(bank.database, session, now))
  const id = params.pendingOperationId
  const payment = isUuid(id) ? await readPayment(bank.database, id) : undefined
  if (payment?.userId !== session.userId || payment.direction !== 'OUT' || payment.kind !== 'C2C') throw new Failure('NOT_FOUND')
  const begun = await begin(request, id)
  if (begun === 'CANCELLED') return { id, state: 'CANCELLED' }
  const heard = await bank.bizum.cancel(id)
  if (heard.outcome === 'CANCELLED') await take(bank, { id }, heard, bank.clock.now())
  else if (heard.outcome === 'TAKEN') await goesOn(bank, id)
  return answerOf(bank, id)
}

/** Cancels it here where nobody has asked the scheme about it; otherwise writes that its customer wants it, and the scheme is asked. */
async function begin({ bank, session, now }: Request, id: string): Promise<'CANCELLED' | 'ASKED'> {
  return bank.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment?.state !== 'ORDERED' && payment?.state !== 'WAITING') {
      if (payment?.state === 'CANCELLED') return 'CANCELLED'
      throw closed(payment)
    }
    await recordEvent(tx, session, { kind: 'BIZUM_CANCELLED', at: now, data: { amount: payment.amount, payee: payment.name } })
    if (payment.state === 'ORDERED' && payment.attempts === 0) {
      await endUnpaid({ tx, bank, payment, now }, 'CANCELLED', 'CANCELLED')
      return 'CANCELLED'
    }
    await changePayment(tx, payment, { cancelling: 'CUSTOMER', nextAttemptAt: addSeconds(now, CLAIM_SECONDS) })
    return 'ASKED'
  })
}

/** Too late: it is routed, and its way is followed at once. */
async function goesOn(bank: Bank, id: string): Promise<void> {
  await bank.database.transaction(async (tx) => {
    const payment = await lockPayment(tx, id)
    if (payment?.state === 'ORDERED' || payment?.state === 'WAITING')
      await changePayment(tx, payment, { cancelling: null, nextAttemptAt: bank.clock.now() })
  })
}

async function answerOf({ database }: Bank, id: string): Promise<{ id: string; state: 'CANCELLED' }> {
  const payment = await readPayment(database, id)
  if (payment?.state === 'CANCELLED') return { id, state: 'CANCELLED' }
  if (payment?.cancelling === 'CUSTOMER')
    throw new Failure('BIZUM_UNREACHABLE', {
      message: 'Bizum no responde en este momento. Seguimos intentando anularlo y le avisaremos de cómo termina.',
    })
  throw closed(payment)
}

function closed(payment: BizumPayment | undefined): Failure {
  const name = payment?.name ?? ''
  switch (payment?.state) {
    case 'EXPIRED':
      return new Failure('BIZUM_CLOSED', { message: `${name} no se dio de alta a tiempo y el envío ya no sigue. No se ha cobrado nada.` })
    case 'REFUSED':
      return new Failure('BIZUM_CLOSED', { message: 'El envío no se ha hecho y ya no hay nada que anular. No se ha cobrado nada.' })
    case 'SETTLED':
    case 'RETURNED':
      return new Failure('BIZUM_CLOSED', { message: `${name} ya ha recibido el dinero. No se puede anular.` })
    default:
      return new Failure('BIZUM_CLOSED', { message: `El dinero ya va camino de ${endSentence(name)} No se puede anular.` })
  }
}
