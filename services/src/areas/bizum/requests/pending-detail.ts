/** One request or send between people: through which states it has gone, and what to look at before answering. */
import type { BizumStep } from '@almenara/contract/areas/bizum/shapes'
import type { pendingC2cDetail, PendingC2cDetail } from '@almenara/contract/areas/bizum/pending-c2c'
import { formatDayTime } from '@almenara/contract/dates'
import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler, RequestOf } from '../../../http/handler.ts'
import { displayName, ownedProducts, ACCOUNT_TYPES } from '../../../products/access.ts'
import { present } from '../../../present.ts'
import { requireId } from '../own-id.ts'
import { readPayment, type BizumPayment } from '../payments/payment-rows.ts'
import { paymentReasonText } from '../payments/payment-reasons.ts'
import { bizumContacts } from '../people/tables.ts'
import { bizumRequests } from './tables.ts'
import { toPending } from './pending-list.ts'
import type { PendingRow } from './pending-rows.ts'
import { acquaintanceOf } from './people.ts'
import { readRequest, stateAt, type RequestRow } from './request-rows.ts'
import { asksExpectation, warningsOf } from './request-warnings.ts'
import { standingOfRequest } from './request-words.ts'

type Request = RequestOf<typeof pendingC2cDetail>

/** Throws NOT_FOUND for any that is not this customer's. */
export const readPendingC2cDetail: Handler<typeof pendingC2cDetail> = async (request) => {
  const { bank, session, params } = request
  const id = requireId(params.pendingOperationId)
  const asked = await readRequest(bank.database, id)
  if (asked?.userId === session.userId) return ofRequest(request, asked)
  const payment = await readPayment(bank.database, id)
  if (payment?.userId !== session.userId || payment.direction !== 'OUT' || payment.kind !== 'C2C' || payment.answers) {
    throw new Failure('NOT_FOUND')
  }
  return ofSend(request, payment)
}

async function ofRequest({ bank, session, now }: Request, row: RequestRow): Promise<PendingC2cDetail> {
  const { database } = bank
  const person = await acquaintanceOf(database, session.userId, row.phone)
  const kind = row.direction === 'RECEIVED' ? 'REQUEST_RECEIVED' : 'REQUEST_SENT'
  const shown = toPending({ ...row, kind, alias: person.alias ?? null }, now, session.executive)
  const received = kind === 'REQUEST_RECEIVED'
  const open = shown.state === 'PENDING'
  const group = row.groupId === null ? undefined : await groupOf(database, session.userId, row.groupId)
  return {
    ...shown,
    timeline: timelineOf(row, stateAt(row, now)),
    warnings: received && open ? await warningsOf(bank, row, person, now) : [],
    asksExpectation: received && open && asksExpectation(bank, row, person),
    ...present({ known: person.paid, group, remindedAt: row.remindedAt, movementId: row.state === 'PAID' ? row.paymentId : undefined }),
    ...(received && row.paymentId !== null ? { operationId: row.paymentId } : {}),
    asOf: now,
  }
}

/** Those asked at once, where they are several. */
async function groupOf(db: Db, userId: number, groupId: string): Promise<PendingC2cDetail['group']> {
  const { id, name, amount, state } = bizumRequests
  const rows = await db
    .select({ id, name, amount, state, alias: bizumContacts.alias })
    .from(bizumRequests)
    .leftJoin(bizumContacts, and(eq(bizumContacts.userId, bizumRequests.userId), eq(bizumContacts.phone, bizumRequests.phone)))
    .where(and(eq(bizumRequests.groupId, groupId), eq(bizumRequests.userId, userId), ne(bizumRequests.direction, 'RECEIVED')))
    .orderBy(bizumRequests.name, bizumRequests.id)
  if (rows.length < 2) return undefined
  const members = rows.map(({ alias, ...row }) => ({ ...row, ...present({ alias }) }))
  return { paid: rows.filter((row) => row.state === 'PAID').length, total: rows.length, members }
}

function timelineOf(row: RequestRow, state: RequestRow['state']): BizumStep[] {
  const { direction, name, createdAt, closedAt, remindedAt, expiresAt } = row
  const received = direction === 'RECEIVED'
  const steps: BizumStep[] = [{ at: createdAt, title: received ? `${name} le pidió este pago` : `Solicitud enviada a ${name}` }]
  if (remindedAt && !received) steps.push({ at: remindedAt, title: 'Recordatorio enviado' })
  const text = standingOfRequest(direction, state)
  if (closedAt) return [...steps, { at: closedAt, title: text }]
  if (state === 'EXPIRED') return [...steps, { at: expiresAt, title: text }]
  return [...steps, { at: remindedAt ?? createdAt, title: text, text: `Caduca el ${formatDayTime(expiresAt)}.` }]
}

const SEND_WORDS: Partial<Record<BizumPayment['state'], string>> = {
  ORDERED: 'Saldrá cuando acabe el margen para anularlo. El dinero está retenido y no cobrado.',
  SENT: 'El dinero está en camino.',
  WAITING: 'Espera a que la otra persona se dé de alta en Bizum. El dinero está retenido y no cobrado.',
  SETTLED: 'El dinero ya está en la cuenta de la otra persona.',
  RETURNED: 'Se ha devuelto.',
  CANCELLED: 'Usted lo anuló. No se ha cobrado nada.',
  EXPIRED: 'La otra persona no se dio de alta a tiempo. No se ha cobrado nada.',
  REFUSED: 'No se ha podido enviar. No se ha cobrado nada.',
}

async function ofSend({ bank, session, now }: Request, payment: BizumPayment): Promise<PendingC2cDetail> {
  const { id, phone, name, amount, concept, createdAt, leavesAt, waitsUntil, closedAt, orderId, productId, reason } = payment
  const person = await acquaintanceOf(bank.database, session.userId, phone ?? '')
  const fixed = { stranger: false, remindedAt: null, expects: null, alias: person.alias ?? null }
  const state = payment.state as PendingRow['state']
  const expiresAt = waitsUntil ?? leavesAt
  const row: PendingRow = { ...fixed, id, kind: 'SEND', state, phone, name, amount, concept, createdAt, expiresAt }
  const account = (await ownedProducts(bank.database, session, ACCOUNT_TYPES)).find((product) => product.id === productId)
  const text = paymentReasonText(reason) ?? SEND_WORDS[payment.state] ?? ''
  return {
    ...toPending(row, now, session.executive),
    ...(account ? { account: { id: account.id, name: displayName(account), iban: account.identifier } } : {}),
    timeline: [
      { at: createdAt, title: `Ordenó el envío a ${name}` },
      { at: closedAt ?? createdAt, title: text },
    ],
    warnings: [],
    asksExpectation: false,
    ...present({ known: person.paid, movementId: payment.state === 'SETTLED' ? id : undefined }),
    ...(orderId === null ? {} : { operationId: orderId }),
    asOf: now,
  }
}
