/** «Firmada con …»: each way of signing, as a receipt says it, on screen and on paper. */
import type { Exemption, SignatureMethod } from './two-step.ts'

export const SIGNATURE_METHOD_NAMES: Readonly<Record<SignatureMethod, string>> = {
  OTP_SMS: 'un código por SMS',
  COORDINATES: 'la tarjeta de coordenadas',
  CARD_PIN: 'el PIN de una tarjeta',
  PASSKEY: 'una llave de acceso',
  BIOMETRY: 'la app de su móvil',
  NONE: 'su confirmación, sin código',
}

/** Why no code is asked: where the order is confirmed, in its receipt and in the session log. */
export const EXEMPTION_TEXTS: Readonly<Record<Exemption, string>> = {
  PROTECTS: 'Es una medida que le protege: no necesita código.',
  OWN_ACCOUNTS: 'Es un traspaso entre cuentas suyas: no necesita código.',
  TRUSTED_PAYEE: 'El beneficiario es de su confianza: no necesita código.',
  LOW_VALUE: 'Es un importe pequeño: no necesita código.',
  OWN_DOCUMENTS: 'Son documentos suyos: no necesita código.',
}
