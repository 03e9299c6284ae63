/** The movements of a card as a document for people. */
import type { movementExport } from '@almenara/contract/areas/cards/movements'
import { CARD_MOVEMENT_NAMES, cardMovementTitle } from '@almenara/contract/card-movement-names'
import { defineColumns } from '../../documents/list-document.ts'
import { NO_MOVEMENTS } from '../../extracts/empty-words.ts'
import { holderFact, listExport } from '../../extracts/list-export.ts'
import type { Handler } from '../../http/handler.ts'
import { cardFact, requireCard } from './card-access.ts'
import { categoryWords } from './merchant-categories.ts'
import { settledMovements } from './movements.ts'

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Comercio', kind: 'text' },
  { label: 'Detalle', kind: 'detail' },
  { label: 'Fecha de cargo', kind: 'day' },
  { label: 'Importe', kind: 'amount' },
)

export const exportMovements: Handler<typeof movementExport> = listExport({
  list: settledMovements,
  scopeOf: ({ bank, session, params }) => requireCard(bank.database, session, params.id),
  tooMany: 'Q100',
  fileOf: async (list, { bank: { database } }) => {
    const { scope: card, filters } = list
    const { kind, direction } = filters
    const { moneyIn, moneyOut } = await settledMovements.flows(database, list)
    return {
      name: `movimientos-tarjeta-${card.card.ending}`,
      title: 'Movimientos de la tarjeta',
      productId: card.id,
      facts: [await holderFact(database, card.id), cardFact(card)],
      fixedFilters: {
        types: kind?.map((one) => CARD_MOVEMENT_NAMES[one]),
        direction: direction && (direction === 'IN' ? 'Solo abonos' : 'Solo cargos'),
      },
      counted: 'Movimientos',
      figures: [
        { label: 'Compras y cargos', amount: moneyOut },
        { label: 'Devoluciones y abonos', amount: moneyIn },
      ],
      columns: COLUMNS,
      empty: NO_MOVEMENTS,
      rowsOf: (rows) =>
        rows.map(({ madeOn, kind: what, merchant, place, categoryCode, settledOn, amount }) => {
          const detail = [categoryWords(categoryCode), place].filter((part) => part !== '').join(' · ')
          return [madeOn, cardMovementTitle(what, merchant), detail, settledOn ?? '', amount]
        }),
    }
  },
})
