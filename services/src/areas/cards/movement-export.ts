/** The list as the screen shows it, its filters and its order, as a document for people. */
import type { movementExport } from '@almenara/contract/areas/cards/movements'
import { CARD_MOVEMENT_NAMES, cardMovementTitle } from '@almenara/contract/card-movement-names'
import type { Instant } from '@almenara/contract/dates'
import type { Bank } from '../../bank.ts'
import { defineColumns, type ListDocument, type Row } from '../../documents/list-document.ts'
import { documentBrand, listFile } from '../../documents/list-file.ts'
import { frozenList } from '../../extracts/define.ts'
import { requireWithinMaximum } from '../../extracts/export-maximum.ts'
import { filterFacts } from '../../extracts/filter-facts.ts'
import { datesText } from '../../extracts/list-dates.ts'
import type { Download } from '../../http/downloads.ts'
import type { Request } from '../../http/route.ts'
import { displayName } from '../../products/access.ts'
import { firstHolder } from '../../products/holders.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { requireCard, type OwnedCard } from './card-access.ts'
import type { CardParams } from './card-operation.ts'
import { categoryWords } from './merchant-categories.ts'
import {
  countUpTo,
  newestFirst,
  settledMovements,
  totalsOf,
  type Bounds,
  type CardMovementList,
  type Filters,
  type MovementRow,
} from './movements.ts'

type Query = NonNullable<(typeof movementExport)['types']>['query']

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Comercio', kind: 'text' },
  { label: 'Detalle', kind: 'detail' },
  { label: 'Fecha de cargo', kind: 'day' },
  { label: 'Importe', kind: 'amount' },
)

export async function exportMovements(request: Request<CardParams, Query, undefined>): Promise<Download> {
  const { bank, session, params, query, now } = request
  const { database, brand } = bank
  const card = await requireCard(database, session, params.id)
  const list = frozenList<string, Filters, Bounds>(settledMovements, bank, session, card.id, card.id, query.txId)
  await requireWithinMaximum(brand, query.format, (limit) => countUpTo(database, 'SETTLED', list, limit), 'Q100')
  const document = await documentOf(bank, card, list, now)
  const name = `movimientos-tarjeta-${card.card.ending}`
  const file = listFile({ bank, session }, query.format, name, document, rowsOf(newestFirst(database, list)))
  return recordedExport(bank, session, { at: now, productId: card.id }, file)
}

async function* rowsOf(chunks: AsyncIterable<MovementRow[]>): AsyncGenerator<Row[]> {
  for await (const chunk of chunks) {
    yield chunk.map(({ madeOn, kind, merchant, place, categoryCode, settledOn, amount }) => [
      madeOn,
      cardMovementTitle(kind, merchant),
      [categoryWords(categoryCode), place].filter((part) => part !== '').join(' · '),
      settledOn ?? '',
      amount,
    ])
  }
}

async function documentOf(bank: Bank, card: OwnedCard, list: CardMovementList, now: Instant): Promise<ListDocument> {
  const { database } = bank
  const { kind, direction } = list.filters
  const { moneyIn, moneyOut, count } = await totalsOf(database, 'SETTLED', list)
  const holder = await firstHolder(database, card.id)
  return {
    title: 'Movimientos de la tarjeta',
    brand: documentBrand(bank),
    createdAt: now,
    facts: [
      { label: 'Titular', text: holder?.name ?? '' },
      { label: 'Tarjeta', text: `${displayName(card)} •••• ${card.card.ending}` },
      { label: 'Fechas', text: datesText(list.filters) },
      ...filterFacts({
        ...list.filters,
        types: kind?.map((one) => CARD_MOVEMENT_NAMES[one]),
        direction: direction && (direction === 'IN' ? 'Solo abonos' : 'Solo cargos'),
      }),
      { label: 'Movimientos', text: count.toLocaleString('es-ES', { useGrouping: 'always' }) },
    ],
    figures: [
      { label: 'Compras y cargos', amount: moneyOut },
      { label: 'Devoluciones y abonos', amount: moneyIn },
    ],
    columns: COLUMNS,
    empty: 'No hay movimientos con estos filtros.',
  }
}
