import type { REMITTANCE_CANCEL_WAYS } from '@almenara/contract/areas/payments/remittances'

/** What of a remittance may be cancelled, and what cancelling it does. */
export interface CancelFacts {
  way: (typeof REMITTANCE_CANCEL_WAYS)[number]
  text: string
  count: number
}

/** «Anular la remesa», «Anular 3 transferencias». `counted`: «3 transferencias». */
export function cancelLabel({ way, count }: CancelFacts, counted: (count: number) => string): string {
  return way === 'ALL' ? 'Anular la remesa' : `Anular ${counted(count)}`
}
