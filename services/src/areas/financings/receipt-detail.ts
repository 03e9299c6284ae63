/** One receipt of a list: its breakdown, and its document. */
import type { FinancingReceipt, receiptDetail, ReceiptDetail, receiptDocument } from '@almenara/contract/areas/financings/lists'
import { formatDay } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { add, formatAmount } from '@almenara/contract/money'
import { formatRate } from '@almenara/contract/rate'
import { and, eq } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { termsFile, type TermLine } from '../../documents/terms-file.ts'
import type { Download } from '../../http/downloads.ts'
import { Failure } from '../../http/failure.ts'
import type { Asker, Handler, RequestOf } from '../../http/handler.ts'
import type { Session } from '../../identity/sessions.ts'
import { displayName, type OwnedContract } from '../../products/access.ts'
import { firstHolder } from '../../products/holders.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { chargedAccount, requireFinancing } from './financing-detail.ts'
import { OWED_AFTER, OWED_BEFORE, receiptNumber, receiptParts, receiptTitle, RECEIPT_TOTAL } from './receipt-words.ts'
import { receipts, receiptsOf } from './receipts.ts'
import { financingReceipts } from './tables.ts'

/** The receipt, if the list has it, and the ones beside it. */
async function findReceipt(request: RequestOf<typeof receiptDetail | typeof receiptDocument>) {
  const { bank, session, params } = request
  const product = await requireFinancing(bank.database, session, params.id)
  const rows = await receiptsOf(bank.database, receipts.open(request, product))
  const place = rows.findIndex(({ id }) => id === params.receiptId)
  const found = rows[place]
  if (!found) throw new Failure('NOT_FOUND')
  return { product, found, newer: rows[place - 1]?.id, older: rows[place + 1]?.id }
}

export const readReceipt: Handler<typeof receiptDetail> = async (request) => {
  const { product, found, newer, older } = await findReceipt(request)
  const receipt = await wholeReceipt(request.bank, request.session, product, found)
  return { receipt, ...(newer ? { newer } : {}), ...(older ? { older } : {}) }
}

async function wholeReceipt({ database }: Bank, session: Session, product: OwnedContract, found: FinancingReceipt): Promise<ReceiptDetail> {
  const [row] = await database
    .select({ rate: financingReceipts.rate, outstanding: financingReceipts.outstanding })
    .from(financingReceipts)
    .where(and(eq(financingReceipts.productId, product.id), eq(financingReceipts.number, found.number)))
  const chargedTo = await chargedAccount(database, session, product.id)
  if (!row || !chargedTo) throw new Failure('INTERNAL', { message: `Receipt ${found.number} of ${product.id} is not whole` })
  return {
    ...found,
    name: displayName(product),
    identifier: product.identifier,
    rate: row.rate,
    owedBefore: add(row.outstanding, found.principal),
    owedAfter: row.outstanding,
    chargedTo,
  }
}

export const exportReceipt: Handler<typeof receiptDocument> = async (request) => {
  const { product, found } = await findReceipt(request)
  return receiptFile(request, product, found)
}

/** A receipt as a PDF of one page. */
export async function receiptFile({ bank, session, now }: Asker, product: OwnedContract, found: FinancingReceipt): Promise<Download> {
  const receipt = await wholeReceipt(bank, session, product, found)
  const holder = await firstHolder(bank.database, product.id)
  const file = termsFile(
    { bank, session },
    {
      name: `recibo-${product.identifier.slice(-4)}-${receipt.number}`,
      title: `${receiptTitle(receipt)} · ${receipt.name}`,
      createdAt: now,
      facts: [
        { label: 'Titular', text: holder?.name ?? '' },
        { label: 'Contrato', text: formatIdentifier(receipt.identifier) },
        { label: 'Recibo', text: receiptNumber(receipt) },
        { label: 'Estado', text: receipt.paidOn ? `Pagado el ${formatDay(receipt.paidOn)}` : 'Impagado' },
      ],
      figures: [{ label: RECEIPT_TOTAL, amount: receipt.total }],
      lines: linesOf(receipt),
    },
  )
  return recordedExport(bank, session, { at: now, productId: product.id }, file)
}

function linesOf(receipt: ReceiptDetail): TermLine[] {
  const { rate, owedBefore, owedAfter, chargedTo } = receipt
  return [
    ...receiptParts(receipt).map(({ label, amount }): TermLine => [label, formatAmount(amount)]),
    ['Total', formatAmount(receipt.total)],
    ...(receipt.kind === 'FEE'
      ? []
      : ([
          ['Tipo de interés', formatRate(rate)],
          [OWED_BEFORE, formatAmount(owedBefore)],
          [OWED_AFTER, formatAmount(owedAfter)],
        ] satisfies TermLine[])),
    ['Cuenta de cargo', `${chargedTo.name}, ${formatIdentifier(chargedTo.iban)}`],
  ]
}
