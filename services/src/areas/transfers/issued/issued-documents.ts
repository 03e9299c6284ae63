/** The documents of one issued transfer: its order, and its receipt where it was settled. */
import type { OneTransfer, orderExport, receiptExport } from '@almenara/contract/areas/transfers/issued'
import { formatDay, formatTime } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { formatAmount } from '@almenara/contract/money'
import { ISSUED_STATE_NAMES, CATEGORY_PURPOSE_NAMES, transferSort } from '@almenara/contract/transfer-names'
import { formatVerificationCode } from '@almenara/contract/verification-code'
import { and, eq } from 'drizzle-orm'
import { documentBrand, asDocumentFailure } from '../../../documents/list-file.ts'
import type { ReceiptDocument } from '../../../documents/receipt-document.ts'
import type { Download } from '../../../http/downloads.ts'
import { Failure } from '../../../http/failure.ts'
import { MEDIA_TYPES } from '../../../http/media-types.ts'
import type { Asker, Handler } from '../../../http/handler.ts'
import type { OwnedProduct } from '../../../products/access.ts'
import { recordedExport } from '../../../session-log/record-export.ts'
import { checkOf } from '../../../two-step/receipt.ts'
import { orders } from '../../../two-step/tables.ts'
import { requireSource } from '../external-transfer.ts'
import type { Payment } from '../../../payments/payment-postings.ts'
import { FEE } from '../transfer-review.ts'
import { requireIssued } from './find-issued.ts'
import { timelineOf } from './issued-read.ts'

type Fact = ReceiptDocument['facts'][number]

/** The order, whatever has become of it. */
export const exportOrder: Handler<typeof orderExport> = async (request) => {
  const { account, payment } = await requireOne(request)
  const timeline = await timelineOf(request.bank.database, payment)
  const states: Fact[] = timeline.map(({ on, at, text }, index) => ({
    label: index === 0 ? 'Estados' : '',
    text,
    below: at ? `${formatDay(on)}, a las ${formatTime(at)}` : formatDay(on),
  }))
  return documentOf(request, account, payment, { title: 'Orden de transferencia', facts: states, name: 'orden' })
}

/** Throws NOT_FOUND for one that was not settled: there is nothing to prove. */
export const exportReceipt: Handler<typeof receiptExport> = async (request) => {
  const { account, payment } = await requireOne(request)
  if (payment.state !== 'SETTLED') throw new Failure('NOT_FOUND')
  return documentOf(request, account, payment, { title: 'Justificante de transferencia', facts: [], name: 'justificante' })
}

async function requireOne({ bank, session, params }: Asker & { params: OneTransfer }) {
  const account = await requireSource(bank, session, params.id)
  return { account, payment: await requireIssued(bank.database, account.id, params.transferId) }
}

interface Parts {
  title: string
  facts: Fact[]
  /** The file's. */
  name: string
}

async function documentOf(
  { bank, session, now }: Asker,
  account: OwnedProduct,
  payment: Payment,
  { title, facts, name }: Parts,
): Promise<Download> {
  const order = await orderOf(bank.database, payment)
  const document: ReceiptDocument = {
    title,
    operation: transferSort(payment),
    brand: documentBrand(bank),
    createdAt: now,
    amount: payment.amount,
    executed: `${ISSUED_STATE_NAMES[payment.state]}${payment.settledOn ? ` el ${formatDay(payment.settledOn)}` : ''}`,
    facts: [...(order ? [{ label: 'Referencia', text: order.reference }] : []), ...factsOf(payment), ...facts],
    ...(order ? { verificationCode: formatVerificationCode(order.verificationCode), check: checkOf(bank, order.verificationCode) } : {}),
  }
  const file = {
    fileName: `${name}-${payment.transactionId.slice(-8)}.pdf`,
    contentType: MEDIA_TYPES.PDF,
    body: asDocumentFailure(bank.documents.makeReceipt(session.userId, document)),
  }
  return recordedExport(bank, session, { at: now, productId: account.id }, file)
}

/** The signed order behind it, once it was executed: its code can be checked by anybody. */
async function orderOf(db: Parameters<typeof timelineOf>[0], { orderId }: Payment) {
  if (orderId === null) return undefined
  const [order] = await db
    .select({ reference: orders.reference, verificationCode: orders.verificationCode })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.status, 'EXECUTED')))
  return order
}

function factsOf(payment: Payment): Fact[] {
  const { debtorName, debtorIban, creditorName, creditorIban, concept, executionOn, categoryPurpose, transactionId } = payment
  return [
    { label: 'Ordenante', text: debtorName, below: formatIdentifier(debtorIban) },
    { label: 'Beneficiario', text: creditorName, below: formatIdentifier(creditorIban) },
    { label: 'Concepto', text: concept || 'Sin concepto' },
    ...(categoryPurpose ? [{ label: 'Motivo', text: CATEGORY_PURPOSE_NAMES[categoryPurpose] ?? categoryPurpose }] : []),
    { label: 'Fecha', text: formatDay(executionOn) },
    { label: 'Comisión', text: formatAmount(FEE) },
    { label: 'Identificación', text: transactionId },
  ]
}
