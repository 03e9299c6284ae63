import { bizumStatus } from '@almenara/contract/areas/bizum/contract'
import { route, type Route } from '../../http/route.ts'
import { readStatus } from './contract/status.ts'

export const bizumRoutes: Route[] = [route(bizumStatus, readStatus)]
