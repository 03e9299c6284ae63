/** The purchases of a card that are deferred or may be as a document for people. */
import type { scpExport } from '@almenara/contract/areas/cards/scp'
import { SCP_STATE_NAMES } from '@almenara/contract/areas/cards/scp-states'
import { add, negate } from '@almenara/contract/money'
import { defineColumns } from '../../../documents/list-document.ts'
import { chosenFact } from '../../../extracts/filter-facts.ts'
import { holderFact, listExport } from '../../../extracts/list-export.ts'
import type { Handler } from '../../../http/handler.ts'
import { cardFact, requireCard } from '../card-access.ts'
import { scopeOf } from './scp-extract.ts'
import { scpPurchases, toPurchases } from './scp-purchases.ts'

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Comercio', kind: 'text' },
  { label: 'Estado', kind: 'detail' },
  { label: 'Cuotas', kind: 'text' },
  { label: 'Importe', kind: 'amount' },
  { label: 'Pendiente', kind: 'balance' },
)

export const exportScp: Handler<typeof scpExport> = listExport({
  list: scpPurchases,
  scopeOf: async (request) => {
    const { bank, session, params } = request
    return scopeOf(request, await requireCard(bank.database, session, params.id))
  },
  tooMany: 'Q106',
  fileOf: async ({ scope: owned, filters }, { bank: { database } }) => {
    return {
      name: `compras-aplazadas-${owned.card.ending}`,
      title: 'Compras aplazadas de la tarjeta',
      productId: owned.id,
      facts: [await holderFact(database, owned.id), cardFact(owned)],
      chosen: chosenFact('Estado', filters.state, SCP_STATE_NAMES),
      counted: 'Compras',
      columns: COLUMNS,
      empty: 'No hay compras aplazadas con estos filtros.',
      rowsOf: async (rows) => {
        const purchases = await toPurchases(database, rows)
        return purchases.map(({ boughtOn, merchant, state, amount, plan }) => {
          const paid = plan ? `${plan.paid} de ${plan.payments}` : ''
          return [boughtOn, merchant, SCP_STATE_NAMES[state], paid, negate(amount), plan?.outstanding ?? add()]
        })
      },
    }
  },
})
