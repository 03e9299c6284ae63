import type { LockedSignature } from '@almenara/contract/errors'
import { SIGNATURE_METHODS, type OrderState, type SignatureMethod } from '@almenara/contract/two-step'
import { CallFailure } from '../../api/failure.ts'

export interface Locked extends Pick<LockedSignature, 'until' | 'phone'> {
  method: SignatureMethod
  /** The ways of signing that are left for that order. */
  left: SignatureMethod[]
}

/** The way of signing that the bank refused because it is locked, and how it says to go on; `undefined` when it refused anything else. */
export function lockedIn(error: Error | null, { challenge }: NonNullable<OrderState['signature']>): Locked | undefined {
  if (!(error instanceof CallFailure) || error.code !== 'SIGNATURE_LOCKED') return undefined
  const { method, locked } = error.signing
  if (!locked) return undefined
  const { left, ...rest } = locked
  return {
    ...rest,
    method: SIGNATURE_METHODS.find((known) => known === method) ?? challenge.method,
    left: SIGNATURE_METHODS.filter((known) => left.includes(known)).toSorted((a, b) => left.indexOf(a) - left.indexOf(b)),
  }
}
