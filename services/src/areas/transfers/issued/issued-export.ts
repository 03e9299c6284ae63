/** Issued transfers as a document for people. */
import type { issuedExport } from '@almenara/contract/areas/transfers/issued'
import { formatIdentifier } from '@almenara/contract/iban'
import { negate } from '@almenara/contract/money'
import { ISSUED_SORT_NAMES, ISSUED_STATE_NAMES } from '@almenara/contract/transfer-names'
import { defineColumns } from '../../../documents/list-document.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { listExport } from '../../../extracts/list-export.ts'
import type { Handler } from '../../../http/handler.ts'
import { displayName } from '../../../products/access.ts'
import { requireSource } from '../external-transfer.ts'
import { issuedTransfers } from './issued-list.ts'

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Beneficiario', kind: 'text' },
  { label: 'Concepto', kind: 'detail' },
  { label: 'Estado', kind: 'text' },
  { label: 'Importe', kind: 'amount' },
)

export const exportIssued: Handler<typeof issuedExport> = listExport({
  list: issuedTransfers,
  scopeOf: ({ bank, session, params }) => requireSource(bank, session, params.id),
  fileOf: ({ scope: account, filters }) => ({
    name: `transferencias-${account.identifier.slice(-4)}`,
    title: 'Transferencias emitidas',
    productId: account.id,
    facts: [{ label: 'Cuenta', text: `${displayName(account)}, ${formatIdentifier(account.identifier)}` }],
    chosen: [...chosenFact('Estado', filters.states, ISSUED_STATE_NAMES), ...chosenFact('Tipo', filters.sorts, ISSUED_SORT_NAMES)],
    columns: COLUMNS,
    empty: 'No hay transferencias con estos filtros.',
    rowsOf: (rows) =>
      rows.map(({ executionOn, creditorName, creditorIban, concept, state, amount }) => {
        const detail = [formatIdentifier(creditorIban), concept].filter(Boolean).join('. ')
        return [executionOn, creditorName, detail, ISSUED_STATE_NAMES[state], negate(amount)]
      }),
  }),
})
