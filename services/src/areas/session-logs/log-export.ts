/** The two lists of the session log as documents for people. */
import type { connectionExport, eventExport } from '@almenara/contract/areas/session-logs'
import { CONNECTION_DEVICE_NAMES, CONNECTION_RESULT_NAMES } from '@almenara/contract/connection-names'
import { dayAt, formatDay, formatTime, type Instant } from '@almenara/contract/dates'
import { durationWords } from '@almenara/contract/duration'
import { EVENT_KIND_NAMES } from '@almenara/contract/event-kinds'
import { formatAmount } from '@almenara/contract/money'
import type { Bank } from '../../bank.ts'
import { defineColumns, type ListDocument, type Row } from '../../documents/list-document.ts'
import { documentBrand, listFile } from '../../documents/list-file.ts'
import { frozenList } from '../../extracts/define.ts'
import { requireWithinMaximum } from '../../extracts/export-maximum.ts'
import { datesText } from '../../extracts/list-dates.ts'
import type { Download } from '../../http/downloads.ts'
import type { Request } from '../../http/route.ts'
import { nameOf } from '../../identity/people.ts'
import { recordedExport } from '../../session-log/record-export.ts'
import { allConnections, connections, countConnections, requireConnection, toConnection, type Bounds, type Filters } from './connections.ts'
import { allEvents, countEvents, sessionEvents, toEvent, type EventList } from './session-events.ts'

type Query = NonNullable<(typeof connectionExport)['types']>['query']
type EventQuery = NonNullable<(typeof eventExport)['types']>['query']

const CONNECTION_COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Dispositivo', kind: 'text' },
  { label: 'Lugar', kind: 'detail' },
  { label: 'Hora', kind: 'text' },
  { label: 'Duración', kind: 'text' },
  { label: 'Resultado', kind: 'text' },
  { label: 'Dirección IP', kind: 'text' },
)
const EVENT_COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Operación', kind: 'text' },
  { label: 'Detalle', kind: 'detail' },
  { label: 'Hora', kind: 'text' },
  { label: 'Producto', kind: 'text' },
)

export async function exportConnections({ bank, session, query, now }: Request<undefined, Query, undefined>): Promise<Download> {
  const { database, brand } = bank
  const scope = { userId: session.userId, now }
  const list = frozenList<typeof scope, Filters, Bounds>(connections, bank, session, scope, '', query.txId)
  const total = await countConnections(database, list)
  await requireWithinMaximum(brand, query.format, async () => total)
  const document = documentOf(bank, now, {
    title: 'Registro de operaciones',
    facts: [
      { label: 'Titular', text: await nameOf(database, session) },
      { label: 'Fechas', text: datesText(list.filters) },
      ...filterFacts(list.filters),
      { label: 'Conexiones', text: String(total) },
    ],
    columns: CONNECTION_COLUMNS,
    empty: 'No hay conexiones con estos filtros.',
  })
  async function* rows(): AsyncGenerator<Row[]> {
    for await (const chunk of allConnections(database, list))
      yield chunk.map((row) => {
        const { startedAt, endedAt, deviceName, place, address, result } = toConnection(row, session)
        const duration = endedAt && endedAt > startedAt ? durationWords(startedAt, endedAt) : ''
        const when = formatTime(startedAt)
        return [dayAt(startedAt), deviceName, place ?? 'Sin ubicación', when, duration, CONNECTION_RESULT_NAMES[result], address ?? '']
      })
  }
  return recordedExport(bank, session, { at: now }, listFile({ bank, session }, query.format, 'registro-de-operaciones', document, rows()))
}

export async function exportEvents({
  bank,
  session,
  params,
  query,
  now,
}: Request<{ id: string }, EventQuery, undefined>): Promise<Download> {
  const { database, brand } = bank
  const connection = await requireConnection(database, session, params.id, now)
  const scope = { connectionId: connection.id, userId: session.userId }
  const list: EventList = frozenList(sessionEvents, bank, session, scope, connection.id, query.txId)
  const total = await countEvents(database, list)
  await requireWithinMaximum(brand, query.format, async () => total)
  const { startedAt, deviceName, place, address, result } = connection
  const document = documentOf(bank, now, {
    title: 'Operaciones de una conexión',
    facts: [
      { label: 'Titular', text: await nameOf(database, session) },
      { label: 'Conexión', text: `${formatDay(dayAt(startedAt))}, ${formatTime(startedAt)}` },
      { label: 'Dispositivo', text: deviceName },
      { label: 'Lugar', text: place ?? 'Sin ubicación' },
      ...(address ? [{ label: 'Dirección IP', text: address }] : []),
      { label: 'Resultado', text: CONNECTION_RESULT_NAMES[result] },
      { label: 'Operaciones', text: String(total) },
    ],
    columns: EVENT_COLUMNS,
    empty: 'En esta conexión no se hizo ninguna operación.',
  })
  async function* rows(): AsyncGenerator<Row[]> {
    for await (const chunk of allEvents(database, list))
      yield chunk.map((row) => {
        const { at, kind, detail, amount, product } = toEvent(row)
        const told = [detail, amount === undefined ? '' : formatAmount(amount)].filter((text) => text !== '').join('. ')
        return [dayAt(at), EVENT_KIND_NAMES[kind], told, formatTime(at, true), product?.name ?? '']
      })
  }
  return recordedExport(
    bank,
    session,
    { at: now },
    listFile({ bank, session }, query.format, 'operaciones-de-la-conexion', document, rows()),
  )
}

function documentOf(bank: Bank, createdAt: Instant, parts: Pick<ListDocument, 'title' | 'facts' | 'columns' | 'empty'>): ListDocument {
  return { ...parts, brand: documentBrand(bank), createdAt, figures: [] }
}

function filterFacts({ device, result }: Filters): { label: string; text: string }[] {
  return [
    ...(device ? [{ label: 'Dispositivo', text: device.map((one) => CONNECTION_DEVICE_NAMES[one]).join(', ') }] : []),
    ...(result ? [{ label: 'Resultado', text: result.map((one) => CONNECTION_RESULT_NAMES[one]).join(', ') }] : []),
  ]
}
