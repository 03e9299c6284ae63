/** The list of settlements as the screen shows it, as a document for people. */
import { type settlementExport, SETTLEMENT_STATE_NAMES } from '@almenara/contract/areas/cards/settlements'
import { monthName } from '@almenara/contract/dates'
import { negate } from '@almenara/contract/money'
import { defineColumns, type Row } from '../../../documents/list-document.ts'
import { documentBrand, listFile } from '../../../documents/list-file.ts'
import { readInChunks } from '../../../extracts/define.ts'
import { requireWithinMaximum } from '../../../extracts/export-maximum.ts'
import { datesText } from '../../../extracts/list-dates.ts'
import type { Download } from '../../../http/downloads.ts'
import type { Request } from '../../../http/route.ts'
import { displayName } from '../../../products/access.ts'
import { firstHolder } from '../../../products/holders.ts'
import { recordedExport } from '../../../session-log/record-export.ts'
import { requireCard } from '../card-access.ts'
import { settlementListOf } from './settlement-extract.ts'
import { countSettlements, settlements, type SettlementRow, toSettlement } from './settlements.ts'

type Query = NonNullable<(typeof settlementExport)['types']>['query']

const COLUMNS = defineColumns(
  { label: 'Cierre', kind: 'day' },
  { label: 'Mes', kind: 'text' },
  { label: 'Estado', kind: 'detail' },
  { label: 'Fecha de cargo', kind: 'day' },
  { label: 'Importe', kind: 'amount' },
)

export async function exportSettlements({
  bank,
  session,
  params,
  query,
  now,
}: Request<{ id: string }, Query, undefined>): Promise<Download> {
  const { database, brand } = bank
  const owned = await requireCard(database, session, params.id)
  const list = settlementListOf(bank, session, owned.id, query.txId)
  const total = await countSettlements(database, list)
  await requireWithinMaximum(brand, query.format, async () => total, 'Q110')
  const holder = await firstHolder(database, owned.id)
  const { state } = list.filters
  const document = {
    title: 'Liquidaciones de la tarjeta',
    brand: documentBrand(bank),
    createdAt: now,
    facts: [
      { label: 'Titular', text: holder?.name ?? '' },
      { label: 'Tarjeta', text: `${displayName(owned)} •••• ${owned.card.ending}` },
      { label: 'Fechas', text: datesText(list.filters) },
      ...(state ? [{ label: 'Estado', text: state.map((one) => SETTLEMENT_STATE_NAMES[one]).join(', ') }] : []),
      { label: 'Liquidaciones', text: String(total) },
    ],
    figures: [],
    columns: COLUMNS,
    empty: 'No hay liquidaciones con estos filtros.',
  }
  const file = listFile(
    { bank, session },
    query.format,
    `liquidaciones-${owned.card.ending}`,
    document,
    rowsOf(readInChunks(settlements, database, list)),
  )
  return recordedExport(bank, session, { at: now, productId: owned.id }, file)
}

async function* rowsOf(chunks: AsyncIterable<SettlementRow[]>): AsyncGenerator<Row[]> {
  for await (const chunk of chunks) {
    yield chunk
      .map(toSettlement)
      .map(({ closesOn, state, chargedOn, total }) => [
        closesOn,
        monthName(closesOn),
        SETTLEMENT_STATE_NAMES[state],
        chargedOn,
        negate(total),
      ])
  }
}
