/** One transfer of a remittance, with all that has become of it. */
import type { RemittanceTransferDetail, remittanceTransferDetail } from '@almenara/contract/areas/payments/remittances'
import { dayAt, formatDay, type Instant, type LocalDate } from '@almenara/contract/dates'
import type { IssuedState } from '@almenara/contract/payment-states'
import { sepaPurpose } from '@almenara/contract/sepa-purposes'
import { uncapitalised } from '@almenara/contract/text'
import { ISSUED_STATE_NAMES } from '@almenara/contract/transfer-names'
import { and, eq } from 'drizzle-orm'
import { recallUntil } from '../../../calendar/payment-days.ts'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/handler.ts'
import type { Payment } from '../../../payments/payment-postings.ts'
import { paymentReason } from '../../../payments/payment-reasons.ts'
import { lastRecall } from '../../../payments/recalls.ts'
import { sepaMessages } from '../../../payments/tables.ts'
import { present } from '../../../present.ts'
import { bankOf } from '../../../products/spanish-banks.ts'
import { chargedAccountOf } from './contract-pool.ts'
import { requireTransfer, type FoundRemittance } from './find-remittance.ts'
import { toTransfer } from './remittance-transfers.ts'

export const readRemittanceTransfer: Handler<typeof remittanceTransferDetail> = async ({ bank, session, params, now }) => {
  const { payment, remittance, contract } = await requireTransfer(bank.database, session, params)
  const { kind, executionOn, creditorIban, payeeRegisteredName, categoryPurpose, transactionId, state } = payment
  return {
    ...toTransfer(payment),
    kind,
    executionOn,
    account: chargedAccountOf(contract),
    ...present({
      bank: kind === 'BOOK' ? bank.brand.name : bankOf(creditorIban)?.name,
      registeredName: payeeRegisteredName,
      purpose: categoryPurpose === null ? undefined : sepaPurpose(categoryPurpose),
    }),
    transactionId,
    timeline: await timelineOf(bank.database, payment, remittance),
    cancel: await cancelOf(bank.database, payment, dayAt(now)),
    receipt: state === 'SETTLED',
  }
}

type Step = RemittanceTransferDetail['timeline'][number]

const step = (state: IssuedState, on: LocalDate, at?: Instant): Step => ({
  state,
  on,
  ...(at ? { at } : {}),
  text: ISSUED_STATE_NAMES[state],
})

/** Each state it has been in: signed with its remittance, charged with it, and then by itself. */
async function timelineOf(db: Db, payment: Payment, { presentedAt, chargedAt }: FoundRemittance['remittance']): Promise<Step[]> {
  const { state, settledOn, closedAt } = payment
  const steps = [step('SCHEDULED', dayAt(presentedAt), presentedAt)]
  if (chargedAt !== null && payment.kind !== 'BOOK') steps.push(step('ACCEPTED', dayAt(chargedAt), chargedAt))
  const sentAt = await sentAtOf(db, payment)
  if (sentAt) steps.push(step('SENT', dayAt(sentAt), sentAt))
  if (settledOn) steps.push(step('SETTLED', settledOn))
  if (closedAt === null || state === 'SETTLED') return steps
  const reason = paymentReason(payment)
  const last = step(state, dayAt(closedAt), closedAt)
  return [...steps, reason === undefined ? last : { ...last, text: `${last.text}: ${uncapitalised(reason)}` }]
}

async function sentAtOf(db: Db, { messageId }: Payment): Promise<Instant | undefined> {
  if (messageId === null) return undefined
  const { id, direction, name, at } = sepaMessages
  const ofIt = and(eq(id, messageId), eq(direction, 'OUT'), eq(name, 'pacs.008.001.09'))
  const [message] = await db.select({ at }).from(sepaMessages).where(ofIt)
  return message?.at
}

async function cancelOf(db: Db, payment: Payment, today: LocalDate): Promise<RemittanceTransferDetail['cancel']> {
  const { id, kind, state, settledOn } = payment
  if (state === 'SCHEDULED' || (state === 'ACCEPTED' && kind === 'ORDINARY')) {
    return { way: 'CANCEL', text: 'Todavía no se ha enviado. Puede anularla sin anular el resto de la remesa.' }
  }
  if (state === 'SENT') return { way: 'NONE', text: 'Está en curso: espere a saber cómo termina.' }
  if (state !== 'SETTLED') return { way: 'NONE', text: `Ya no puede anularse. Estado: ${uncapitalised(ISSUED_STATE_NAMES[state])}.` }
  if (kind === 'BOOK') {
    return {
      way: 'NONE',
      text: 'El dinero ya está en la cuenta del beneficiario, en este mismo banco. Pida la devolución al beneficiario.',
    }
  }
  const recall = await lastRecall(db, id)
  if (recall?.state === 'ASKED' || recall?.state === 'SENT') {
    return { way: 'NONE', text: 'Ya ha solicitado la devolución. El otro banco tiene quince días hábiles para responder.' }
  }
  const until = settledOn === null ? undefined : recallUntil(settledOn, 'CUST')
  if (until !== undefined && today > until) return { way: 'NONE', text: `La devolución podía solicitarse hasta el ${formatDay(until)}.` }
  return { way: 'RECALL', text: 'Ya se ha enviado: el otro banco devolverá el importe si el beneficiario está de acuerdo.' }
}
