/** The remittances of debits of a creditor: those collected last first, as they are when each page is read. */
import type { DebitRemittance, debitRemittances, debitRemittancesExport } from '@almenara/contract/areas/payments/debit-remittances'
import { REMITTANCE_STATE_NAMES } from '@almenara/contract/remittance-names'
import { and, gte, lte } from 'drizzle-orm'
import { defineColumns } from '../../../documents/list-document.ts'
import type { FiltersOf, Frozen } from '../../../extracts/define.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import type { Handler } from '../../../http/handler.ts'
import type { OwnedRemittanceContract } from '../contracts/contracts.ts'
import { NO_REMITTANCES, remittancesUnder, selectRemittances, toRemittance, type RemittanceRow } from '../lists/remittance-list.ts'
import { remittances } from '../remittances/tables.ts'
import { requireCreditor } from './debit-access.ts'

type Filters = FiltersOf<typeof debitRemittances>
type Scope = Pick<OwnedRemittanceContract, 'id'>

export const ofCreditor = new SqlList<Scope, Filters, AsOf, RemittanceRow>({
  name: 'debit-remittances',
  freeze: asOfNow,
  select: (db, page) => selected(selectRemittances(db).$dynamic(), page),
  where: (list: Frozen<Scope, Filters, AsOf>) => {
    const { filters } = list
    return and(
      remittancesUnder(list),
      filters.minDebits === undefined ? undefined : gte(remittances.count, filters.minDebits),
      filters.maxDebits === undefined ? undefined : lte(remittances.count, filters.maxDebits),
    )
  },
  countLimit: () => COUNT_LIMIT,
  key: [remittances.executionOn, remittances.id],
  keyOf: ({ remittance: { executionOn, id } }) => [executionOn, id],
})

export const readDebitRemittances: Handler<typeof debitRemittances> = async (request) => {
  const { bank, session, params } = request
  const { list, rows, page } = await ofCreditor.read(request, await requireCreditor(bank.database, session.userId, params.id))
  return { ...page, filters: list.filters, rows: rows.map(toDebitRemittance) }
}

export function toDebitRemittance(row: RemittanceRow): DebitRemittance {
  const { instant: _instant, ...common } = toRemittance(row)
  return { ...common, scheme: row.remittance.scheme ?? 'CORE' }
}

/** Under their own titles. */
export const REMITTANCE_COLUMNS = defineColumns(
  { label: 'Cobro', kind: 'day' },
  { label: 'Remesa', kind: 'text' },
  { label: 'Fichero', kind: 'detail' },
  { label: 'Estado', kind: 'text' },
  { label: 'Recibos', kind: 'text' },
  { label: 'No cobrados', kind: 'text' },
  { label: 'Importe', kind: 'balance' },
)

export const exportDebitRemittances: Handler<typeof debitRemittancesExport> = listExport({
  list: ofCreditor,
  scopeOf: ({ bank, session, params }) => requireCreditor(bank.database, session.userId, params.id),
  tooMany: 'Q606',
  fileOf: ({ scope: contract, filters }) => ({
    name: `remesas-de-adeudos-${contract.number}`,
    title: 'Remesas de adeudos',
    productId: contract.id,
    facts: [{ label: 'Contrato', text: `${contract.alias ?? contract.commercialName}, ${contract.number}` }],
    dates: 'Fecha de cobro',
    chosen: chosenFact('Estado', filters.states, REMITTANCE_STATE_NAMES),
    counted: 'Remesas',
    columns: REMITTANCE_COLUMNS,
    empty: NO_REMITTANCES,
    rowsOf: remittanceCells,
  }),
})

export function remittanceCells(rows: readonly RemittanceRow[]) {
  return rows
    .map(toDebitRemittance)
    .map(({ executionOn, number, name, state, count, amount, outcome }) => [
      executionOn,
      number,
      name,
      REMITTANCE_STATE_NAMES[state],
      String(count),
      String(outcome.undone.count),
      amount,
    ])
}
