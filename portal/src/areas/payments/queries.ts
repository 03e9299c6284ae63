import { transferContracts } from '@almenara/contract/areas/payments/contracts'
import { paymentsWaiting } from '@almenara/contract/areas/payments/home'
import { readNotebook, type Notebook } from '@almenara/contract/areas/payments/notebooks'
import { notebookReview } from '@almenara/contract/areas/payments/review'
import { queryOptions } from '@tanstack/react-query'
import { queryFor } from '../../api/query.ts'

/**
 * How often a file is asked after while it is being read, or a remittance while its lines are being made, in milliseconds. As background: it
 * keeps no session alive.
 */
export const ASK_EVERY_MS = 1_000

export const waitingQuery = queryFor(paymentsWaiting, {})
export const contractsQuery = queryFor(transferContracts, {})

/** A file that was presented, asked after for as long as the bank reads it or asks about its payees. */
export const notebookQuery = (supportId: string) =>
  queryOptions({
    ...queryFor(readNotebook, { params: { supportId } }),
    refetchInterval: ({ state: { data } }) => (data && (isBeingRead(data) || isAskingNames(data)) ? ASK_EVERY_MS : false),
  })

/** What is signed, as it is now: another version of the file is another review. */
export const reviewQuery = (supportId: string) => queryFor(notebookReview, { params: { supportId } })

export const isBeingRead = ({ state }: Pick<Notebook, 'state'>) => state === 'CHECKING'
export const isAskingNames = ({ payeeCheck }: Pick<Notebook, 'payeeCheck'>) => payeeCheck?.state === 'ASKING'
