/** The invoices of a file of confirming against those of former files, the calendar, and the credit notes of each supplier. */
import { addDays, dayAt, type Instant } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import { confirmingInvoices as invoices } from '../confirming/tables.ts'
import { remittances } from '../remittances/tables.ts'
import type { FileContract } from './file-contracts.ts'
import { FURTHEST_DAYS } from './judge-batches.ts'
import { paymentSupportOrders as orders, paymentSupports as supports } from './tables.ts'
import type { FindingWriter } from './write-findings.ts'

export async function judgeInvoices(
  { supportId, contracts, now }: { supportId: string; contracts: readonly FileContract[]; now: Instant },
  found: FindingWriter,
): Promise<void> {
  const furthest = addDays(dayAt(now), FURTHEST_DAYS)
  await found.orders(
    'DUE_FAR',
    'Vencimiento',
    sql`select o.ordinal, o.invoice->>'dueOn' as value, null::text as against from ${orders} o
      where o.support_id = ${supportId} and o.state = 'GOOD' and (o.invoice->>'dueOn')::date > ${furthest}::date`,
  )
  const ids = contracts.map(({ id }) => id)
  await found.orders(
    'INVOICE_BEFORE',
    'Factura',
    sql`select distinct on (o.ordinal) o.ordinal, i.number as value, s.name as against from ${orders} o
      join ${invoices} i on i.contract_id = any(${sql.param(ids)}::text[]) and i.number = o.invoice->>'number'
        and i.supplier_tax_id = upper(o.invoice->>'supplierTaxId') and i.state not in ('CANCELLED', 'FAILED', 'RETURNED')
      join ${remittances} r on r.id = i.remittance_id join ${supports} s on s.id = r.support_id
      where o.support_id = ${supportId} and o.state = 'GOOD' order by o.ordinal, s.uploaded_at desc`,
  )
  await found.orders(
    'NOTES_OVER',
    'Importe',
    sql`select o.ordinal, o.name as value, null::text as against from ${orders} o
      join (${overNotes(supportId)}) s on s.supplier = upper(o.invoice->>'supplierTaxId') and s.iban = o.iban
      where o.support_id = ${supportId} and o.state = 'GOOD' and o.amount < 0`,
  )
}

/** Suppliers whose accepted credit notes come to more than their accepted invoices. */
export function overNotes(supportId: string) {
  return sql`select upper(c.invoice->>'supplierTaxId') as supplier, c.iban, min(c.name) as name from ${orders} c
    where c.support_id = ${supportId} and c.state = 'GOOD' group by 1, 2 having sum(c.amount) < 0`
}
