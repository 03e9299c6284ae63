import { pool } from '@almenara/contract/areas/financings/products'
import { queryFor } from '../../api/query.ts'

export const financingPool = queryFor(pool, {})
