import { transferContract, transferContracts } from '@almenara/contract/areas/payments/contracts'
import { remittanceDetail, remittanceTransferDetail, type RemittanceDetail } from '@almenara/contract/areas/payments/remittances'
import type { RemittanceState } from '@almenara/contract/areas/payments/codes'
import { queryOptions } from '@tanstack/react-query'
import { queryFor } from '../../../api/query.ts'
import { send } from '../../../api/send.ts'
import { ASK_EVERY_MS } from '../queries.ts'

export const contractsQuery = queryFor(transferContracts, {})
export const contractQuery = (id: string) => queryFor(transferContract, { params: { id } })
/** Asked after while its transfers are being made of its file. */
export const remittanceQuery = (contractNumber: string, remittanceId: string) =>
  queryOptions({
    ...queryFor(remittanceDetail, { params: { contractNumber, remittanceId } }),
    refetchInterval: ({ state: { data } }) => (data && isBeingMade(data) ? ASK_EVERY_MS : false),
  })
export const remittanceTransferQuery = (contractNumber: string, remittanceId: string, transferId: string) =>
  queryFor(remittanceTransferDetail, { params: { contractNumber, remittanceId, transferId } })

/** How many of its transfers there are already. */
export const madeOf = ({ states }: Pick<RemittanceDetail, 'states'>): number => states.reduce((sum, { count }) => sum + count, 0)

/** Whether some of its transfers are not there yet: they are made of its file in the seconds that follow its signature. */
export const isBeingMade = (remittance: Pick<RemittanceDetail, 'state' | 'states' | 'count'>): boolean =>
  OPEN.includes(remittance.state) && madeOf(remittance) < remittance.count

const OPEN: readonly RemittanceState[] = ['SCHEDULED', 'STOPPED', 'IN_PROGRESS']

/** Those that a file became, read together. The key begins with the path of the call, so what refreshes the call refreshes this too. */
export const remittancesQuery = (remittances: readonly { id: string; contractId: string }[]) =>
  queryOptions({
    queryKey: [remittanceDetail.path, remittances.map(({ id }) => id)],
    queryFn: ({ signal }) =>
      Promise.all(
        remittances.map(({ id: remittanceId, contractId: contractNumber }) =>
          send(remittanceDetail, { params: { contractNumber, remittanceId } }, signal),
        ),
      ),
  })
