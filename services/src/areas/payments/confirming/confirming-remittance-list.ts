/** The remittances of a contract of confirming: those that begin to be paid last first, as they are when each page is read. */
import type { ConfirmingRemittance, confirmingRemittances, confirmingRemittancesExport } from '@almenara/contract/areas/payments/confirming'
import { REMITTANCE_STATE_NAMES } from '@almenara/contract/remittance-names'
import { defineColumns } from '../../../documents/list-document.ts'
import type { FiltersOf } from '../../../extracts/define.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import { asOfNow, COUNT_LIMIT, selected, SqlList, type AsOf } from '../../../extracts/sql-list.ts'
import type { Handler } from '../../../http/handler.ts'
import type { OwnedRemittanceContract } from '../contracts/contracts.ts'
import { NO_REMITTANCES, remittancesUnder, selectRemittances, toRemittance, type RemittanceRow } from '../lists/remittance-list.ts'
import { remittances } from '../remittances/tables.ts'
import { requireConfirming } from './confirming-pool.ts'

const ofContract = new SqlList<Pick<OwnedRemittanceContract, 'id'>, FiltersOf<typeof confirmingRemittances>, AsOf, RemittanceRow>({
  name: 'confirming-remittances',
  freeze: asOfNow,
  select: (db, page) => selected(selectRemittances(db).$dynamic(), page),
  where: remittancesUnder,
  countLimit: () => COUNT_LIMIT,
  key: [remittances.executionOn, remittances.id],
  keyOf: ({ remittance: { executionOn, id } }) => [executionOn, id],
})

export const readConfirmingRemittances: Handler<typeof confirmingRemittances> = async (request) => {
  const { bank, session, params } = request
  const { list, rows, page } = await ofContract.read(request, await requireConfirming(bank.database, session.userId, params.id))
  return { ...page, filters: list.filters, rows: rows.map(toConfirmingRemittance) }
}

export function toConfirmingRemittance(row: RemittanceRow): ConfirmingRemittance {
  const { instant: _instant, ...common } = toRemittance(row)
  return common
}

const COLUMNS = defineColumns(
  { label: 'Primer pago', kind: 'day' },
  { label: 'Remesa', kind: 'text' },
  { label: 'Fichero', kind: 'detail' },
  { label: 'Estado', kind: 'text' },
  { label: 'Facturas', kind: 'text' },
  { label: 'No pagadas', kind: 'text' },
  { label: 'Importe', kind: 'balance' },
)

export const exportConfirmingRemittances: Handler<typeof confirmingRemittancesExport> = listExport({
  list: ofContract,
  scopeOf: ({ bank, session, params }) => requireConfirming(bank.database, session.userId, params.id),
  tooMany: 'Q606',
  fileOf: ({ scope: contract, filters }) => ({
    name: `remesas-de-confirming-${contract.number}`,
    title: 'Remesas de confirming',
    productId: contract.id,
    facts: [{ label: 'Contrato', text: `${contract.alias ?? contract.commercialName}, ${contract.number}` }],
    dates: 'Fecha del primer pago',
    chosen: chosenFact('Estado', filters.states, REMITTANCE_STATE_NAMES),
    counted: 'Remesas',
    columns: COLUMNS,
    empty: NO_REMITTANCES,
    rowsOf: (rows) =>
      rows
        .map(toConfirmingRemittance)
        .map(({ executionOn, number, name, state, count, amount, outcome }) => [
          executionOn,
          number,
          name,
          REMITTANCE_STATE_NAMES[state],
          String(count),
          String(outcome.undone.count),
          amount,
        ]),
  }),
})
