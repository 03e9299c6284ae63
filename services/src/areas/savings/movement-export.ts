/** A list of movements as the screen shows it, its filters and its order, as a document for people. */
import type { movementExport } from '@almenara/contract/areas/savings/lists'
import type { ErrorCode } from '@almenara/contract/errors'
import type { Instant } from '@almenara/contract/dates'
import { SAVINGS_MOVEMENT_NAMES, SAVINGS_TYPE_NAMES, type SavingsType } from '@almenara/contract/savings-names'
import type { Bank } from '../../bank.ts'
import { defineColumns, type Column, type ListDocument, type Row } from '../../documents/list-document.ts'
import { documentBrand, listFile } from '../../documents/list-file.ts'
import { requireWithinMaximum } from '../../extracts/export-maximum.ts'
import { filterFacts } from '../../extracts/filter-facts.ts'
import { datesText } from '../../extracts/list-dates.ts'
import type { Download } from '../../http/downloads.ts'
import type { Request } from '../../http/route.ts'
import { displayName, type OwnedContract } from '../../products/access.ts'
import { firstHolder } from '../../products/holders.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { currencyOf, requireMovementList } from './movement-extract.ts'
import { allMovements, countMovements, type MovementList, type MovementRow } from './movements.ts'

type Query = NonNullable<(typeof movementExport)['types']>['query']

const CONCEPT: readonly Column[] = [
  { label: 'Fecha', kind: 'day' },
  { label: 'Concepto', kind: 'text' },
  { label: 'Detalle', kind: 'detail' },
]
const DEPOSIT_COLUMNS = defineColumns(...CONCEPT, { label: 'Importe', kind: 'amount' }, { label: 'Capital', kind: 'balance' })
const UNIT_COLUMNS = defineColumns(
  ...CONCEPT,
  { label: 'Participaciones', kind: 'units' },
  { label: 'Valor liquidativo', kind: 'units' },
  { label: 'Importe', kind: 'amount' },
)

/** `tooMany`: the code of the specification (§8) for more rows than the format may have. */
export function exportMovements(types: readonly SavingsType[], tooMany: ErrorCode) {
  return async (request: Request<{ id: string }, Query, undefined>): Promise<Download> => {
    const { bank, session, query, now } = request
    const { database, brand } = bank
    const { contract, list } = await requireMovementList(request, types)
    const count = await countMovements(database, list)
    await requireWithinMaximum(brand, query.format, async () => count, tooMany)
    const document = await documentOf(bank, { contract, list, count }, now)
    const currency = await currencyOf(database, contract)
    const name = `movimientos-${contract.identifier.replace(/\W/g, '').slice(-6)}`
    const file = listFile({ bank, session }, query.format, name, document, rowsOf(allMovements(database, list), contract, currency))
    return recordedExport(bank, session, { at: now, productId: contract.id }, file)
  }
}

async function* rowsOf(chunks: AsyncIterable<MovementRow[]>, { type }: OwnedContract, currency: string): AsyncGenerator<Row[]> {
  for await (const chunk of chunks) {
    yield chunk.map(({ bookedOn, kind, detail, amount, units, price, balanceAfter }): Row => {
      const money = currency === 'EUR' ? amount : { value: amount, currency }
      const at = price === null || currency === 'EUR' ? (price ?? '') : { value: price, currency }
      const figures = type === 'TERM_DEPOSIT' ? [money, balanceAfter ?? ''] : [units ?? '', at, money]
      return [bookedOn, SAVINGS_MOVEMENT_NAMES[kind], detail, ...figures]
    })
  }
}

interface Exported {
  contract: OwnedContract
  list: MovementList
  count: number
}

async function documentOf(bank: Bank, { contract, list, count }: Exported, createdAt: Instant): Promise<ListDocument> {
  const holder = await firstHolder(bank.database, contract.id)
  const type = SAVINGS_TYPE_NAMES[contract.type as SavingsType]
  return {
    title: `Movimientos del ${type.toLowerCase()}`,
    brand: documentBrand(bank),
    createdAt,
    facts: [
      { label: 'Titular', text: holder?.name ?? '' },
      { label: type, text: displayName(contract) },
      { label: 'Contrato', text: contract.identifier },
      { label: 'Fechas', text: datesText(list.filters) },
      ...filterFacts(list.filters),
      { label: 'Movimientos', text: count.toLocaleString('es-ES', { useGrouping: 'always' }) },
    ],
    figures: [],
    columns: contract.type === 'TERM_DEPOSIT' ? DEPOSIT_COLUMNS : UNIT_COLUMNS,
    empty: 'No hay movimientos con estos filtros.',
  }
}
