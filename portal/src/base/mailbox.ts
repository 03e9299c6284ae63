/** The customer's mailbox, as the shell shows it: its name and what waits in it. */
import { pendingNotifications, status as statusCall } from '@almenara/contract/areas/mailbox/status'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../api/query.ts'
import { currentUser } from './current-user.ts'
import { useForcedStep } from './forced-step.ts'
import { BESIDE_THE_SCREEN } from './query-client.ts'

export const mailboxStatus = { ...queryFor(statusCall, {}), meta: BESIDE_THE_SCREEN }
export const mailboxCount = { ...queryFor(pendingNotifications, {}), meta: BESIDE_THE_SCREEN }

export interface Mailbox {
  /** «Buzón» for whoever has contracted it; for the others the entry is about the bank's communications in general. */
  label: 'Buzón' | 'Comunicaciones'
  isContracted: boolean
  /** Whether its state has come. */
  isKnown: boolean
  /** Communications not read; 0 while it is not known. */
  pending: number
}

/**
 * Asked for once it is known who is signed in, and never while a forced step is pending. A status that cannot be read counts as
 * not contracted, and a count that cannot be read as none (specification §4); the customer is told, and the shell goes on without them (§8).
 */
export function useMailbox(): Mailbox {
  const user = useQuery(currentUser)
  const isStepPending = useForcedStep() !== undefined
  const status = useQuery({ ...mailboxStatus, enabled: Boolean(user.data) && !isStepPending })
  const isContracted = !status.isError && status.data?.status === 'CONTRACTED'
  const count = useQuery({ ...mailboxCount, enabled: isContracted && !isStepPending })
  const pending = isContracted && !count.isError ? (count.data?.value ?? 0) : 0
  return { label: isContracted ? 'Buzón' : 'Comunicaciones', isContracted, isKnown: status.isSuccess, pending }
}

/** What waits, in words for a link's name: they follow the number. */
export function pendingWords(count: number): string {
  return count === 1 ? 'comunicación pendiente' : 'comunicaciones pendientes'
}
