/** The list as the screen shows it, its filters and its order, as a document for people. */
import type { movementScreenExport } from '@almenara/contract/areas/accounts'
import type { Instant } from '@almenara/contract/dates'
import { formatIban, type Iban } from '@almenara/contract/iban'
import { negate } from '@almenara/contract/money'
import { MOVEMENT_TYPE_NAMES } from '@almenara/contract/movement-type-names'
import type { Bank } from '../../bank.ts'
import { defineColumns, type ListDocument, type Row } from '../../documents/list-document.ts'
import { documentBrand, listFile } from '../../documents/list-file.ts'
import { requireWithinMaximum } from '../../extracts/export-maximum.ts'
import { filterFacts } from '../../extracts/filter-facts.ts'
import { datesText } from '../../extracts/list-dates.ts'
import type { Download } from '../../http/downloads.ts'
import type { Request } from '../../http/route.ts'
import { displayName } from '../../products/access.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { exportedList, type ExportedList } from './movement-export.ts'
import { balancesOf, countUpTo, isFiltered, newestFirst, sidesOf, type MovementRow } from './movements.ts'

type Query = NonNullable<(typeof movementScreenExport)['types']>['query']

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Concepto', kind: 'text' },
  { label: 'Detalle', kind: 'detail' },
  { label: 'Fecha valor', kind: 'day' },
  { label: 'Importe', kind: 'amount' },
  { label: 'Saldo', kind: 'balance' },
)

export async function exportMovementScreen(request: Request<{ id: string }, Query, undefined>): Promise<Download> {
  const { bank, session, query, now } = request
  const { database, brand } = bank
  const exported = await exportedList(request)
  const { account, list } = exported
  await requireWithinMaximum(brand, query.format, (limit) => countUpTo(database, list, limit))
  const document = await documentOf(bank, exported, now)
  const name = `movimientos-${account.identifier.slice(-4)}`
  const file = listFile({ bank, session }, query.format, name, document, rowsOf(newestFirst(database, list)))
  return recordedExport(bank, session, { at: now, productId: account.id }, file)
}

async function* rowsOf(chunks: AsyncIterable<MovementRow[]>): AsyncGenerator<Row[]> {
  for await (const chunk of chunks) {
    yield chunk.map(({ bookedOn, title, detail, valueOn, amount, balanceAfter }) => [
      bookedOn,
      title,
      detail,
      valueOn,
      amount,
      balanceAfter,
    ])
  }
}

async function documentOf(bank: Bank, exported: ExportedList, now: Instant): Promise<ListDocument> {
  const { database } = bank
  const { account, list } = exported
  const { type, direction } = list.filters
  const { credits, debits } = await sidesOf(database, list)
  const { opening, closing } = await balancesOf(database, list)
  // Between two balances there are all the movements or there is no sum to check.
  const balances = !isFiltered(list.filters)
  return {
    title: 'Movimientos de la cuenta',
    brand: documentBrand(bank),
    createdAt: now,
    facts: [
      { label: 'Titular', text: exported.holderName },
      { label: 'Cuenta', text: displayName(account) },
      { label: 'IBAN', text: formatIban(account.identifier as Iban) },
      { label: 'Fechas', text: datesText(list.filters) },
      ...filterFacts({
        ...list.filters,
        types: type?.map((one) => MOVEMENT_TYPE_NAMES[one]),
        direction: direction && (direction === 'IN' ? 'Solo entradas' : 'Solo salidas'),
      }),
      { label: 'Movimientos', text: (credits.count + debits.count).toLocaleString('es-ES', { useGrouping: 'always' }) },
    ],
    figures: [
      ...(balances ? [{ label: 'Saldo inicial', amount: opening }] : []),
      { label: 'Entradas', amount: credits.sum },
      { label: 'Salidas', amount: negate(debits.sum) },
      ...(balances ? [{ label: 'Saldo final', amount: closing }] : []),
    ],
    columns: COLUMNS,
    empty: 'No hay movimientos con estos filtros.',
  }
}
