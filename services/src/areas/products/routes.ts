import { globalPosition } from '@almenara/contract/areas/products'
import { route } from '../../http/route.ts'
import { readGlobalPosition } from './global-position.ts'

export const productRoutes = [route(globalPosition, readGlobalPosition)]
