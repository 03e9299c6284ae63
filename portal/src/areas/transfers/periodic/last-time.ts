import type { PeriodicTransfer } from '@almenara/contract/areas/transfers/periodic'

type LastTime = NonNullable<PeriodicTransfer['last']>

/** Whether the money of the last time did not arrive, or came back. */
export function wentWrong(last: LastTime | undefined): last is LastTime {
  return last?.state === 'FAILED' || last?.state === 'REJECTED' || last?.state === 'RETURNED'
}
