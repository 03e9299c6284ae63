import { detail } from '@almenara/contract/areas/financings/products'
import { queryFor } from '../../api/query.ts'

/** Apart from the other queries, for the menu of its line in the position. */
export const financingDetail = (id: string) => queryFor(detail, { params: { id } })
