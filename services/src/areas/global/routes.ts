import { globalPosition } from '@almenara/contract/areas/global'
import { route } from '../../http/route.ts'
import { readGlobalPosition } from './global-position.ts'

export const globalRoutes = [route(globalPosition, readGlobalPosition)]
