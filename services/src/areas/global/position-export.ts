/** The global position as a document for people: what the screen shows, product by product. */
import type { globalPositionExport, PositionGroup, PositionKind } from '@almenara/contract/areas/global'
import { dayAt } from '@almenara/contract/dates'
import { formatIdentifier } from '@almenara/contract/iban'
import { defineColumns, type ListDocument, type Row } from '../../documents/list-document.ts'
import { documentBrand, listFile } from '../../documents/list-file.ts'
import { Failure } from '../../http/failure.ts'
import type { Handler } from '../../http/handler.ts'
import { nameOf } from '../../identity/people.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { groupsOfHolder, readGlobalPosition } from './global-position.ts'

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
  { label: 'Titular', kind: 'text' },
)

/** Throws NOT_FOUND for a holder of nothing that this customer sees. */
export const exportGlobalPosition: Handler<typeof globalPositionExport> = async (request) => {
  const { bank, session, query, now } = request
  const { holders, ...all } = await readGlobalPosition(request)
  const holder = holders.find(({ id }) => id === query.holder)
  if (query.holder !== undefined && !holder) throw new Failure('NOT_FOUND')
  const { totals, groups } = holder ? { totals: holder.totals, groups: groupsOfHolder(all.groups, holder.id) } : all
  const document: ListDocument = {
    title: 'Posición global',
    brand: documentBrand(bank),
    createdAt: now,
    facts: [
      { label: holder ? 'Titular' : 'Cliente', text: holder?.name ?? (await nameOf(bank.database, session)) },
      ...groups.map(({ kind, count }) => ({ label: GROUP_TITLES[kind], text: count === 1 ? '1 producto' : `${count} productos` })),
    ],
    figures: [
      { label: 'Activos', amount: totals.assets.total },
      { label: 'Deudas', amount: totals.debts.total },
      { label: 'Neto', amount: totals.net },
      // Of each one apart, where the document is of several.
      ...(holder || holders.length < 2
        ? []
        : holders.map(({ shortName, totals: { net } }) => ({ label: `Neto de ${shortName}`, amount: net }))),
    ],
    columns: COLUMNS,
    empty: 'No tiene productos en este portal.',
  }
  const names = new Map(holders.map(({ id, name }) => [id, name]))
  const file = listFile({ bank, session }, query.format, `posicion-global-${dayAt(now)}`, document, rowsOf(groups, names))
  return recordedExport(bank, session, { at: now }, file)
}

async function* rowsOf(groups: readonly PositionGroup[], names: ReadonlyMap<string, string>): AsyncGenerator<Row[]> {
  for (const { kind, lines } of groups) {
    yield lines.map(({ name, identifier, available, balance, debt, limit, holder }) => [
      name,
      formatIdentifier(identifier),
      GROUP_TITLES[kind],
      available ?? '',
      // What is owed is said once, as a positive figure under its own word.
      debt === undefined ? balance : '',
      debt ?? '',
      limit ?? '',
      names.get(holder) ?? '',
    ])
  }
}
