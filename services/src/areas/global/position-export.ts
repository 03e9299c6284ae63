/** The global position as a document for people: what the screen shows, product by product. */
import type { globalPositionExport, PositionGroup, PositionKind } from '@almenara/contract/areas/global'
import { dayAt } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { defineColumns, type ListDocument, type Row } from '../../documents/list-document.ts'
import { documentBrand, listFile } from '../../documents/list-file.ts'
import type { Download } from '../../http/downloads.ts'
import type { Request } from '../../http/route.ts'
import { nameOf } from '../../identity/people.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { readGlobalPosition } from './global-position.ts'

type Query = NonNullable<(typeof globalPositionExport)['types']>['query']

/** As the screen names them. */
const GROUP_TITLES: Readonly<Record<PositionKind, string>> = {
  ACCOUNTS: 'Cuentas',
  CARDS: 'Tarjetas',
  FINANCING: 'Financiación',
  SAVINGS: 'Ahorro e inversión',
}

const COLUMNS = defineColumns(
  { label: 'Producto', kind: 'text' },
  { label: 'Identificación', kind: 'detail' },
  { label: 'Tipo', kind: 'text' },
  { label: 'Disponible', kind: 'balance' },
  { label: 'Saldo', kind: 'balance' },
  { label: 'Deuda', kind: 'balance' },
  { label: 'Límite', kind: 'balance' },
)

export async function exportGlobalPosition(request: Request<undefined, Query, undefined>): Promise<Download> {
  const { bank, session, query, now } = request
  const { groups } = await readGlobalPosition(request)
  const document: ListDocument = {
    title: 'Posición global',
    brand: documentBrand(bank),
    createdAt: now,
    facts: [
      { label: 'Titular', text: await nameOf(bank.database, session) },
      ...groups.map(({ kind, count, share }) => ({ label: GROUP_TITLES[kind], text: `${count} (${share}\u00a0% de su posición)` })),
    ],
    figures: groups.map(({ kind, total }) => ({ label: GROUP_TITLES[kind], amount: total })),
    columns: COLUMNS,
    empty: 'No tiene productos en este portal.',
  }
  const file = listFile({ bank, session }, query.format, `posicion-global-${dayAt(now)}`, document, rowsOf(groups))
  return recordedExport(bank, session, { at: now }, file)
}

async function* rowsOf(groups: readonly PositionGroup[]): AsyncGenerator<Row[]> {
  for (const { kind, lines } of groups) {
    yield lines.map(({ name, identifier, available, balance, debt, limit }) => [
      name,
      formatIdentifier(identifier),
      GROUP_TITLES[kind],
      available ?? '',
      // What is owed is said once, as a positive figure under its own word.
      debt === undefined ? balance : '',
      debt ?? '',
      limit ?? '',
    ])
  }
}
