/** The files and remittances of whoever has their debits advanced, and the debits of one: the lists of debits, under contracts of lines. */
import type { financingSupports, financingSupportsExport } from '@almenara/contract/areas/payments/financing-contracts'
import type {
  AdvancedDebit,
  financingDebits,
  financingDebitsExport,
  financingRemittances,
  financingRemittancesExport,
} from '@almenara/contract/areas/payments/financing-remittances'
import { DEBIT_STATE_NAMES } from '@almenara/contract/debit-remittance-names'
import { ADVANCE_STATE_NAMES } from '@almenara/contract/financing-remittance-names'
import { formatDay } from '@almenara/contract/dates'
import { REMITTANCE_STATE_NAMES } from '@almenara/contract/remittance-names'
import { defineColumns } from '../../../documents/list-document.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import type { Handler } from '../../../http/handler.ts'
import { requireCreditor, requireDebitRemittance } from '../debits/debit-access.ts'
import { ofCreditor, REMITTANCE_COLUMNS, remittanceCells, toDebitRemittance } from '../debits/debit-remittance-list.ts'
import { readSupports, supportsExport } from '../debits/debit-supports.ts'
import { debitsScope, NO_DEBITS, ofRemittance, toDebit, type DebitRow } from '../debits/remittance-debit-list.ts'
import { NO_REMITTANCES } from '../lists/remittance-list.ts'
import { advanceState, releasedOn } from './advance-state.ts'

export const readFinancingSupports: Handler<typeof financingSupports> = (request) => readSupports(request, 'FINANCING')

export const exportFinancingSupports: Handler<typeof financingSupportsExport> = supportsExport('FINANCING', {
  name: 'ficheros-con-anticipo',
  title: 'Ficheros con anticipo presentados',
})

export const readFinancingRemittances: Handler<typeof financingRemittances> = async (request) => {
  const { bank, session, params } = request
  const contract = await requireCreditor(bank.database, session.userId, params.id, 'FINANCING')
  const { list, rows, page } = await ofCreditor.read(request, contract)
  return { ...page, filters: list.filters, rows: rows.map(toDebitRemittance) }
}

export const exportFinancingRemittances: Handler<typeof financingRemittancesExport> = listExport({
  list: ofCreditor,
  scopeOf: ({ bank, session, params }) => requireCreditor(bank.database, session.userId, params.id, 'FINANCING'),
  tooMany: 'Q606',
  fileOf: ({ scope: contract, filters }) => ({
    name: `remesas-con-anticipo-${contract.number}`,
    title: 'Remesas con anticipo',
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

export const readFinancingDebits: Handler<typeof financingDebits> = async (request) => {
  const { bank, session, params } = request
  const found = await requireDebitRemittance(bank.database, session, params, 'FINANCING')
  const { list, rows, page } = await ofRemittance.read(request, debitsScope(found))
  return { ...page, filters: list.filters, rows: rows.map(toAdvanced) }
}

function toAdvanced(row: DebitRow): AdvancedDebit {
  const { debit } = row
  const releaseOn = releasedOn(debit)
  return {
    ...toDebit(row),
    advance: advanceState(debit.state, debit.creditedOn !== null),
    dueOn: debit.settledOn ?? debit.collectionOn,
    ...(releaseOn ? { releaseOn } : {}),
  }
}

const COLUMNS = defineColumns(
  { label: 'N.º', kind: 'text' },
  { label: 'Deudor', kind: 'text' },
  { label: 'Concepto y motivo', kind: 'detail' },
  { label: 'Estado', kind: 'text' },
  { label: 'Liberación', kind: 'text' },
  { label: 'Importe', kind: 'balance' },
)

export const exportFinancingDebits: Handler<typeof financingDebitsExport> = listExport({
  list: ofRemittance,
  scopeOf: async ({ bank, session, params }) => debitsScope(await requireDebitRemittance(bank.database, session, params, 'FINANCING')),
  tooMany: 'Q609',
  fileOf: ({ scope: { contract, remittance }, filters }) => ({
    name: `recibos-anticipados-${remittance.number}`,
    title: `Recibos anticipados de la remesa ${remittance.number}`,
    productId: contract.id,
    facts: [{ label: 'Contrato', text: `${contract.alias ?? contract.commercialName}, ${contract.number}` }],
    dates: null,
    chosen: chosenFact('Estado', filters.states, DEBIT_STATE_NAMES),
    counted: 'Recibos',
    columns: COLUMNS,
    empty: NO_DEBITS,
    rowsOf: (rows) =>
      rows.map(toAdvanced).map(({ order, debtor, concept, reason, advance, releaseOn, amount }) => {
        const detail = [concept, reason && `${reason.text} (${reason.code})`].filter(Boolean).join('. ')
        return [String(order), debtor.name, detail, ADVANCE_STATE_NAMES[advance], releaseOn ? formatDay(releaseOn) : '', amount]
      }),
  }),
})
