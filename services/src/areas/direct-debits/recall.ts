/** What the customer answers to the bank that asks for a received transfer. */
import { NOT_RECALLED } from '@almenara/contract/areas/direct-debits/debit-words'
import type { ReceivedRecall as Told } from '@almenara/contract/areas/direct-debits/recalls'
import { answerRecall as calls, type RecallInput } from '@almenara/contract/areas/direct-debits/returns'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { formatAmount, toCents } from '@almenara/contract/money'
import type { Fact } from '@almenara/contract/two-step'
import { endSentence } from '@almenara/contract/sentence'
import { badInput, Failure } from '../../http/failure.ts'
import { shortName } from '../../messages/sms-text.ts'
import { displayName } from '../../products/access.ts'
import { followerOf } from '../../payments/payment-followers.ts'
import { houseAccount } from '../../products/house-accounts.ts'
import { money } from '../../products/position.ts'
import { markRecalledForReturn, RECALL_GRANTED } from '../../received/return-received.ts'
import { refundLegs } from '../../received/postings.ts'
import { closeRecalls } from '../../received/recalls.ts'
import type { Prepared } from '../../two-step/authorize.ts'
import type { Preparing, TwoStepOperation } from '../../two-step/define.ts'
import { CHARGED } from '../../two-step/result-words.ts'
import { recallOf } from './recall-words.ts'
import { requireReceived, type Owned, type TransferParams } from './received.ts'

interface Answering extends RecallInput {
  id: string
}

export const answerRecall: TwoStepOperation<TransferParams, RecallInput, Answering, 'RECALL_CLOSED'> = {
  kind: 'received-transfer-recall',
  calls,
  prepare: async (request) => {
    const { bank, session, params, now, input } = request
    const owned = await requireReceived(bank.database, session, params.accountId, params.transferId, 'TRANSFER')
    const recall = await recallOf(bank.database, owned.received, dayAt(now))
    if (!recall) throw new Failure('RECALL_CLOSED', { message: NOT_RECALLED })
    if (recall.state !== 'ASKED') throw new Failure('RECALL_CLOSED', { message: recall.end ?? 'Ya se había respondido.' })
    return input.answer === 'KEEP' ? keeping(request, owned, recall) : givingBack(request, owned, recall)
  },
  refusals: { RECALL_CLOSED: 'Ya se había respondido, o se acabó el plazo. No se ha hecho nada.' },
  work: async (tx, { now, order, data }) => {
    const { id, answer } = data
    const orderId = order.id
    if (answer !== 'GIVE_BACK') {
      const kept = await closeRecalls(tx, id, { state: 'REFUSED', answer: 'CUST', now, orderId })
      return kept ? undefined : 'RECALL_CLOSED'
    }
    const back = await markRecalledForReturn(tx, { id, now, orderId })
    if (!back) return 'RECALL_CLOSED'
    await followerOf(back)?.givenBack(tx, back, now)
    return undefined
  },
}

const text = (label: string, words: string): Fact => ({ label, value: { type: 'TEXT', text: words } })

function factsOf({ account, received }: Owned, recall: Told, answer: string): Fact[] {
  return [
    { label: 'Respuesta', field: 'answer', value: { type: 'TEXT', text: answer } },
    { label: 'Importe', value: { type: 'MONEY', amount: received.amount } },
    { label: 'Ordenante', value: { type: 'PARTY', name: received.theirName, ...(received.service ? {} : { iban: received.theirIban }) } },
    ...(received.concept ? [text('Concepto', received.concept)] : []),
    { label: 'Recibida el', value: { type: 'DAY', day: received.settlementOn } },
    text('Motivo', recall.why),
    { label: 'Cuenta', value: { type: 'PARTY', name: displayName(account), iban: account.identifier } },
  ]
}

async function givingBack({ bank, input }: Preparing<unknown, RecallInput>, owned: Owned, recall: Told): Promise<Prepared<Answering>> {
  const { account, received } = owned
  const { available } = money(account)
  if (received.amount > available) {
    const remedy = `Ingrese lo que falta y responda hasta el ${formatDay(recall.until)}, o diga que no la devuelve.`
    const message = `En la cuenta hay ${formatAmount(available)} disponibles: no bastan para devolverla. ${remedy}`
    throw badInput('answer', message, 'INSUFFICIENT_FUNDS')
  }
  const transit = await houseAccount(bank.database, 'sepa-transit')
  const after: Fact = { label: 'Disponible después', private: true, value: { type: 'MONEY', amount: toCents(available - received.amount) } }
  return {
    title: `Devolución de ${received.service ? 'un Bizum' : 'una transferencia'} que le piden`,
    amount: received.amount,
    payee: received.theirName,
    purpose: `devolver ${formatAmount(received.amount, { currency: null })} EUR que le pide ${shortName(received.theirName)}`,
    facts: [...factsOf(owned, recall, 'Devolver el dinero'), after],
    legs: refundLegs(received, account.ledgerAccountId, transit, RECALL_GRANTED),
    done: {
      title: received.service ? 'Bizum devuelto' : 'Transferencia devuelta',
      text: `Hemos cargado ${formatAmount(received.amount)} en «${displayName(account)}» para devolverlos a ${endSentence(received.theirName)}`,
      next: [CHARGED, 'El banco que lo pedía lo recibe el siguiente día hábil, como muy tarde. No tiene que hacer nada más.'],
    },
    product: account,
    data: { id: received.id, answer: input.answer },
  }
}

function keeping({ input }: Preparing<unknown, RecallInput>, owned: Owned, recall: Told): Prepared<Answering> {
  const { account, received } = owned
  const refused = received.service ? 'lo devuelve' : 'devuelve la transferencia'
  return {
    title: 'Respuesta a una solicitud de devolución',
    payee: received.theirName,
    purpose: `no devolver ${formatAmount(received.amount, { currency: null })} EUR que le pide ${shortName(received.theirName)}`,
    facts: factsOf(owned, recall, 'No devolverlo'),
    legs: [],
    done: {
      title: 'Respuesta enviada',
      text: `Diremos al banco de ${received.theirName} que usted no ${refused}. El dinero sigue en su cuenta.`,
      next: ['Quien la envió puede reclamársela a usted directamente, también en los tribunales.'],
    },
    product: account,
    data: { id: received.id, answer: input.answer },
    protects: true,
  }
}
