import type { OrderState } from '@almenara/contract/two-step'

/**
 * The order whose end is shown, if any: how this signatory's own act ended, where others may still have to sign; or one that was over when
 * it was opened. `answered` is what the bank said to them here, `read` how it stands.
 */
export function endedOf(answered: OrderState | undefined, read: OrderState | undefined): OrderState | undefined {
  if (answered) return answered.signature ? undefined : answered
  return read && read.status !== 'SIGNING' && read.status !== 'WAITING' ? read : undefined
}
