/** What was done in a connection as a document for people. */
import type { eventExport } from '@almenara/contract/areas/session-logs'
import { CONNECTION_RESULT_NAMES } from '@almenara/contract/connection-names'
import { dayAt, formatDay, formatTime } from '@almenara/contract/dates'
import { EVENT_KIND_NAMES } from '@almenara/contract/event-kinds'
import { formatAmount } from '@almenara/contract/money'
import { defineColumns } from '../../documents/list-document.ts'
import { listExport } from '../../extracts/list-export.ts'
import type { Handler } from '../../http/handler.ts'
import { nameOf } from '../../identity/people.ts'
import { NO_PLACE, readConnection } from './connections.ts'
import { sessionEvents, toEvent } from './session-events.ts'

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Operación', kind: 'text' },
  { label: 'Detalle', kind: 'detail' },
  { label: 'Hora', kind: 'text' },
  { label: 'Producto', kind: 'text' },
)

export const exportEvents: Handler<typeof eventExport> = listExport({
  list: sessionEvents,
  scopeOf: async (request) => ({ ...(await readConnection(request)), userId: request.session.userId }),
  fileOf: async ({ scope }, { bank, session }) => ({
    name: 'operaciones-de-la-conexion',
    title: 'Operaciones de una conexión',
    facts: [
      { label: 'Titular', text: await nameOf(bank.database, session) },
      { label: 'Conexión', text: `${formatDay(dayAt(scope.startedAt))}, ${formatTime(scope.startedAt)}` },
      { label: 'Dispositivo', text: scope.deviceName },
      { label: 'Lugar', text: scope.place ?? NO_PLACE },
      ...(scope.address ? [{ label: 'Dirección IP', text: scope.address }] : []),
      { label: 'Resultado', text: CONNECTION_RESULT_NAMES[scope.result] },
    ],
    dates: null,
    counted: 'Operaciones',
    columns: COLUMNS,
    empty: 'En esta conexión no se hizo ninguna operación.',
    rowsOf: (rows) =>
      rows.map((row) => {
        const { at, kind, detail, amount, product } = toEvent(row)
        const description = [detail, amount === undefined ? '' : formatAmount(amount)].filter((text) => text !== '').join('. ')
        return [dayAt(at), EVENT_KIND_NAMES[kind], description, formatTime(at, true), product?.name ?? '']
      }),
  }),
})
