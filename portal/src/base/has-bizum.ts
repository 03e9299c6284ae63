import { bizumStatus } from '@almenara/contract/areas/bizum/contract'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../api/query.ts'

/** Whether the customer may be offered what is done with Bizum: false also until it is known. */
export function useHasBizum(): boolean {
  const { data } = useQuery(queryFor(bizumStatus, {}))
  return data?.state === 'ACTIVE' && data.online
}
