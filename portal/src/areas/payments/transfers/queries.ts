import { transferContract, transferContracts } from '@almenara/contract/areas/payments/contracts'
import { remittanceDetail, remittanceTransferDetail } from '@almenara/contract/areas/payments/remittances'
import { queryOptions } from '@tanstack/react-query'
import { queryFor } from '../../../api/query.ts'
import { send } from '../../../api/send.ts'
import { queryForRemittance } from '../remittances/being-made.ts'

export const contractsQuery = queryFor(transferContracts, {})
export const contractQuery = (id: string) => queryFor(transferContract, { params: { id } })
export const remittanceQuery = (contractNumber: string, remittanceId: string) =>
  queryForRemittance(remittanceDetail, { params: { contractNumber, remittanceId } })
export const remittanceTransferQuery = (contractNumber: string, remittanceId: string, transferId: string) =>
  queryFor(remittanceTransferDetail, { params: { contractNumber, remittanceId, transferId } })

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
