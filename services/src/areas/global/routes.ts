import { globalPosition, globalPositionExport } from '@almenara/contract/areas/global'
import { route } from '../../http/route.ts'
import { readGlobalPosition } from './global-position.ts'
import { exportGlobalPosition } from './position-export.ts'

export const globalRoutes = [route(globalPosition, readGlobalPosition), route(globalPositionExport, exportGlobalPosition)]
