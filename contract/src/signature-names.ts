/** «Firmada con …»: each way of signing, as a receipt says it, on screen and on paper. */
import type { SignatureMethod } from './two-step.ts'

export const SIGNATURE_METHOD_NAMES: Readonly<Record<SignatureMethod, string>> = {
  OTP_SMS: 'un código SMS',
  COORDINATES: 'la tarjeta de coordenadas',
  CARD_PIN: 'el PIN de una tarjeta',
  PASSKEY: 'una llave de acceso',
  BIOMETRY: 'la app de su móvil',
}
