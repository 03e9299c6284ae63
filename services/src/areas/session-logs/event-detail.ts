/** What of an event is worth telling besides its kind, in the customer's words. */
import { EXEMPTION_TEXTS } from '@almenara/contract/signature-names'
import type { SignatureMethod } from '@almenara/contract/two-step'
import type { EventData } from '../../session-log/event-data.ts'

const BECAUSE: Readonly<Record<string, string>> = {
  IDLE: 'Por estar sin actividad',
  TOO_LONG: 'Por llegar a su duración máxima',
  CONTACT_CHANGED: 'Se cambió el móvil de las claves por SMS desde otro dispositivo',
  PASSWORD_CHANGED: 'Se cambió la clave de acceso',
  USER_BLOCKED: 'Se bloqueó el usuario',
  BANK: 'La cerró el banco',
  TOKEN_REUSED: 'Se intentó seguir con ella desde otro lugar. Si no fue usted, cambie su clave.',
}

const WITH: Readonly<Record<SignatureMethod, string>> = {
  OTP_SMS: 'Con clave por SMS',
  COORDINATES: 'Con la tarjeta de coordenadas',
  CARD_PIN: 'Con el PIN de una tarjeta',
  PASSKEY: 'Con una llave de acceso',
  BIOMETRY: 'Con la aplicación del móvil',
  NONE: 'Sin código',
}

/** Sentences without a final stop, joined by one. Empty where the kind says it all. */
export function eventDetail({ because, before, after, file, operation, payee, method, exemption, what }: EventData): string {
  const parts = [
    because === undefined ? undefined : BECAUSE[because],
    before === undefined || after === undefined ? undefined : `De «${before}» a «${after}»`,
    file,
    operation === undefined ? undefined : payee === undefined ? operation : `${operation} a ${payee}`,
    exemption ? EXEMPTION_TEXTS[exemption].replace(/\.$/, '') : method && WITH[method],
    what,
  ]
  return parts.filter((part) => part !== undefined && part !== '').join('. ')
}
