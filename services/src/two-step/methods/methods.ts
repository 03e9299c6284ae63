/** Every way of signing, in the order in which the bank offers them. */
import type { EnrolledMethod, SignatureMethod } from '@almenara/contract/two-step'
import type { Method } from './method.ts'
import { biometry } from './biometry.ts'
import { cardPin } from './card-pin.ts'
import { coordinates } from './coordinates.ts'
import { none } from './none.ts'
import { otpSms } from './otp-sms.ts'
import { passkey } from './passkey.ts'

const METHODS: { readonly [M in SignatureMethod]: Method<M> } = {
  BIOMETRY: biometry,
  OTP_SMS: otpSms,
  PASSKEY: passkey,
  COORDINATES: coordinates,
  CARD_PIN: cardPin,
  NONE: none,
}

/** Best first. A passkey comes before a code: nothing is sent, and nobody can be talked out of it (it is bound to the portal's address). */
export const METHOD_ORDER: readonly EnrolledMethod[] = ['BIOMETRY', 'PASSKEY', 'OTP_SMS', 'COORDINATES', 'CARD_PIN']

export function methodOf<M extends SignatureMethod>(method: M): Method<M> {
  return METHODS[method]
}
