/** The list of receipts, and its file. */
import { RECEIPT_STATE_NAMES, RECEIPT_STATES_NAMES } from '@almenara/contract/areas/direct-debits/receipt-names'
import type { receiptExport, receiptExtract, ReceiptFilters } from '@almenara/contract/areas/direct-debits/receipts'
import type { Reply } from '@almenara/contract/call'
import { dayAt } from '@almenara/contract/dates'
import { AMOUNTS_INVERTED } from '@almenara/contract/field-faults'
import { formatIban, type Iban } from '@almenara/contract/iban'
import { formatAmount } from '@almenara/contract/money'
import { defineColumns, type ListDocument, type Row } from '../../documents/list-document.ts'
import { documentBrand, listFile } from '../../documents/list-file.ts'
import { frozenList, readExtract, readInChunks } from '../../extracts/define.ts'
import { requireWithinMaximum } from '../../extracts/export-maximum.ts'
import { checkListDates, datesText } from '../../extracts/list-dates.ts'
import type { Download } from '../../http/downloads.ts'
import { badInput } from '../../http/failure.ts'
import type { Request } from '../../http/route.ts'
import { ACCOUNT_TYPES, displayName, requireProduct } from '../../products/access.ts'
import { firstHolder } from '../../products/holders.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { currentStatuses } from '../../status/gate.ts'
import { firstDay } from '../../status/services-status.ts'
import { creditorsOf, receipts, toReceipt, totalsOf, type ReceiptList } from './receipts.ts'

export interface AccountParams {
  accountId: string
}
type Query = NonNullable<(typeof receiptExtract)['types']>['query']
type ExportQuery = NonNullable<(typeof receiptExport)['types']>['query']

export async function readReceipts({
  bank,
  session,
  params,
  query,
  now,
}: Request<AccountParams, Query, undefined>): Promise<Reply<typeof receiptExtract>> {
  const account = await requireProduct(bank.database, session, params.accountId, ACCOUNT_TYPES)
  const { txId, fromPage, toPage, ...filters } = query
  const today = dayAt(now)
  checkListDates(filters, today, firstDay(await currentStatuses(bank, now), 'defaultMinimunExtractDate', today))
  const { minAmount, maxAmount } = filters
  if (minAmount !== undefined && maxAmount !== undefined && minAmount > maxAmount) {
    throw badInput('minAmount', AMOUNTS_INVERTED)
  }
  const scope = { productId: account.id, now }
  const pages = { txId, fromPage, toPage }
  const { list, rows, page } = await readExtract(receipts, { bank, session, scope, scopeId: account.id, filters, pages })
  const creditors = await creditorsOf(bank.database, account.id)
  return { ...page, filters: list.filters, creditors, rows: rows.map((row) => toReceipt(row, today)) }
}

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Acreedor', kind: 'text' },
  { label: 'Concepto', kind: 'detail' },
  { label: 'Mandato', kind: 'text' },
  { label: 'Estado', kind: 'text' },
  { label: 'Importe', kind: 'balance' },
)

export async function exportReceipts({
  bank,
  session,
  params,
  query,
  now,
}: Request<AccountParams, ExportQuery, undefined>): Promise<Download> {
  const { database, brand } = bank
  const account = await requireProduct(database, session, params.accountId, ACCOUNT_TYPES)
  const scope = { productId: account.id, now }
  const list: ReceiptList = frozenList(receipts, bank, session, scope, account.id, query.txId)
  const totals = await totalsOf(database, list)
  const total = totals.reduce((all, one) => all + one.count, 0)
  await requireWithinMaximum(brand, query.format, async () => total)
  const holder = await firstHolder(database, account.id)
  const document: ListDocument = {
    title: 'Recibos domiciliados',
    brand: documentBrand(bank),
    createdAt: now,
    facts: [
      { label: 'Titular', text: holder?.name ?? '' },
      { label: 'Cuenta', text: displayName(account) },
      { label: 'IBAN', text: formatIban(account.identifier as Iban) },
      { label: 'Fechas', text: datesText(list.filters) },
      ...filterFacts(list.filters),
      { label: 'Recibos', text: total.toLocaleString('es-ES', { useGrouping: 'always' }) },
    ],
    figures: totals.map(({ state, amount }) => ({ label: RECEIPT_STATES_NAMES[state], amount })),
    columns: COLUMNS,
    empty: 'No hay recibos con estos filtros.',
  }
  async function* rows(): AsyncGenerator<Row[]> {
    for await (const chunk of readInChunks(receipts, database, list))
      yield chunk.map((row) => {
        const { dueOn, creditorName, concept, state, amount } = toReceipt(row, dayAt(now))
        return [dueOn, creditorName, concept, row.mandateId ?? '', RECEIPT_STATE_NAMES[state], amount]
      })
  }
  const file = listFile({ bank, session }, query.format, `recibos-${account.identifier.slice(-4)}`, document, rows())
  return recordedExport(bank, session, { at: now, productId: account.id }, file)
}

function filterFacts({ search, state, creditor, minAmount, maxAmount }: ReceiptFilters): { label: string; text: string }[] {
  const amounts = [
    ...(minAmount === undefined ? [] : [`desde ${formatAmount(minAmount)}`]),
    ...(maxAmount === undefined ? [] : [`hasta ${formatAmount(maxAmount)}`]),
  ].join(' ')
  return [
    ...(search ? [{ label: 'Texto buscado', text: `«${search}»` }] : []),
    ...(state ? [{ label: 'Estado', text: state.map((one) => RECEIPT_STATE_NAMES[one]).join(', ') }] : []),
    ...(creditor ? [{ label: 'Identificador del acreedor', text: creditor }] : []),
    ...(amounts ? [{ label: 'Importe', text: amounts.charAt(0).toUpperCase() + amounts.slice(1) }] : []),
  ]
}
