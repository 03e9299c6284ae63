/** Receipts of the transfers of a remittance that were settled: of one, and of all in one document. */
import type { remittanceReceipts, transferReceipt } from '@almenara/contract/areas/payments/remittances'
import { formatDay } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { formatAmount } from '@almenara/contract/money'
import { ISSUED_STATE_NAMES } from '@almenara/contract/transfer-names'
import { defineColumns, type ListDocument } from '../../../documents/list-document.ts'
import { asDocumentFailure, documentBrand, listFile } from '../../../documents/list-file.ts'
import type { ReceiptDocument } from '../../../documents/receipt-document.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { MEDIA_TYPES } from '../../../http/media-types.ts'
import type { Payment } from '../../../payments/payment-postings.ts'
import { recordedExport } from '../../../session-log/record-export.ts'
import { requireDetailed, requireTransfer, type FoundRemittance } from './find-remittance.ts'
import { transfersOf } from './remittance-transfers.ts'

/** Throws NOT_FOUND for one that was not settled: there is nothing to prove. */
export const readTransferReceipt: Handler<typeof transferReceipt> = async ({ bank, session, params, now }) => {
  const found = await requireTransfer(bank.database, session, params)
  const { payment, contract } = found
  if (payment.state !== 'SETTLED') throw new Failure('NOT_FOUND')
  const document: ReceiptDocument = {
    title: 'Justificante de transferencia',
    operation: `Transferencia de la remesa ${found.remittance.number}`,
    brand: documentBrand(bank),
    createdAt: now,
    amount: payment.amount,
    executed: `${ISSUED_STATE_NAMES[payment.state]}${payment.settledOn ? ` el ${formatDay(payment.settledOn)}` : ''}`,
    facts: factsOf(payment),
  }
  const file = {
    fileName: `justificante-${payment.transactionId.slice(-8)}.pdf`,
    contentType: MEDIA_TYPES.PDF,
    body: asDocumentFailure(bank.documents.makeReceipt(session.userId, document)),
  }
  return recordedExport(bank, session, { at: now, productId: contract.id }, file)
}

function factsOf({ debtorName, debtorIban, creditorName, creditorIban, concept, executionOn, endToEndId, transactionId }: Payment) {
  return [
    { label: 'Ordenante', text: debtorName, below: formatIdentifier(debtorIban) },
    { label: 'Beneficiario', text: creditorName, below: formatIdentifier(creditorIban) },
    { label: 'Concepto', text: concept || 'Sin concepto' },
    { label: 'Fecha', text: formatDay(executionOn) },
    ...(endToEndId === 'NOTPROVIDED' ? [] : [{ label: 'Referencia', text: endToEndId }]),
    { label: 'Identificación', text: transactionId },
  ]
}

const COLUMNS = defineColumns(
  { label: 'Realizada', kind: 'day' },
  { label: 'Beneficiario', kind: 'text' },
  { label: 'Cuenta, concepto e identificación', kind: 'detail' },
  { label: 'Importe', kind: 'balance' },
)

/** Throws NOT_FOUND while none was settled. */
export const readRemittanceReceipts: Handler<typeof remittanceReceipts> = async ({ bank, session, params, now }) => {
  const found = await requireDetailed(bank.database, session, params)
  const { remittance, contract } = found
  if (remittance.settledCount === 0) throw new Failure('NOT_FOUND')
  const document: ListDocument = {
    title: `Justificantes de la remesa ${remittance.number}`,
    brand: documentBrand(bank),
    createdAt: now,
    facts: [
      { label: 'Cuenta de cargo', text: formatIdentifier(contract.account.iban) },
      { label: 'Transferencias realizadas', text: `${remittance.settledCount} de ${remittance.count}` },
      { label: 'Importe realizado', text: formatAmount(remittance.settledAmount) },
    ],
    figures: [],
    columns: COLUMNS,
    empty: 'No hay transferencias realizadas.',
  }
  const rows = settledRows(bank.database, found)
  const file = listFile({ bank, session }, 'PDF', `justificantes-${remittance.number}`, document, rows)
  return recordedExport(bank, session, { at: now, productId: contract.id }, file)
}

async function* settledRows(db: Parameters<typeof transfersOf>[0], { remittance }: FoundRemittance) {
  for await (const chunk of transfersOf(db, remittance.id, { states: ['SETTLED'] })) {
    yield chunk.map(({ settledOn, executionOn, creditorName, creditorIban, concept, transactionId, amount }) => {
      const detail = [formatIdentifier(creditorIban), concept, transactionId].filter(Boolean).join('. ')
      return [settledOn ?? executionOn, creditorName, detail, amount]
    })
  }
}
