import { SIGNATURE_METHODS, type OrderState, type SignatureMethod } from '@almenara/contract/two-step'
import { CallFailure } from '../../api/failure.ts'

interface Locked {
  method: SignatureMethod
  /** The ways of signing that are left for that order. */
  left: SignatureMethod[]
}

/** The way of signing that the bank refused because it is locked; `undefined` when it refused anything else. */
export function lockedIn(error: Error | null, { challenge, methods }: NonNullable<OrderState['signature']>): Locked | undefined {
  if (!(error instanceof CallFailure) || error.code !== 'SIGNATURE_LOCKED') return undefined
  const method = SIGNATURE_METHODS.find((known) => known === error.signing.method) ?? challenge.method
  return { method, left: methods.filter((one) => one !== method) }
}
