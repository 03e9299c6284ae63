/** Giving back a receipt or a received transfer, and refusing a receipt before it is charged. */
import {
  returnDirectDebit as receiptCalls,
  returnTransfer as transferCalls,
  type ReturnInput,
} from '@almenara/contract/areas/direct-debits/returns'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { CHOOSE_LISTED_MOTIVE } from '@almenara/contract/field-faults'
import { formatAmount, toCents } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import { endSentence } from '@almenara/contract/sentence'
import { badInput, Failure } from '../../http/failure.ts'
import { shortName } from '../../messages/sms-text.ts'
import { displayName } from '../../products/access.ts'
import { houseAccount } from '../../products/house-accounts.ts'
import { money } from '../../products/position.ts'
import { markForReturn, isStoppable, stopDebit } from '../../received/return-received.ts'
import { refundLegs } from '../../received/postings.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../two-step/define.ts'
import { CHARGED, CREDITED } from '../../two-step/result-words.ts'
import type { Work } from '../../two-step/work.ts'
import { reasonsOf, wordsOf } from './return-reasons.ts'
import { requireReceived, type Owned, type DirectDebitParams, type TransferParams } from './received.ts'

/** What the execution needs: `stops` refuses what is not charged yet. */
interface Returning {
  id: string
  /** Its reason, under the name that it has in stored orders. */
  motive: string
  stops: boolean
}

const RETURN_CLOSED = 'Ya no se puede devolver: se devolvió antes, o se acabó el plazo. No se ha hecho nada.'

/** The row is marked here; the order's own legs move the money. A refusal undoes both. */
const work: Work<Returning, 'RETURN_CLOSED'> = async (tx, { now, order, data }) => {
  const { id, motive: reason, stops } = data
  const giving = { id, reason, now, orderId: order.id }
  return (await (stops ? stopDebit : markForReturn)(tx, giving)) ? undefined : 'RETURN_CLOSED'
}

export const returnDirectDebit: TwoStepOperation<DirectDebitParams, ReturnInput, Returning, 'RETURN_CLOSED'> = {
  kind: 'direct-debit-return',
  calls: receiptCalls,
  prepare: async (request) => {
    const { bank, session, params } = request
    const owned = await requireReceived(bank.database, session, params.accountId, params.receiptId, 'RECEIPT')
    requireReason(request, owned)
    return isStoppable(owned.received) ? stopping(request, owned) : givingBack(request, owned)
  },
  refusals: { RETURN_CLOSED },
  work,
}

export const returnTransfer: TwoStepOperation<TransferParams, ReturnInput, Returning, 'RETURN_CLOSED'> = {
  kind: 'received-transfer-return',
  calls: transferCalls,
  prepare: async (request) => {
    const { bank, session, params } = request
    const owned = await requireReceived(bank.database, session, params.accountId, params.transferId, 'TRANSFER')
    requireReason(request, owned)
    const { available } = money(owned.account)
    if (owned.received.amount > available) {
      throw badInput('reason', `En la cuenta hay ${formatAmount(available)} disponibles: no bastan para devolverla.`, 'INSUFFICIENT_FUNDS')
    }
    return sendingBack(request, owned)
  },
  refusals: { RETURN_CLOSED },
  work,
}

/** Throws RETURN_CLOSED, which says why, where nothing can be given back; BAD_INPUT where it cannot for that reason. */
function requireReason({ now, input }: Preparing<unknown, ReturnInput>, { received }: Owned): void {
  const { reasons, closed } = reasonsOf(received, dayAt(now))
  if (closed !== undefined) throw new Failure('RETURN_CLOSED', { message: closed })
  if (!reasons.some(({ id }) => id === input.reason)) throw badInput('reason', CHOOSE_LISTED_MOTIVE)
}

const text = (label: string, words: string, field?: string): Fact => ({
  label,
  ...(field ? { field } : {}),
  value: { type: 'TEXT', text: words },
})

function commonFacts({ input }: Preparing<unknown, ReturnInput>, { account, received }: Owned): Fact[] {
  const isDebit = received.kind === 'DEBIT'
  return [
    { label: 'Importe', value: { type: 'MONEY', amount: received.amount } },
    {
      label: isDebit ? 'Acreedor' : 'Ordenante',
      value: { type: 'PARTY', name: received.theirName, ...(isDebit ? {} : { iban: received.theirIban }) },
    },
    ...(received.concept ? [text('Concepto', received.concept)] : []),
    { label: isDebit ? 'Fecha del recibo' : 'Recibida el', value: { type: 'DAY', day: received.settlementOn } },
    { label: isDebit ? 'Se abona en' : 'Se carga en', value: { type: 'PARTY', name: displayName(account), iban: account.identifier } },
    text('Motivo', wordsOf(received, input.reason).label, 'reason'),
  ]
}

async function givingBack(request: Preparing<unknown, ReturnInput>, owned: Owned): Promise<Prepared<Returning>> {
  const { bank, input } = request
  const { account, received } = owned
  const transit = await houseAccount(bank.database, 'sepa-transit')
  const after = toCents(money(account).available + received.amount)
  return {
    title: 'Devolución de un recibo',
    amount: received.amount,
    payee: received.theirName,
    purpose: `devolver un recibo de ${formatAmount(received.amount, { currency: null })} EUR de ${shortName(received.theirName)}`,
    facts: [...commonFacts(request, owned), { label: 'Disponible después', private: true, value: { type: 'MONEY', amount: after } }],
    legs: refundLegs(received, account.ledgerAccountId, transit, input.reason),
    done: {
      title: 'Recibo devuelto',
      text: `Ya tiene ${formatAmount(received.amount)} de vuelta en «${displayName(account)}».`,
      next: [
        CREDITED,
        'Se lo comunicamos hoy al banco del acreedor. Si le debe ese dinero, tendrá que pagarlo de otra forma.',
        'Devolver este recibo no detiene los siguientes: para eso, bloquee al acreedor o limite el mandato.',
      ],
    },
    product: account,
    data: { id: received.id, motive: input.reason, stops: false },
  }
}

function stopping(request: Preparing<unknown, ReturnInput>, owned: Owned): Prepared<Returning> {
  const { account, received } = owned
  return {
    title: 'Rechazo de un recibo',
    amount: received.amount,
    payee: received.theirName,
    purpose: `rechazar un recibo de ${formatAmount(received.amount, { currency: null })} EUR de ${shortName(received.theirName)}`,
    facts: commonFacts(request, owned).map((fact) => (fact.label === 'Se abona en' ? { ...fact, label: 'Cuenta' } : fact)),
    legs: [],
    done: {
      title: 'Recibo rechazado',
      text: `El recibo de ${received.theirName} del ${formatDay(received.settlementOn)} no se cargará en su cuenta.`,
      next: ['El banco del acreedor lo sabrá ese mismo día. Si le debe ese dinero, tendrá que pagarlo de otra forma.'],
    },
    product: account,
    data: { id: received.id, motive: request.input.reason, stops: true },
    // Nothing was charged yet, so nothing is moved. Giving back what was charged moves money, and is signed.
    protects: true,
  }
}

async function sendingBack(request: Preparing<unknown, ReturnInput>, owned: Owned): Promise<Prepared<Returning>> {
  const { bank, input } = request
  const { account, received } = owned
  const transit = await houseAccount(bank.database, 'sepa-transit')
  const after = toCents(money(account).available - received.amount)
  return {
    title: 'Devolución de una transferencia',
    amount: received.amount,
    payee: received.theirName,
    purpose: `devolver una transferencia de ${formatAmount(received.amount, { currency: null })} EUR a ${shortName(received.theirName)}`,
    facts: [...commonFacts(request, owned), { label: 'Disponible después', private: true, value: { type: 'MONEY', amount: after } }],
    legs: refundLegs(received, account.ledgerAccountId, transit, input.reason),
    done: {
      title: 'Transferencia devuelta',
      text: `Hemos cargado ${formatAmount(received.amount)} en «${displayName(account)}» para devolverlos a ${endSentence(received.theirName)}`,
      next: [CHARGED, 'El banco del ordenante lo recibe el siguiente día hábil, como muy tarde.'],
    },
    product: account,
    data: { id: received.id, motive: input.reason, stops: false },
  }
}
