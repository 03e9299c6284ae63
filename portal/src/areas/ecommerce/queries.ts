import { pendingOperation } from '@almenara/contract/areas/ecommerce'
import { pool } from '@almenara/contract/areas/cards/cards'
import { queryFor } from '../../api/query.ts'

export const operationQuery = (pendingOperationId: string) => queryFor(pendingOperation, { params: { pendingOperationId } })
export const cardsQuery = queryFor(pool, {})
