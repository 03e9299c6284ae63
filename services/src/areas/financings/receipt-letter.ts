/** The receipt of an instalment, sent to its customer once it has been charged. */
import { formatDay, type Instant } from '@almenara/contract/dates'
import { add } from '@almenara/contract/money'
import { formatRate } from '@almenara/contract/rate'
import { eq } from 'drizzle-orm'
import { accountText, namedProduct, productFacts, type ProductLetter } from '../../correspondence/about-product.ts'
import type { Db } from '../../db/connection.ts'
import { OWED_AFTER, OWED_BEFORE, receiptNumber, receiptParts, receiptTitle, RECEIPT_TOTAL } from './receipt-words.ts'
import { receiptTotal } from './rules/receipt-legs.ts'
import { financings, type financingReceipts } from './tables.ts'

const RECEIPT = { name: 'LOAN_RECEIPT', version: 1 }

export type PaidReceipt = Omit<typeof financingReceipts.$inferSelect, 'triedOn' | 'transactionId'>

/** As it was charged, late interest included. */
export async function receiptLetter(db: Db, receipt: PaidReceipt, producedAt: Instant): Promise<ProductLetter> {
  const { productId, number, kind, rate, principal, outstanding, paidOn } = receipt
  const product = await namedProduct(db, productId)
  const owed = [
    { label: OWED_BEFORE, amount: add(outstanding, principal) },
    { label: OWED_AFTER, amount: outstanding },
  ]
  return {
    uniqueKey: `receipt:${productId}:${number}`,
    type: 'LOAN_RECEIPT',
    productId,
    template: RECEIPT,
    document: {
      title: `${receiptTitle(receipt)} · ${product.name}`,
      producedAt,
      facts: [
        ...productFacts('Producto', product),
        { label: 'Recibo', text: receiptNumber(receipt) },
        ...(paidOn === null ? [] : [{ label: 'Fecha de cargo', text: formatDay(paidOn) }]),
        { label: 'Cuenta de cargo', text: await chargedTo(db, productId) },
        { label: kind === 'FEE' ? 'Comisión anual' : 'Tipo de interés', text: formatRate(rate) },
      ],
      figures: [{ label: RECEIPT_TOTAL, amount: receiptTotal(receipt) }, ...(kind === 'FEE' ? [] : owed)],
      paragraphs: [],
      table: {
        columns: [
          { label: 'Concepto', kind: 'text' },
          { label: 'Importe', kind: 'balance' },
        ],
        rows: receiptParts(receipt).map(({ label, amount }) => [label, amount]),
      },
      notes: ['Este documento acredita el pago del recibo.'],
    },
  }
}

async function chargedTo(db: Db, productId: string): Promise<string> {
  const [own] = await db.select({ id: financings.chargedTo }).from(financings).where(eq(financings.productId, productId))
  if (!own) throw new RangeError(`Financing ${productId} has nowhere to be charged`)
  return accountText(await namedProduct(db, own.id))
}
