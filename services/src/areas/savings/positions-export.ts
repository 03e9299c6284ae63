/** The positions of a securities account as a document for people. */
import type { valuePositionsExport } from '@almenara/contract/areas/savings/lists'
import { dayAt, formatDay, type Instant } from '@almenara/contract/dates'
import type { Bank } from '../../bank.ts'
import { defineColumns, type ListDocument, type Row } from '../../documents/list-document.ts'
import { documentBrand, listFile } from '../../documents/list-file.ts'
import { frozenList } from '../../extracts/define.ts'
import { requireWithinMaximum } from '../../extracts/export-maximum.ts'
import { filterFacts } from '../../extracts/filter-facts.ts'
import type { Download } from '../../http/downloads.ts'
import type { Request } from '../../http/route.ts'
import { displayName, type OwnedContract } from '../../products/access.ts'
import { firstHolder } from '../../products/holders.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { allPositions, positionsOf, valuePositionList, type Bounds, type Filters, type PositionList, type Scope } from './positions.ts'
import { requireSavings } from './savings-pool.ts'
import { totalOf, type Position } from './valuation.ts'

type Query = NonNullable<(typeof valuePositionsExport)['types']>['query']

const COLUMNS = defineColumns(
  { label: 'Valor', kind: 'text' },
  { label: 'ISIN', kind: 'detail' },
  { label: 'Títulos', kind: 'units' },
  { label: 'Precio', kind: 'units' },
  { label: 'Valoración', kind: 'balance' },
  { label: 'En euros', kind: 'balance' },
)

export async function exportPositions(request: Request<{ id: string }, Query, undefined>): Promise<Download> {
  const { bank, session, params, query, now } = request
  const { database, brand } = bank
  const contract = await requireSavings(database, session, params.id, ['ACCOUNT_VALUES'])
  const scope = { productId: contract.id, today: dayAt(now) }
  const list = frozenList<Scope, Filters, Bounds>(valuePositionList, bank, session, scope, contract.id, query.txId)
  const positions = await positionsOf(database, list)
  await requireWithinMaximum(brand, query.format, async () => positions.length, 'Q351')
  const document = await documentOf(bank, { contract, list, positions }, now)
  const name = `valores-${contract.identifier.replace(/\W/g, '').slice(-6)}`
  const file = listFile({ bank, session }, query.format, name, document, rowsOf(allPositions(database, list)))
  return recordedExport(bank, session, { at: now, productId: contract.id }, file)
}

async function* rowsOf(chunks: AsyncIterable<Position[]>): AsyncGenerator<Row[]> {
  for await (const chunk of chunks) {
    yield chunk.map(({ instrument: { id, name, currency }, units, price, value, euros }): Row => {
      const inCurrency = (number: number) => (currency === 'EUR' ? number : { value: number, currency })
      return [name, id, units, price ? inCurrency(price.price) : '', inCurrency(value), euros]
    })
  }
}

interface Exported {
  contract: OwnedContract
  list: PositionList
  positions: readonly Position[]
}

async function documentOf(bank: Bank, { contract, list, positions }: Exported, createdAt: Instant): Promise<ListDocument> {
  const holder = await firstHolder(bank.database, contract.id)
  const { value, gain = value, pricedOn } = totalOf(positions)
  const { search } = list.filters
  return {
    title: 'Posiciones de la cuenta de valores',
    brand: documentBrand(bank),
    createdAt,
    facts: [
      { label: 'Titular', text: holder?.name ?? '' },
      { label: 'Cuenta de valores', text: displayName(contract) },
      { label: 'Contrato', text: contract.identifier },
      { label: 'Precios del', text: pricedOn ? formatDay(pricedOn) : 'Sin precios publicados' },
      ...filterFacts(list.filters),
      { label: 'Posiciones', text: positions.length.toLocaleString('es-ES', { useGrouping: 'always' }) },
    ],
    figures: [
      { label: 'Valoración en euros', amount: value },
      { label: 'Ganancia o pérdida', amount: gain },
    ],
    columns: COLUMNS,
    empty: search ? 'No hay posiciones con esta búsqueda.' : 'No hay valores en esta cuenta.',
  }
}
