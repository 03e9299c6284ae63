/** The positions of a securities account as a document for people. */
import type { valuePositionsExport } from '@almenara/contract/areas/savings/lists'
import { formatDay } from '@almenara/contract/dates'
import { defineColumns } from '../../documents/list-document.ts'
import { holderFact, listExport } from '../../extracts/list-export.ts'
import type { Handler } from '../../http/handler.ts'
import { displayName } from '../../products/access.ts'
import { positionsOf, valuePositionList } from './positions.ts'
import { requireSavings, savingsFileName } from './savings-pool.ts'
import { totalOf } from './securities.ts'

const COLUMNS = defineColumns(
  { label: 'Valor', kind: 'text' },
  { label: 'ISIN', kind: 'detail' },
  { label: 'Títulos', kind: 'units' },
  { label: 'Precio', kind: 'units' },
  { label: 'Valoración', kind: 'balance' },
  { label: 'En euros', kind: 'balance' },
)

export const exportPositions: Handler<typeof valuePositionsExport> = listExport({
  list: valuePositionList,
  scopeOf: ({ bank, session, params }) => requireSavings(bank.database, session, params.id, ['ACCOUNT_VALUES']),
  tooMany: 'Q351',
  fileOf: async (list, { bank: { database } }) => {
    const { scope: contract, filters } = list
    const { value, gain = value, pricedOn } = totalOf(await positionsOf(database, list))
    return {
      name: savingsFileName('valores', contract),
      title: 'Posiciones de la cuenta de valores',
      productId: contract.id,
      facts: [
        await holderFact(database, contract.id),
        { label: 'Cuenta de valores', text: displayName(contract) },
        { label: 'Contrato', text: contract.identifier },
        { label: 'Precios del', text: pricedOn ? formatDay(pricedOn) : 'Sin precios publicados' },
      ],
      dates: null,
      counted: 'Posiciones',
      figures: [
        { label: 'Valoración en euros', amount: value },
        { label: 'Ganancia o pérdida', amount: gain },
      ],
      columns: COLUMNS,
      empty: filters.search ? 'No hay posiciones con esta búsqueda.' : 'No hay valores en esta cuenta.',
      rowsOf: (rows) =>
        rows.map(({ instrument: { id, name, currency }, units, price, value: worth, euros }) => {
          const inCurrency = (number: number) => (currency === 'EUR' ? number : { value: number, currency })
          return [name, id, units, price ? inCurrency(price.price) : '', inCurrency(worth), euros]
        }),
    }
  },
})
