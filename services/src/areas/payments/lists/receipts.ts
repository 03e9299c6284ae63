/** Receipts of the transfers of a remittance that were settled: of one, and of all in one document. */
import type { remittanceReceipts, transferReceipt } from '@almenara/contract/areas/payments/remittances'
import { formatDay } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { formatAmount } from '@almenara/contract/money'
import { ISSUED_STATE_NAMES } from '@almenara/contract/transfer-names'
import { defineColumns } from '../../../documents/list-document.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import type { Payment } from '../../../payments/payment-postings.ts'
import { requireDetailed, requireTransfer, type FoundRemittance } from './find-remittance.ts'
import { receiptFile, receiptsFile } from './receipt-files.ts'
import { transfersOf } from './remittance-transfers.ts'

/** Throws NOT_FOUND for one that was not settled: there is nothing to prove. */
export const readTransferReceipt: Handler<typeof transferReceipt> = async (request) => {
  const { bank, session, params } = request
  const found = await requireTransfer(bank.database, session, params)
  const { payment, contract } = found
  if (payment.state !== 'SETTLED') throw new Failure('NOT_FOUND')
  return receiptFile(
    request,
    { contract, transactionId: payment.transactionId },
    {
      title: 'Justificante de transferencia',
      operation: `Transferencia de la remesa ${found.remittance.number}`,
      amount: payment.amount,
      executed: `${ISSUED_STATE_NAMES[payment.state]}${payment.settledOn ? ` el ${formatDay(payment.settledOn)}` : ''}`,
      facts: factsOf(payment),
    },
  )
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
export const readRemittanceReceipts: Handler<typeof remittanceReceipts> = async (request) => {
  const { bank, session, params } = request
  const found = await requireDetailed(bank.database, session, params)
  const { remittance, contract } = found
  if (remittance.settledCount === 0) throw new Failure('NOT_FOUND')
  const said = {
    facts: [
      { label: 'Cuenta de cargo', text: formatIdentifier(contract.account.iban) },
      { label: 'Transferencias realizadas', text: `${remittance.settledCount} de ${remittance.count}` },
      { label: 'Importe realizado', text: formatAmount(remittance.settledAmount) },
    ],
    columns: COLUMNS,
    empty: 'No hay transferencias realizadas.',
  }
  return receiptsFile(request, found, said, settledRows(bank.database, found))
}

async function* settledRows(db: Parameters<typeof transfersOf>[0], { remittance }: FoundRemittance) {
  for await (const chunk of transfersOf(db, remittance.id, { states: ['SETTLED'] })) {
    yield chunk.map(({ settledOn, executionOn, creditorName, creditorIban, concept, transactionId, amount }) => {
      const detail = [formatIdentifier(creditorIban), concept, transactionId].filter(Boolean).join('. ')
      return [settledOn ?? executionOn, creditorName, detail, amount]
    })
  }
}
