/** The list of receipts, and its file. */
import { RECEIPT_STATE_NAMES, RECEIPT_STATES_NAMES } from '@almenara/contract/areas/direct-debits/receipt-names'
import type { receiptExtract, receiptExport } from '@almenara/contract/areas/direct-debits/receipts'
import { dayAt } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import { sum, type SQL } from 'drizzle-orm'
import { defineColumns } from '../../documents/list-document.ts'
import { NO_RECEIPTS } from '../../extracts/empty-words.ts'
import { chosenFact } from '../../extracts/filter-facts.ts'
import type { Asker, Handler } from '../../http/handler.ts'
import { accountFacts, listExport } from '../../extracts/list-export.ts'
import { ACCOUNT_TYPES, requireProduct } from '../../products/access.ts'
import { receivedPayments } from '../../received/tables.ts'
import { creditorsOf, inList, receipts, receiptState, toReceipt } from './receipts.ts'

export interface AccountParams {
  accountId: string
}

const requireAccount = ({ bank, session, params }: Asker & { params: AccountParams }) =>
  requireProduct(bank.database, session, params.accountId, ACCOUNT_TYPES)

export const readReceipts: Handler<typeof receiptExtract> = async (request) => {
  const account = await requireAccount(request)
  const { list, rows, page } = await receipts.read(request, account)
  const creditors = await creditorsOf(request.bank.database, account.id)
  return { ...page, filters: list.filters, creditors, rows: rows.map((row) => toReceipt(row, dayAt(request.now))) }
}

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Acreedor', kind: 'text' },
  { label: 'Concepto', kind: 'detail' },
  { label: 'Mandato', kind: 'text' },
  { label: 'Estado', kind: 'text' },
  { label: 'Importe', kind: 'balance' },
)

export const exportReceipts: Handler<typeof receiptExport> = listExport({
  list: receipts,
  scopeOf: (request) => requireAccount(request),
  fileOf: async (list, { bank: { database }, now }) => {
    const { scope: account, filters } = list
    const totals = await database
      .select({ state: receiptState, amount: sum(receivedPayments.amount).mapWith(Number) as SQL<Cents> })
      .from(receivedPayments)
      .where(inList(list))
      .groupBy(receiptState)
    return {
      name: `recibos-${account.identifier.slice(-4)}`,
      title: 'Recibos domiciliados',
      productId: account.id,
      facts: await accountFacts(database, account),
      chosen: [
        ...chosenFact('Estado', filters.state, RECEIPT_STATE_NAMES),
        ...chosenFact('Identificador del acreedor', filters.creditor === undefined ? undefined : [filters.creditor]),
      ],
      counted: 'Recibos',
      figures: totals.map(({ state, amount }) => ({ label: RECEIPT_STATES_NAMES[state], amount })),
      columns: COLUMNS,
      empty: NO_RECEIPTS,
      rowsOf: (rows) =>
        rows.map((row) => {
          const { dueOn, creditorName, concept, state, amount } = toReceipt(row, dayAt(now))
          return [dueOn, creditorName, concept, row.mandateId ?? '', RECEIPT_STATE_NAMES[state], amount]
        }),
    }
  },
})
