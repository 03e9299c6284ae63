import { detail } from '@almenara/contract/areas/help'
import { route } from '../../http/route.ts'
import { helpDetail } from './help-detail.ts'

export const helpRoutes = [route(detail, async ({ bank, params, query }) => helpDetail(bank.brand, params.id, query))]
