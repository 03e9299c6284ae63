/** Every way of signing, in the order in which the bank offers them. */
import type { SignatureMethod } from '@almenara/contract/two-step'
import type { Method } from './method.ts'
import { otpSms } from './otp-sms.ts'

const METHODS: { readonly [M in SignatureMethod]?: Method<M> } = { OTP_SMS: otpSms }

export const METHOD_ORDER: readonly SignatureMethod[] = ['BIOMETRY', 'OTP_SMS', 'PASSKEY', 'COORDINATES', 'CARD_PIN']

export function methodOf<M extends SignatureMethod>(method: M): Method<M> | undefined {
  return METHODS[method]
}
