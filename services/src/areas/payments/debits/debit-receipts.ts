/** Receipts of the debits of a remittance that were collected: of one, and of all in one document. */
import type { debitReceipt, debitReceipts } from '@almenara/contract/areas/payments/debit-remittances'
import { DEBIT_STATE_NAMES } from '@almenara/contract/debit-remittance-names'
import { formatDay } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { formatAmount } from '@almenara/contract/money'
import type { Db } from '../../../db/connection.ts'
import { defineColumns } from '../../../documents/list-document.ts'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { firstHolder } from '../../../products/holders.ts'
import { receiptFile, receiptsFile } from '../lists/receipt-files.ts'
import { requireDebitRemittance, type FoundDebitRemittance } from './debit-access.ts'
import { requireDebit } from './debit-read.ts'
import { debitsIn, type DebitRow } from './remittance-debit-list.ts'

/** Throws NOT_FOUND for one that was not collected: there is nothing to prove. */
export const readDebitReceipt: Handler<typeof debitReceipt> = async (request) => {
  const { bank, session, params } = request
  const found = await requireDebitRemittance(bank.database, session, params)
  const row = await requireDebit(bank.database, found, params.debitId)
  const { debit } = row
  if (debit.settledOn === null) throw new Failure('NOT_FOUND')
  return receiptFile(
    request,
    { contract: found.contract, transactionId: debit.transactionId },
    {
      title: 'Justificante de recibo cobrado',
      operation: `Recibo de la remesa ${found.remittance.number}`,
      amount: debit.amount,
      executed: `${DEBIT_STATE_NAMES.COLLECTED} el ${formatDay(debit.settledOn)}${afterwards(row)}`,
      facts: factsOf(row, { ...found, creditor: await creditorOf(bank.database, found) }),
    },
  )
}

/** What came back is no proof that it was paid. */
function afterwards({ debit, refund }: DebitRow): string {
  return refund ? `, ${DEBIT_STATE_NAMES[debit.state].toLowerCase()} el ${formatDay(refund.bookedOn)}` : ''
}

/** As debtors know them. */
async function creditorOf(db: Db, { contract }: FoundDebitRemittance): Promise<string> {
  const holder = await firstHolder(db, contract.id)
  return holder?.name ?? contract.commercialName
}

function factsOf({ debit }: DebitRow, { contract, remittance, creditor }: FoundDebitRemittance & { creditor: string }) {
  const { debtorName, debtorIban, concept, mandateId, signedOn, scheme, endToEndId, transactionId } = debit
  return [
    { label: 'Acreedor', text: creditor, below: remittance.creditorId ?? '' },
    { label: 'Deudor', text: debtorName, below: formatIdentifier(debtorIban) },
    { label: 'Cuenta de abono', text: formatIdentifier(contract.account.iban) },
    { label: 'Concepto', text: concept || 'Sin concepto' },
    { label: 'Mandato', text: mandateId, below: `Firmado el ${formatDay(signedOn)}. ${scheme}` },
    ...(endToEndId === 'NOTPROVIDED' ? [] : [{ label: 'Referencia', text: endToEndId }]),
    { label: 'Identificación', text: transactionId },
  ]
}

const COLUMNS = defineColumns(
  { label: 'Cobrado', kind: 'day' },
  { label: 'Deudor', kind: 'text' },
  { label: 'Cuenta, mandato, concepto e identificación', kind: 'detail' },
  { label: 'Importe', kind: 'balance' },
)

/** Throws NOT_FOUND while none was collected. Those that came back are not among them. */
export const readDebitReceipts: Handler<typeof debitReceipts> = async (request) => {
  const { bank, session, params } = request
  const found = await requireDebitRemittance(bank.database, session, params)
  const { remittance, contract } = found
  if (remittance.settledCount === 0) throw new Failure('NOT_FOUND')
  const said = {
    facts: [
      { label: 'Acreedor', text: `${await creditorOf(bank.database, found)}, ${remittance.creditorId ?? ''}` },
      { label: 'Cuenta de abono', text: formatIdentifier(contract.account.iban) },
      { label: 'Recibos cobrados', text: `${remittance.settledCount} de ${remittance.count}` },
      { label: 'Importe cobrado', text: formatAmount(remittance.settledAmount) },
    ],
    columns: COLUMNS,
    empty: 'No hay recibos cobrados.',
  }
  return receiptsFile(request, found, said, collectedRows(bank.database, found))
}

async function* collectedRows(db: Db, { remittance }: FoundDebitRemittance) {
  for await (const chunk of debitsIn(db, remittance.id, { states: ['COLLECTED'] })) {
    yield chunk.map(({ debit }) => {
      const { settledOn, collectionOn, debtorName, debtorIban, mandateId, concept, transactionId, amount } = debit
      const detail = [formatIdentifier(debtorIban), mandateId, concept, transactionId].filter(Boolean).join('. ')
      return [settledOn ?? collectionOn, debtorName, detail, amount]
    })
  }
}
