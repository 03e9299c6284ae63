/** The list as the screen shows it, its filters and its order, as a document for people. */
import type { movementScreenExport } from '@almenara/contract/areas/accounts'
import { formatDay, type Instant } from '@almenara/contract/dates'
import { formatIban, type Iban } from '@almenara/contract/iban'
import { formatAmount, negate } from '@almenara/contract/money'
import { MOVEMENT_TYPE_NAMES } from '@almenara/contract/movement-types'
import type { Bank } from '../../bank.ts'
import { DOCUMENT_FILES, documentBrand, type Column, type ListDocument, type Row } from '../../documents/list-document.ts'
import { requireWithinMaximum } from '../../extracts/export-maximum.ts'
import { orQ999 } from '../../extracts/or-q999.ts'
import type { Download } from '../../http/downloads.ts'
import type { Request } from '../../http/route.ts'
import { displayName } from '../../products/access.ts'
import { exportedList, type ExportedList } from './movement-export.ts'
import { balancesOf, countUpTo, isFiltered, newestFirst, sidesOf, type Filters, type MovementRow } from './movements.ts'

type Query = NonNullable<(typeof movementScreenExport)['types']>['query']

const COLUMNS: readonly Column[] = [
  { label: 'Fecha', kind: 'day' },
  { label: 'Concepto', kind: 'text' },
  { label: 'Detalle', kind: 'detail' },
  { label: 'Fecha valor', kind: 'day' },
  { label: 'Importe', kind: 'amount' },
  { label: 'Saldo', kind: 'balance' },
]

export async function exportMovementScreen(request: Request<{ id: string }, Query, undefined>): Promise<Download> {
  const { bank, query, now } = request
  const { database, brand, documents } = bank
  const exported = await exportedList(request)
  const { account, list } = exported
  await requireWithinMaximum(brand, query.format, (limit) => countUpTo(database, list, limit))
  const { extension, contentType } = DOCUMENT_FILES[query.format]
  const document = await documentOf(bank, exported, now)
  return {
    fileName: `movimientos-${account.identifier.slice(-4)}.${extension}`,
    contentType,
    body: orQ999(documents.make(query.format, document, rowsOf(newestFirst(database, list)))),
  }
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

async function documentOf({ database, brand }: Bank, exported: ExportedList, now: Instant): Promise<ListDocument> {
  const { account, list } = exported
  const { credits, debits } = await sidesOf(database, list)
  const { opening, closing } = await balancesOf(database, list)
  // Between two balances there are all the movements or there is no sum to check.
  const balances = !isFiltered(list.filters)
  return {
    title: 'Movimientos de la cuenta',
    brand: documentBrand(brand),
    createdAt: now,
    facts: [
      { label: 'Titular', text: exported.holderName },
      { label: 'Cuenta', text: displayName(account) },
      { label: 'IBAN', text: formatIban(account.identifier as Iban) },
      { label: 'Fechas', text: datesText(list.filters) },
      ...filterFacts(list.filters),
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

function datesText({ fromDate, toDate }: Filters): string {
  if (fromDate && toDate) return `Del ${formatDay(fromDate)} al ${formatDay(toDate)}`
  if (fromDate) return `Desde el ${formatDay(fromDate)}`
  return toDate ? `Hasta el ${formatDay(toDate)}` : 'Todas'
}

function filterFacts({ search, type, direction, minAmount, maxAmount }: Filters): { label: string; text: string }[] {
  const amounts = [
    ...(minAmount === undefined ? [] : [`desde ${formatAmount(minAmount)}`]),
    ...(maxAmount === undefined ? [] : [`hasta ${formatAmount(maxAmount)}`]),
  ].join(' ')
  return [
    ...(search ? [{ label: 'Texto buscado', text: `«${search}»` }] : []),
    ...(type ? [{ label: 'Tipo de movimiento', text: type.map((one) => MOVEMENT_TYPE_NAMES[one]).join(', ') }] : []),
    ...(direction ? [{ label: 'Sentido', text: direction === 'IN' ? 'Solo entradas' : 'Solo salidas' }] : []),
    ...(amounts ? [{ label: 'Importe', text: amounts.charAt(0).toUpperCase() + amounts.slice(1) }] : []),
  ]
}
