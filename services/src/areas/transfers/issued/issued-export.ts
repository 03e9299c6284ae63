/** Issued transfers as documents: their list, the order of one, and the receipt of one that was settled. */
import type { issuedExport, OneTransfer } from '@almenara/contract/areas/transfers/issued'
import type { TransferSource } from '@almenara/contract/areas/transfers/scope'
import { formatDay, formatTime } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { formatAmount, negate } from '@almenara/contract/money'
import { ISSUED_SORT_NAMES, ISSUED_STATE_NAMES, TRANSFER_MOTIVES, transferSort } from '@almenara/contract/transfer-names'
import { formatVerificationCode } from '@almenara/contract/verification-code'
import { and, eq } from 'drizzle-orm'
import { defineColumns, type ListDocument, type Row } from '../../../documents/list-document.ts'
import { documentBrand, listFile, orQ999 } from '../../../documents/list-file.ts'
import type { ReceiptDocument } from '../../../documents/receipt-document.ts'
import { frozenList } from '../../../extracts/define.ts'
import { requireWithinMaximum } from '../../../extracts/export-maximum.ts'
import { filterFacts } from '../../../extracts/filter-facts.ts'
import { datesText } from '../../../extracts/list-dates.ts'
import type { Download } from '../../../http/downloads.ts'
import { Failure } from '../../../http/failure.ts'
import { MEDIA_TYPES } from '../../../http/media-types.ts'
import type { Request } from '../../../http/route.ts'
import { displayName, type OwnedProduct } from '../../../products/access.ts'
import { recordedExport } from '../../../session-log/record-export.ts'
import { checkOf } from '../../../two-step/receipt.ts'
import { orders } from '../../../two-step/tables.ts'
import { requireSource } from '../external-transfer.ts'
import type { Payment } from '../payment-postings.ts'
import { FEE } from '../transfer-review.ts'
import { allIssued, countIssued, issuedTransfers, requireIssued, type Filters, type IssuedList } from './issued-list.ts'
import { timelineOf } from './issued-read.ts'

type Query = NonNullable<(typeof issuedExport)['types']>['query']
type Fact = ReceiptDocument['facts'][number]

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Beneficiario', kind: 'text' },
  { label: 'Concepto', kind: 'detail' },
  { label: 'Estado', kind: 'text' },
  { label: 'Importe', kind: 'amount' },
)

export async function exportIssued({ bank, session, params, query, now }: Request<TransferSource, Query, undefined>): Promise<Download> {
  const { database, brand } = bank
  const account = await requireSource(bank, session, params.id)
  const scope = { productId: account.id, now }
  const list: IssuedList = frozenList(issuedTransfers, bank, session, scope, account.id, query.txId)
  await requireWithinMaximum(brand, query.format, (limit) => countIssued(database, list, limit))
  const document: ListDocument = {
    title: 'Transferencias emitidas',
    brand: documentBrand(bank),
    createdAt: now,
    facts: [
      { label: 'Cuenta', text: `${displayName(account)}, ${formatIdentifier(account.identifier)}` },
      { label: 'Fechas', text: datesText(list.filters) },
      ...filterFacts(list.filters),
      ...chosenFacts(list.filters),
    ],
    figures: [],
    columns: COLUMNS,
    empty: 'No hay transferencias con estos filtros.',
  }
  const name = `transferencias-${account.identifier.slice(-4)}`
  const file = listFile({ bank, session }, query.format, name, document, rowsOf(allIssued(database, list)))
  return recordedExport(bank, session, { at: now, productId: account.id }, file)
}

async function* rowsOf(chunks: AsyncIterable<Payment[]>): AsyncGenerator<Row[]> {
  for await (const chunk of chunks) {
    yield chunk.map(({ executionOn, creditorName, creditorIban, concept, state, amount }): Row => [
      executionOn,
      creditorName,
      [formatIdentifier(creditorIban), concept].filter(Boolean).join('. '),
      ISSUED_STATE_NAMES[state],
      negate(amount),
    ])
  }
}

function chosenFacts({ states, sorts }: Filters): { label: string; text: string }[] {
  return [
    ...(states ? [{ label: 'Estado', text: states.map((state) => ISSUED_STATE_NAMES[state]).join(', ') }] : []),
    ...(sorts ? [{ label: 'Tipo', text: sorts.map((sort) => ISSUED_SORT_NAMES[sort]).join(', ') }] : []),
  ]
}

/** The order, whatever has become of it. */
export async function exportOrder(request: Request<OneTransfer, undefined, undefined>): Promise<Download> {
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
export async function exportReceipt(request: Request<OneTransfer, undefined, undefined>): Promise<Download> {
  const { account, payment } = await requireOne(request)
  if (payment.state !== 'SETTLED') throw new Failure('NOT_FOUND')
  return documentOf(request, account, payment, { title: 'Justificante de transferencia', facts: [], name: 'justificante' })
}

async function requireOne({ bank, session, params }: Request<OneTransfer, undefined, undefined>) {
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
  { bank, session, now }: Request<OneTransfer, undefined, undefined>,
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
    body: orQ999(bank.documents.makeReceipt(session.userId, document)),
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
    ...(categoryPurpose ? [{ label: 'Motivo', text: TRANSFER_MOTIVES[categoryPurpose] ?? categoryPurpose }] : []),
    { label: 'Fecha', text: formatDay(executionOn) },
    { label: 'Comisión', text: formatAmount(FEE) },
    { label: 'Identificación', text: transactionId },
  ]
}
