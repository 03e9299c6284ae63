import * as calls from '@almenara/contract/areas/session-logs'
import { route } from '../../http/route.ts'
import { readConnection, readConnections } from './connection-extract.ts'
import { readEvents } from './event-extract.ts'
import { exportConnections, exportEvents } from './log-export.ts'

export const sessionLogRoutes = [
  route(calls.connectionExtract, readConnections),
  route(calls.connectionExport, exportConnections),
  route(calls.connectionDetail, readConnection),
  route(calls.eventExtract, readEvents),
  route(calls.eventExport, exportEvents),
]
