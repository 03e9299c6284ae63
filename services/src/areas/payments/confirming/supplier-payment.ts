/** The transfer that pays a supplier, on the day of their invoices or before it. */
import { dayAt, type Instant } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { and, eq, inArray } from 'drizzle-orm'
import type { Bank } from '../../../bank.ts'
import { datedKey } from '../../../calendar/dated-work.ts'
import type { Tx } from '../../../db/connection.ts'
import { paymentRow, type NewPayment } from '../../../payments/payments.ts'
import { payments } from '../../../payments/tables.ts'
import { ACCOUNT_TYPES } from '../../../products/access.ts'
import { products } from '../../../products/tables.ts'
import type { Remittance } from '../remittances/outcomes.ts'
import { debtorOf } from '../remittances/chunk-rows.ts'
import { amountOf, type Invoice } from './invoice-rows.ts'

const LONGEST_CONCEPT = 140

type Made = NewPayment & Required<Pick<NewPayment, 'endToEndId' | 'targetAccountId' | 'scope'>> & { categoryPurpose: null }
export interface SupplierPayment extends Made {
  /** ISO code of why it cannot be made. */
  unreachable?: 'RC01' | 'AC04'
}

type What = 'confirming-payment' | 'confirming-advance'

/** Of invoices of one supplier, out of the account of their remittance. The same invoices give the same payment. */
export async function paymentTo(
  tx: Tx,
  { brand }: Bank,
  remittance: Remittance,
  invoices: readonly Invoice[],
  now: Instant,
  { what = 'confirming-payment', amount = amountOf(invoices) }: { what?: What; amount?: Cents } = {},
): Promise<SupplierPayment> {
  const [first] = invoices
  if (!first) throw new Error('A payment of no invoices')
  const { iban, bic, supplierName } = first
  const isOwn = bic === brand.bic
  const target = isOwn ? await openAccountAt(tx, iban) : null
  const unreachable = bic === null ? ('RC01' as const) : isOwn && target === null ? ('AC04' as const) : undefined
  return {
    id: datedKey(what, first.id, first.payOn),
    userId: null,
    ...(await debtorOf(tx, remittance)),
    service: 'CONFIRMING',
    scope: 'external',
    kind: isOwn ? 'BOOK' : 'ORDINARY',
    amount,
    creditorName: supplierName,
    creditorIban: iban,
    creditorBic: bic ?? 'NOTPROVIDED',
    concept: conceptOf(invoices),
    endToEndId: invoices.length === 1 ? first.number : remittance.number,
    categoryPurpose: null,
    targetAccountId: target,
    executionOn: dayAt(now),
    ...(unreachable ? { unreachable } : {}),
  }
}

/** In the transaction that has charged it. */
export async function keepPayment(tx: Tx, { unreachable: _unreachable, ...payment }: SupplierPayment, now: Instant): Promise<void> {
  await tx.insert(payments).values(paymentRow(payment, now, 'NOW'))
}

function names(those: readonly Invoice[], one: string, many: string): string[] {
  if (those.length === 0) return []
  return [`${those.length === 1 ? one : many} ${those.map(({ number }) => number).join(', ')}`]
}

/** What the supplier reads: which invoices it pays, and which credit notes it deducts. */
function conceptOf(invoices: readonly Invoice[]): string {
  const [paid, deducted] = [invoices.filter(({ amount }) => amount > 0), invoices.filter(({ amount }) => amount < 0)]
  const text = [...names(paid, 'Factura', 'Facturas'), ...names(deducted, 'abono', 'abonos')].join(', ')
  return text.length <= LONGEST_CONCEPT ? text : `${text.slice(0, LONGEST_CONCEPT - 3)}...`
}

/** Of this bank, and open. */
async function openAccountAt(tx: Tx, iban: string): Promise<number | null> {
  const { identifier, ledgerAccountId, type, status } = products
  const [found] = await tx
    .select({ account: ledgerAccountId })
    .from(products)
    .where(and(eq(identifier, iban), inArray(type, [...ACCOUNT_TYPES]), eq(status, 'ACTIVE')))
  return found?.account ?? null
}
