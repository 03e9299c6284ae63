/** One-time codes by SMS. The code is derived from the order's digest and the round, so none is kept anywhere. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { addSeconds } from '@almenara/contract/dates'
import { OTP_RESEND_SECONDS, OTP_SECONDS } from '@almenara/contract/limits'
import { codeText } from '../../messages/sms-text.ts'
import { acceptedKeys, keyFor } from '../../secrets.ts'
import type { Bound, Method } from './method.ts'

/** Purpose of the messages that carry one. */
export const ONE_TIME_CODE = 'one-time-code'

const DIGITS = 6

/**
 * Six digits of HMAC-SHA256 over the frozen order, its signatory and the round. Any change of amount or payee is another digest and
 * so another code (RTS SCA 2018/389 art. 5(1)(c)).
 */
export function otpCode(sealingKey: Buffer, { operationId, userId, digest, round }: Bound): string {
  const mac = createHmac('sha256', keyFor(sealingKey, 'one-time-codes'))
    .update(`${operationId}.${userId}.${round}.`)
    .update(digest)
    .digest()
  return String(mac.readBigUInt64BE() % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0')
}

export const otpSms: Method<'OTP_SMS'> = {
  method: 'OTP_SMS',
  ask: async ({ bank, now, purpose, enrols, phone = enrols?.phone, ...bound }) => {
    if (!phone) return undefined
    const expiresAt = addSeconds(now, OTP_SECONDS)
    const code = otpCode(bank.sealingKey, bound)
    // One message, without links, that says what is signed (RTS SCA art. 5(1)(a)).
    const text = `${bank.brand.name}: Clave ${code} para ${purpose}. No la comparta con nadie.`
    return {
      challenge: { method: 'OTP_SMS', phoneEnding: phone.slice(-3), expiresAt, resendAt: addSeconds(now, OTP_RESEND_SECONDS) },
      message: { channel: 'SMS', to: phone, text: codeText(bank, text, code), purpose: ONE_TIME_CODE, notAfter: expiresAt },
    }
  },
  judge: async ({ bank, proof, ...bound }) => {
    const given = Buffer.from(proof.code)
    return acceptedKeys(bank).some((key) => {
      const right = Buffer.from(otpCode(key, bound))
      return given.length === right.length && timingSafeEqual(given, right)
    })
  },
}
