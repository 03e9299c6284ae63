import { pendingOperation } from '@almenara/contract/areas/cards/ecommerce'
import { queryFor } from '../../../api/query.ts'

export const operationQuery = (pendingOperationId: string) => queryFor(pendingOperation, { params: { pendingOperationId } })
