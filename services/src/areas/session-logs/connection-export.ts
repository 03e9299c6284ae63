/** The connections of a customer as a document for people. */
import type { connectionExport } from '@almenara/contract/areas/session-logs'
import { CONNECTION_DEVICE_NAMES, CONNECTION_RESULT_NAMES } from '@almenara/contract/connection-names'
import { dayAt, formatTime } from '@almenara/contract/dates'
import { durationWords } from '@almenara/contract/duration'
import { defineColumns } from '../../documents/list-document.ts'
import { chosenFact } from '../../extracts/filter-facts.ts'
import { listExport } from '../../extracts/list-export.ts'
import type { Handler } from '../../http/handler.ts'
import { nameOf } from '../../identity/people.ts'
import { connections, connectionsOf, NO_PLACE, toConnection } from './connections.ts'

const COLUMNS = defineColumns(
  { label: 'Fecha', kind: 'day' },
  { label: 'Dispositivo', kind: 'text' },
  { label: 'Lugar', kind: 'detail' },
  { label: 'Hora', kind: 'text' },
  { label: 'Duración', kind: 'text' },
  { label: 'Resultado', kind: 'text' },
  { label: 'Dirección IP', kind: 'text' },
)

export const exportConnections: Handler<typeof connectionExport> = listExport({
  list: connections,
  scopeOf: ({ session }) => connectionsOf(session),
  fileOf: async ({ filters: { device, result } }, { bank, session }) => ({
    name: 'registro-de-operaciones',
    title: 'Registro de operaciones',
    facts: [{ label: 'Titular', text: await nameOf(bank.database, session) }],
    chosen: [
      ...chosenFact(
        'Dispositivo',
        device?.map((one) => CONNECTION_DEVICE_NAMES[one]),
      ),
      ...chosenFact(
        'Resultado',
        result?.map((one) => CONNECTION_RESULT_NAMES[one]),
      ),
    ],
    counted: 'Conexiones',
    columns: COLUMNS,
    empty: 'No hay conexiones con estos filtros.',
    rowsOf: (rows) =>
      rows.map((row) => {
        const { startedAt, endedAt, deviceName, place = NO_PLACE, address = '', result: end } = toConnection(row, session)
        const duration = endedAt && endedAt > startedAt ? durationWords(startedAt, endedAt) : ''
        return [dayAt(startedAt), deviceName, place, formatTime(startedAt), duration, CONNECTION_RESULT_NAMES[end], address]
      }),
  }),
})
