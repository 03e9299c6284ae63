/** The invoices of a contract of confirming: by the day on which they are charged, the last one first, as they are when each page is read. */
import type { ConfirmingInvoice, confirmingInvoices as call, confirmingInvoicesExport } from '@almenara/contract/areas/payments/confirming'
import { INVOICE_STATE_NAMES } from '@almenara/contract/confirming-names'
import { formatDay } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import { and, eq, lte } from 'drizzle-orm'
import type { Db } from '../../../db/connection.ts'
import { isUuid } from '../../../db/uuid.ts'
import { defineColumns } from '../../../documents/list-document.ts'
import type { FiltersOf, Frozen } from '../../../extracts/define.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import { filtered } from '../../../extracts/list-query.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import { badInput } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import type { OwnedRemittanceContract } from '../contracts/contracts.ts'
import { remittances } from '../remittances/tables.ts'
import { requireConfirming } from './confirming-pool.ts'
import { confirmingInvoices as invoices } from './tables.ts'

type Filters = FiltersOf<typeof call>
type Scope = Pick<OwnedRemittanceContract, 'id'>

export function selectInvoices(db: Db) {
  return db
    .select({ invoice: invoices, remittance: { id: remittances.id, number: remittances.number, presentedAt: remittances.presentedAt } })
    .from(invoices)
    .innerJoin(remittances, eq(remittances.id, invoices.remittanceId))
}

export type InvoiceRow = Awaited<ReturnType<typeof selectInvoices>>[number]

const ofContract = new SqlList<Scope, Filters, AsOf, InvoiceRow>({
  name: 'confirming-invoices',
  freeze: asOfNow,
  select: (db, page) => selected(selectInvoices(db).$dynamic(), page),
  where: ({ scope: { id }, filters, bounds }: Frozen<Scope, Filters, AsOf>) =>
    and(
      eq(invoices.contractId, id),
      lte(remittances.presentedAt, bounds.asOf),
      filters.remittance === undefined ? undefined : eq(invoices.remittanceId, filters.remittance),
      filtered(filters, {
        text: invoices.searched,
        day: invoices.payOn,
        amount: invoices.amount,
        chosen: [[invoices.state, filters.states]],
      }),
    ),
  countLimit: () => COUNT_LIMIT,
  key: [invoices.payOn, invoices.id],
  keyOf: ({ invoice: { payOn, id } }) => [payOn, id],
})

export const readInvoices: Handler<typeof call> = async (request) => {
  const { bank, session, params, query } = request
  const contract = await requireConfirming(bank.database, session.userId, params.id)
  if (query.remittance !== undefined && !isUuid(query.remittance)) throw badInput('remittance', 'Esa remesa no existe.')
  const { list, rows, page } = await ofContract.read(request, contract)
  return { ...page, filters: list.filters, rows: rows.map(toInvoice) }
}

export function toInvoice({ invoice, remittance }: InvoiceRow): ConfirmingInvoice {
  const { id, ordinal, state, supplierName, supplierTaxId, iban, number, reference, reason } = invoice
  const { amount, issuedOn, dueOn, payOn, paidOn, advancedOn } = invoice
  return {
    id,
    order: ordinal,
    remittance: { id: remittance.id, number: remittance.number },
    state,
    supplier: { name: supplierName, taxId: supplierTaxId, iban },
    number,
    ...(reference === null ? {} : { reference }),
    amount,
    issuedOn,
    dueOn,
    payOn,
    ...(paidOn === null ? {} : { paidOn }),
    ...(advancedOn === null ? {} : { advancedOn }),
    ...(reason === null ? {} : { reason: { code: reason, text: sepaReason(reason) } }),
  }
}

const COLUMNS = defineColumns(
  { label: 'Pago', kind: 'day' },
  { label: 'Proveedor', kind: 'text' },
  { label: 'Factura', kind: 'text' },
  { label: 'NIF, cuenta y fechas', kind: 'detail' },
  { label: 'Remesa', kind: 'text' },
  { label: 'Estado', kind: 'text' },
  { label: 'Importe', kind: 'balance' },
)

export const exportInvoices: Handler<typeof confirmingInvoicesExport> = listExport({
  list: ofContract,
  scopeOf: ({ bank, session, params }) => requireConfirming(bank.database, session.userId, params.id),
  tooMany: 'Q610',
  fileOf: ({ scope: contract, filters }) => ({
    name: `facturas-de-confirming-${contract.number}`,
    title: 'Facturas de confirming',
    productId: contract.id,
    facts: [{ label: 'Contrato', text: `${contract.alias ?? contract.commercialName}, ${contract.number}` }],
    dates: 'Fecha de pago',
    chosen: chosenFact('Estado', filters.states, INVOICE_STATE_NAMES),
    counted: 'Facturas',
    columns: COLUMNS,
    empty: 'No hay facturas con estos filtros.',
    rowsOf: (rows) =>
      rows.map(toInvoice).map(({ payOn, supplier, number, issuedOn, dueOn, remittance, state, amount }) => {
        const days = `Emitida el ${formatDay(issuedOn)}, vence el ${formatDay(dueOn)}`
        const detail = [supplier.taxId, formatIdentifier(supplier.iban), days].join('. ')
        return [payOn, supplier.name, number, detail, remittance.number, INVOICE_STATE_NAMES[state], amount]
      }),
  }),
})
