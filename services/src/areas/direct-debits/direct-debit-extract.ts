/** The list of receipts, and its file. */
import { DIRECT_DEBIT_STATE_NAMES, DIRECT_DEBIT_STATES_NAMES } from '@almenara/contract/areas/direct-debits/direct-debit-names'
import type { directDebitExtract, directDebitExport } from '@almenara/contract/areas/direct-debits/direct-debits'
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
import { creditorsOf, inList, directDebits, directDebitState, toDirectDebit } from './direct-debits.ts'

export interface AccountParams {
  accountId: string
}

const requireAccount = ({ bank, session, params }: Asker & { params: AccountParams }) =>
  requireProduct(bank.database, session, params.accountId, ACCOUNT_TYPES)

export const readDirectDebits: Handler<typeof directDebitExtract> = async (request) => {
  const account = await requireAccount(request)
  const { list, rows, page } = await directDebits.read(request, account)
  const creditors = await creditorsOf(request.bank.database, account.id)
  return { ...page, filters: list.filters, creditors, rows: rows.map((row) => toDirectDebit(row, dayAt(request.now))) }
}

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Acreedor', kind: 'text' },
  { label: 'Concepto', kind: 'detail' },
  { label: 'Mandato', kind: 'text' },
  { label: 'Estado', kind: 'text' },
  { label: 'Importe', kind: 'balance' },
)

export const exportDirectDebits: Handler<typeof directDebitExport> = listExport({
  list: directDebits,
  scopeOf: (request) => requireAccount(request),
  fileOf: async (list, { bank: { database }, now }) => {
    const { scope: account, filters } = list
    const totals = await database
      .select({ state: directDebitState, amount: sum(receivedPayments.amount).mapWith(Number) as SQL<Cents> })
      .from(receivedPayments)
      .where(inList(list))
      .groupBy(directDebitState)
    return {
      name: `recibos-${account.identifier.slice(-4)}`,
      title: 'Recibos domiciliados',
      productId: account.id,
      facts: await accountFacts(database, account),
      chosen: [
        ...chosenFact('Estado', filters.state, DIRECT_DEBIT_STATE_NAMES),
        ...chosenFact('Identificador del acreedor', filters.creditor === undefined ? undefined : [filters.creditor]),
      ],
      counted: 'Recibos',
      figures: totals.map(({ state, amount }) => ({ label: DIRECT_DEBIT_STATES_NAMES[state], amount })),
      columns: COLUMNS,
      empty: NO_RECEIPTS,
      rowsOf: (rows) =>
        rows.map((row) => {
          const { dueOn, creditorName, concept, state, amount } = toDirectDebit(row, dayAt(now))
          return [dueOn, creditorName, concept, row.mandateId ?? '', DIRECT_DEBIT_STATE_NAMES[state], amount]
        }),
    }
  },
})
