/** One transfer of a remittance, with all that has become of it. */
import type { RemittanceTransferDetail, remittanceTransferDetail } from '@almenara/contract/areas/payments/remittances'
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import type { IssuedState } from '@almenara/contract/payment-states'
import { sepaPurpose } from '@almenara/contract/sepa-purposes'
import { uncapitalised } from '@almenara/contract/text'
import { ISSUED_STATE_NAMES } from '@almenara/contract/transfer-names'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/handler.ts'
import { cancellationMethod } from '../../../payments/cancellation-method.ts'
import type { Payment } from '../../../payments/payment-postings.ts'
import { paymentReason } from '../../../payments/payment-reasons.ts'
import { lastRecall } from '../../../payments/recalls.ts'
import { sepaMessages } from '../../../payments/tables.ts'
import { present } from '../../../present.ts'
import { bankOf } from '../../../products/spanish-banks.ts'
import { maySign, type OwnedRemittanceContract } from '../contracts/contracts.ts'
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
    cancel: await cancelOf(bank.database, payment, contract, dayAt(now)),
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

/** As of any transfer, to whoever signs with the contract; what has not left is cancelled out of its remittance. */
async function cancelOf(
  db: Db,
  payment: Payment,
  contract: OwnedRemittanceContract,
  today: LocalDate,
): Promise<RemittanceTransferDetail['cancel']> {
  const found = cancellationMethod(payment, await lastRecall(db, payment.id), today)
  if (found.way === 'NONE') return found
  if (!maySign(contract)) {
    const what = found.way === 'CANCEL' ? 'anularla' : 'solicitar su devolución'
    return { way: 'NONE', text: `Solo puede ${what} quien firma los ficheros de este contrato.` }
  }
  return found.way === 'CANCEL'
    ? { way: 'CANCEL', text: 'Todavía no se ha enviado. Puede anularla sin anular el resto de la remesa.' }
    : found
}
