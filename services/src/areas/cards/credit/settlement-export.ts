/** The settlements of a card as a document for people. */
import { SETTLEMENT_STATE_NAMES, type settlementExport } from '@almenara/contract/areas/cards/settlements'
import { monthName } from '@almenara/contract/dates'
import { negate } from '@almenara/contract/money'
import { defineColumns } from '../../../documents/list-document.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { holderFact, listExport } from '../../../extracts/list-export.ts'
import type { Handler } from '../../../http/handler.ts'
import { cardFact, requireCard } from '../card-access.ts'
import { settlements, toSettlement } from './settlements.ts'

const COLUMNS = defineColumns(
  { label: 'Cierre', kind: 'day' },
  { label: 'Mes', kind: 'text' },
  { label: 'Estado', kind: 'detail' },
  { label: 'Fecha de cargo', kind: 'day' },
  { label: 'Importe', kind: 'amount' },
)

export const exportSettlements: Handler<typeof settlementExport> = listExport({
  list: settlements,
  scopeOf: ({ bank, session, params }) => requireCard(bank.database, session, params.id),
  tooMany: 'Q110',
  fileOf: async ({ scope: owned, filters }, { bank }) => {
    return {
      name: `liquidaciones-${owned.card.ending}`,
      title: 'Liquidaciones de la tarjeta',
      productId: owned.id,
      facts: [await holderFact(bank.database, owned.id), cardFact(owned)],
      chosen: chosenFact('Estado', filters.state, SETTLEMENT_STATE_NAMES),
      counted: 'Liquidaciones',
      columns: COLUMNS,
      empty: 'No hay liquidaciones con estos filtros.',
      rowsOf: (rows) =>
        rows.map((row) => {
          const { closesOn, state, chargedOn, total } = toSettlement(row)
          return [closesOn, monthName(closesOn), SETTLEMENT_STATE_NAMES[state], chargedOn, negate(total)]
        }),
    }
  },
})
