/** The global position as a document for people: what the screen shows, product by product. */
import type { globalPositionExport, PositionGroup } from '@almenara/contract/areas/global'
import { dayAt } from '@almenara/contract/dates'
import { formatIban, parseIban } from '@almenara/contract/iban'
import { DOCUMENT_FILES, documentBrand, type Column, type ListDocument, type Row } from '../../documents/list-document.ts'
import { orQ999 } from '../../extracts/or-q999.ts'
import type { Download } from '../../http/downloads.ts'
import type { Request } from '../../http/route.ts'
import { nameOf } from '../../identity/people.ts'
import { readGlobalPosition } from './global-position.ts'

type Query = NonNullable<(typeof globalPositionExport)['types']>['query']

/** As the screen names them. */
const GROUP_TITLES: Readonly<Record<PositionGroup['kind'], string>> = { ACCOUNTS: 'Cuentas' }

const COLUMNS: readonly Column[] = [
  { label: 'Producto', kind: 'text' },
  { label: 'Identificación', kind: 'detail' },
  { label: 'Tipo', kind: 'text' },
  { label: 'Disponible', kind: 'balance' },
  { label: 'Saldo', kind: 'balance' },
]

export async function exportGlobalPosition(request: Request<undefined, Query, undefined>): Promise<Download> {
  const { bank, session, query, now } = request
  const { groups } = await readGlobalPosition(request)
  const { extension, contentType } = DOCUMENT_FILES[query.format]
  const document: ListDocument = {
    title: 'Posición global',
    brand: documentBrand(bank.brand),
    createdAt: now,
    facts: [
      { label: 'Titular', text: await nameOf(bank.database, session) },
      ...groups.map(({ kind, count, share }) => ({ label: GROUP_TITLES[kind], text: `${count} (${share}\u00a0% de su posición)` })),
    ],
    figures: groups.map(({ kind, total }) => ({ label: GROUP_TITLES[kind], amount: total })),
    columns: COLUMNS,
    empty: 'No tiene productos en este portal.',
  }
  return {
    fileName: `posicion-global-${dayAt(now)}.${extension}`,
    contentType,
    body: orQ999(bank.documents.make(query.format, document, rowsOf(groups))),
  }
}

async function* rowsOf(groups: readonly PositionGroup[]): AsyncGenerator<Row[]> {
  for (const { kind, lines } of groups) {
    yield lines.map(({ name, identifier, available, balance }) => [name, readable(identifier), GROUP_TITLES[kind], available, balance])
  }
}

/** An IBAN in groups of four; any other identifier as it is. */
function readable(identifier: string): string {
  const parsed = parseIban(identifier)
  return parsed.ok ? formatIban(parsed.iban) : identifier
}
