import { pendingOrderDetail } from '@almenara/contract/areas/signature'
import { queryFor } from '../../api/query.ts'

export const pendingOrder = (operationId: string) => queryFor(pendingOrderDetail, { params: { operationId } })
