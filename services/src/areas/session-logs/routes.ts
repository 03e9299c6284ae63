import * as calls from '@almenara/contract/areas/session-logs'
import { route } from '../../http/route.ts'
import { exportConnections } from './connection-export.ts'
import { readConnection, readConnections } from './connections.ts'
import { exportEvents } from './event-export.ts'
import { readEvents } from './session-events.ts'

export const sessionLogRoutes = [
  route(calls.connectionExtract, readConnections),
  route(calls.connectionExport, exportConnections),
  route(calls.connectionDetail, readConnection),
  route(calls.eventExtract, readEvents),
  route(calls.eventExport, exportEvents),
]
