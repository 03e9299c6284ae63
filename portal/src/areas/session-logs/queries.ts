import { connectionDetail } from '@almenara/contract/areas/session-logs'
import { queryFor } from '../../api/query.ts'

export const connectionQuery = (id: string) => queryFor(connectionDetail, { params: { id } })
