/** The session log («Registro de operaciones»): the customer's connections and what was done in each. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { listFile } from '../files.ts'
import { CONNECTION_DEVICE_NAMES, CONNECTION_RESULT_NAMES, type ConnectionDevice, type ConnectionResult } from '../connection-names.ts'
import { EVENT_KIND_NAMES, type EventKind } from '../event-kinds.ts'
import { extractOf, pageQuery } from '../extract.ts'
import { cents, day, instant, opaqueId, queryListOf } from '../schemas.ts'

const devices = Object.keys(CONNECTION_DEVICE_NAMES) as ConnectionDevice[]
const results = Object.keys(CONNECTION_RESULT_NAMES) as ConnectionResult[]

export const connection = z.object({
  id: opaqueId,
  startedAt: instant,
  /** Absent while it is open. */
  endedAt: z.optional(instant),
  device: z.enum(devices),
  /** «Chrome en Windows». */
  deviceName: z.string(),
  /** Near what the device said it was, in words. Absent when it did not say. */
  place: z.optional(z.string()),
  /** IP address. Absent where it was not kept. */
  address: z.optional(z.string()),
  result: z.enum(results),
  /** The one that is asking. */
  current: z.boolean(),
})
export type Connection = z.infer<typeof connection>

export const connectionFilters = {
  fromDate: z.optional(day),
  toDate: z.optional(day),
  device: z.optional(queryListOf(devices)),
  result: z.optional(queryListOf(results)),
}

export const connectionExtract = call({
  path: '/session-logs/v1/connections-extract',
  summary: 'Conexiones del cliente, de la más reciente a la más antigua; también las entradas rechazadas',
  feature: 'session-logs',
  query: z.object({ ...connectionFilters, ...pageQuery }),
  reply: z.extend(extractOf(connection), { filters: z.object(connectionFilters) }),
  errors: ['DJA9', 'TX_UNKNOWN'],
})

const one = z.object({ id: opaqueId })

export const connectionDetail = call({
  path: '/session-logs/v1/{id}',
  summary: 'Una conexión: cuándo, desde qué lugar y cómo acabó',
  feature: 'session-logs',
  params: one,
  reply: connection,
})

export const sessionEvent = z.object({
  id: opaqueId,
  at: instant,
  kind: z.enum(Object.keys(EVENT_KIND_NAMES) as EventKind[]),
  result: z.enum(['DONE', 'REFUSED']),
  /** What of it is worth telling, in the customer's words; may be empty. */
  detail: z.string(),
  amount: z.optional(cents),
  /** What it was done with, while it is still this customer's. */
  product: z.optional(z.object({ id: opaqueId, type: z.string(), name: z.string() })),
  orderId: z.optional(opaqueId),
})
export type SessionEvent = z.infer<typeof sessionEvent>

export const eventExtract = call({
  path: '/session-logs/v1/{id}/events',
  summary: 'Lo que se hizo en una conexión, de lo más reciente a lo más antiguo',
  feature: 'session-logs',
  params: one,
  query: z.object(pageQuery),
  reply: extractOf(sessionEvent),
  errors: ['TX_UNKNOWN'],
})

export const connectionExport = listFile(connectionExtract, {
  summary: 'La lista de conexiones, con sus filtros, para leer o imprimir',
  feature: 'session-logs.export',
  at: '/export/screen',
  tooMany: 'Q050',
})

export const eventExport = listFile(eventExtract, {
  summary: 'Lo que se hizo en una conexión, para leer o imprimir',
  feature: 'session-logs.export',
  at: '/export/screen',
  tooMany: 'Q050',
})
