/** The list of deferred purchases as the screen shows it, as a document for people. */
import { type scpExport } from '@almenara/contract/areas/cards/scp'
import { SCP_STATE_NAMES } from '@almenara/contract/areas/cards/scp-states'
import { dayAt } from '@almenara/contract/dates'
import { add, negate } from '@almenara/contract/money'
import { defineColumns, type Row } from '../../../documents/list-document.ts'
import { documentBrand, listFile } from '../../../documents/list-file.ts'
import { readInChunks } from '../../../extracts/define.ts'
import { requireWithinMaximum } from '../../../extracts/export-maximum.ts'
import { filterFacts } from '../../../extracts/filter-facts.ts'
import { datesText } from '../../../extracts/list-dates.ts'
import type { Download } from '../../../http/downloads.ts'
import type { Request } from '../../../http/route.ts'
import { displayName } from '../../../products/access.ts'
import { firstHolder } from '../../../products/holders.ts'
import { recordedExport } from '../../../session-log/record-export.ts'
import type { Db } from '../../../db/connection.ts'
import { requireCard } from '../card-access.ts'
import { scpListOf } from './scp-extract.ts'
import { countScp, scpPurchases, type ScpRow, toPurchases } from './scp-purchases.ts'

type Query = NonNullable<(typeof scpExport)['types']>['query']

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Comercio', kind: 'text' },
  { label: 'Estado', kind: 'detail' },
  { label: 'Cuotas', kind: 'text' },
  { label: 'Importe', kind: 'amount' },
  { label: 'Pendiente', kind: 'balance' },
)

export async function exportScp({ bank, session, params, query, now }: Request<{ id: string }, Query, undefined>): Promise<Download> {
  const { database, brand } = bank
  const owned = await requireCard(database, session, params.id)
  const list = await scpListOf(bank, session, owned, query.txId, dayAt(now))
  const { state } = list.filters
  const total = await countScp(database, list)
  await requireWithinMaximum(brand, query.format, async () => total, 'Q106')
  const holder = await firstHolder(database, owned.id)
  const document = {
    title: 'Compras aplazadas de la tarjeta',
    brand: documentBrand(bank),
    createdAt: now,
    facts: [
      { label: 'Titular', text: holder?.name ?? '' },
      { label: 'Tarjeta', text: `${displayName(owned)} •••• ${owned.card.ending}` },
      { label: 'Fechas', text: datesText(list.filters) },
      ...filterFacts({ search: list.filters.search }),
      ...(state ? [{ label: 'Estado', text: state.map((one) => SCP_STATE_NAMES[one]).join(', ') }] : []),
      { label: 'Compras', text: String(total) },
    ],
    figures: [],
    columns: COLUMNS,
    empty: 'No hay compras aplazadas con estos filtros.',
  }
  const rows = rowsOf(database, readInChunks(scpPurchases, database, list))
  const file = listFile({ bank, session }, query.format, `compras-aplazadas-${owned.card.ending}`, document, rows)
  return recordedExport(bank, session, { at: now, productId: owned.id }, file)
}

async function* rowsOf(db: Db, chunks: AsyncIterable<ScpRow[]>): AsyncGenerator<Row[]> {
  for await (const chunk of chunks) {
    yield (await toPurchases(db, chunk)).map(({ boughtOn, merchant, state, amount, plan }) => [
      boughtOn,
      merchant,
      SCP_STATE_NAMES[state],
      plan ? `${plan.paid} de ${plan.payments}` : '',
      negate(amount),
      plan?.outstanding ?? add(),
    ])
  }
}
