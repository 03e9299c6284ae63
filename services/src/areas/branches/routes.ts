import { search } from '@almenara/contract/areas/branches'
import { route } from '../../http/route.ts'
import { searchBranches } from './search.ts'

export const branchRoutes = [route(search, ({ bank, query, now }) => searchBranches(bank.database, query, now))]
