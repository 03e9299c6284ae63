/** The list of issued transfers, and one of them with all that has become of it. */
import type { issuedDetail, issuedExtract } from '@almenara/contract/areas/transfers/issued'
import { PAYEE_VERDICTS } from '@almenara/contract/payee-verdicts'
import type { IssuedState } from '@almenara/contract/payment-states'
import type { Reply } from '@almenara/contract/call'
import { dayAt, type Instant, type LocalDate } from '@almenara/contract/dates'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import { ISSUED_STATE_NAMES, RECALL_REASON_NAMES } from '@almenara/contract/transfer-names'
import { uncapitalised } from '@almenara/contract/text'
import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import type { Handler } from '../../../http/handler.ts'
import type { Session } from '../../../identity/sessions.ts'
import { ACCOUNT_TYPES, ownedProducts } from '../../../products/access.ts'
import { holderOf } from '../../../products/holders.ts'
import { bankOf } from '../../../products/spanish-banks.ts'
import { requireSource } from '../external-transfer.ts'
import { favouriteTransfers } from '../saved/tables.ts'
import type { Payment } from '../../../payments/payment-postings.ts'
import { paymentReason } from '../../../payments/payment-reasons.ts'
import { lastRecall, type Recall } from '../../../payments/recalls.ts'
import { sepaMessages } from '../../../payments/tables.ts'
import { FEE } from '../transfer-review.ts'
import { cancellationMethod } from '../../../payments/cancellation-method.ts'
import { requireIssued, toIssued } from './find-issued.ts'
import { issuedTransfers } from './issued-list.ts'

export const readIssued: Handler<typeof issuedExtract> = async (request) => {
  const { bank, session, params } = request
  const { list, rows, page } = await issuedTransfers.read(request, await requireSource(bank, session, params.id))
  return { ...page, filters: list.filters, rows: rows.map(toIssued) }
}

export const readIssuedDetail: Handler<typeof issuedDetail> = async (request) => {
  const { bank, session, params, now } = request
  const source = await requireSource(bank, session, params.id)
  const payment = await requireIssued(bank.database, source.id, params.transferId)
  const recall = await lastRecall(bank.database, payment.id)
  const { debtorName, debtorIban, creditorIban, kind, endToEndId, transactionId, payeeRegisteredName, orderId } = payment
  const bankName = kind === 'BOOK' ? bank.brand.name : bankOf(creditorIban)?.name
  const verdict = PAYEE_VERDICTS.find((one) => one === payment.payeeVerdict)
  return {
    ...toIssued(payment),
    payer: { name: debtorName, iban: debtorIban },
    ...(bankName ? { bank: bankName } : {}),
    fee: FEE,
    ...(await whoReceives(bank.database, session, payment)),
    ...(endToEndId === 'NOTPROVIDED' ? {} : { endToEndId }),
    transactionId,
    ...(verdict ? { verdict } : {}),
    ...(payeeRegisteredName ? { registeredName: payeeRegisteredName } : {}),
    timeline: await timelineOf(bank.database, payment),
    ...(recall ? { recall: toRecall(recall) } : {}),
    cancel: cancellationMethod(payment, recall, dayAt(now)),
    ...(orderId === null ? {} : { operationId: orderId }),
  }
}

/** What is known of its payee beside it: the own account that they are, the favourite that they are in. */
export async function whoReceives(db: Db, session: Session, { scope, productId, creditorIban: iban }: Payment) {
  const own = scope === 'internal' ? await ownedProducts(db, session, ACCOUNT_TYPES) : []
  const targetId = own.find(({ identifier }) => identifier === iban)?.id
  const { id, userId, holderId, savedAt } = favouriteTransfers
  const { partyId } = await holderOf(db, session.userId, productId)
  const same = scope === 'internal' ? eq(favouriteTransfers.targetId, targetId ?? '') : eq(favouriteTransfers.iban, iban)
  const [favourite] = await db
    .select({ id })
    .from(favouriteTransfers)
    .where(and(eq(userId, session.userId), eq(holderId, partyId), eq(favouriteTransfers.scope, scope), same))
    .orderBy(desc(savedAt), id)
    .limit(1)
  return { ...(targetId ? { targetId } : {}), ...(favourite ? { favouriteId: favourite.id } : {}) }
}

function toRecall({ state, askedAt, reason, answer }: Recall) {
  return {
    state,
    askedAt,
    reason: RECALL_REASON_NAMES[reason] ?? sepaReason(reason),
    ...(answer === null || state === 'GRANTED' ? {} : { answer: sepaReason(answer) }),
  }
}

type Step = Reply<typeof issuedDetail>['timeline'][number]

/** Each state it has been in, with what there is of when. */
export async function timelineOf(db: Db, payment: Payment): Promise<Step[]> {
  const { state, orderedAt, orderedOn, executionOn, settledOn, closedAt } = payment
  const later = executionOn > orderedOn
  const steps: Step[] = [stepOf(later ? 'SCHEDULED' : 'ACCEPTED', orderedOn, orderedAt)]
  const charged = state !== 'SCHEDULED' && state !== 'FAILED' && !(state === 'CANCELLED' && later)
  if (later && charged && payment.kind !== 'BOOK') steps.push(stepOf('ACCEPTED', executionOn))
  const sentAt = await sentAtOf(db, payment)
  if (sentAt) steps.push(stepOf('SENT', dayAt(sentAt), sentAt))
  if (settledOn) steps.push(stepOf('SETTLED', settledOn))
  if (closedAt && state !== 'SETTLED') {
    const reason = paymentReason(payment)
    const step = stepOf(state, dayAt(closedAt), closedAt)
    steps.push(reason === undefined ? step : { ...step, text: `${step.text}: ${uncapitalised(reason)}` })
  }
  return steps
}

function stepOf(state: IssuedState, on: LocalDate, at?: Instant): Step {
  return { state, on, ...(at ? { at } : {}), text: ISSUED_STATE_NAMES[state] }
}

async function sentAtOf(db: Db, { messageId }: Payment): Promise<Instant | undefined> {
  if (messageId === null) return undefined
  const [message] = await db
    .select({ at: sepaMessages.at })
    .from(sepaMessages)
    .where(and(eq(sepaMessages.id, messageId), eq(sepaMessages.direction, 'OUT'), eq(sepaMessages.name, 'pacs.008.001.09')))
  return message?.at
}
