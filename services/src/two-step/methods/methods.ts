/** Every way of signing, in the order in which the bank offers them. */
import type { SignatureMethod } from '@almenara/contract/two-step'
import type { Method } from './method.ts'
import { biometry } from './biometry.ts'
import { cardPin } from './card-pin.ts'
import { coordinates } from './coordinates.ts'
import { otpSms } from './otp-sms.ts'
import { passkey } from './passkey.ts'

const METHODS: { readonly [M in SignatureMethod]: Method<M> } = {
  BIOMETRY: biometry,
  OTP_SMS: otpSms,
  PASSKEY: passkey,
  COORDINATES: coordinates,
  CARD_PIN: cardPin,
}

export const METHOD_ORDER: readonly SignatureMethod[] = ['BIOMETRY', 'OTP_SMS', 'PASSKEY', 'COORDINATES', 'CARD_PIN']

export function methodOf<M extends SignatureMethod>(method: M): Method<M> {
  return METHODS[method]
}
