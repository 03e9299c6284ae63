/** Whether parts of «Servicios» have all been answered, or could not be had: each is drawn at once, and does not push down what stands below. */
import { useQuery } from '@tanstack/react-query'
import { mailboxCount, mailboxStatus } from '../../base/mailbox.ts'
import { oneOfEachHolder } from './holders.ts'
import {
  decidedPurchases,
  favouritesOfAll,
  issuedCertificates,
  payingAccounts,
  preparedFilesQuery,
  purchasesToDecide,
  taxesOfAll,
  taxesUnderWay,
  toldAlerts,
} from './queries.ts'

/** What waits for the customer. */
export function useTasksAnswered(): boolean {
  const reads = [useQuery(purchasesToDecide), useQuery(taxesUnderWay), useQuery(preparedFilesQuery)]
  const mailbox = useMailboxAnswered()
  return mailbox && reads.every(({ isFetched }) => isFetched)
}

/** What they did lately. */
export function useActivityAnswered(): boolean {
  const payers = useQuery(payingAccounts)
  const holders = oneOfEachHolder(payers.data?.payers ?? [])
  const reads = [
    useQuery(issuedCertificates),
    useQuery(taxesOfAll),
    useQuery(toldAlerts),
    useQuery(decidedPurchases),
    payers,
    useQuery(favouritesOfAll(holders.map(({ id }) => id))),
  ]
  return reads.every(({ isFetched }) => isFetched)
}

/** It is the frame that asks, beside the screen; what waits in a mailbox is counted only where there is one. */
function useMailboxAnswered(): boolean {
  const status = useQuery({ ...mailboxStatus, enabled: false })
  const count = useQuery({ ...mailboxCount, enabled: false })
  return status.isFetched && (count.isFetched || status.data?.status !== 'CONTRACTED')
}
