/** Why a payment by Bizum moved nothing, or came back: the codes that are kept, and what its customer reads of each. */
import type { Gone, SchemeRefusal } from '../../../rails/bizum/port.ts'
import { NOTHING_CHARGED } from '../words.ts'

/** Before anything leaves, when the order is signed. */
export type BizumRefusal = 'BIZUM_LIMIT' | 'TRANSFER_LIMIT' | 'BIZUM_NONE' | 'BIZUM_CLOSED' | 'Q840'

/** `NOT_JOINED`: nobody joined in time. `CLEARING`: the other bank did not take the money. `CONTRACT_OVER`: the customer's contract ended. */
export type PaymentReason = SchemeRefusal | 'CANCELLED' | 'NOT_JOINED' | 'TIMED_OUT' | 'CONTRACT_OVER' | 'CLEARING' | `GONE_${Gone}`

const PAYMENT_REASONS: Readonly<Record<PaymentReason, string>> = {
  NOT_REGISTERED: 'Ese móvil no tiene Bizum.',
  RECEIVED_LIMIT: 'Esa persona ha llegado al límite de lo que puede recibir con Bizum.',
  RECEIVED_COUNT: 'Esa persona ha recibido todos los Bizum que admite este mes.',
  ACCOUNT: 'La cuenta de quien lo recibe no admite el pago.',
  BLOCKED: 'Quien lo recibe no admite sus pagos.',
  MERCHANT: 'El comercio no admite el pago.',
  DUPLICATE: 'Bizum ya tenía un pago igual.',
  OTHER: 'Bizum no ha admitido el pago.',
  CANCELLED: 'Usted lo anuló antes de que saliera.',
  NOT_JOINED: 'Quien debía recibirlo no se dio de alta en Bizum a tiempo.',
  TIMED_OUT: 'Bizum no respondió a tiempo y el pago se anuló.',
  CONTRACT_OVER: 'Su contrato de Bizum terminó antes de que saliera.',
  CLEARING: 'El banco de quien lo recibe no lo ha aceptado.',
  GONE_PAID: 'Lo que se pedía ya estaba pagado.',
  GONE_WITHDRAWN: 'Quien lo pedía lo retiró antes.',
  GONE_REJECTED: 'Lo que se pedía ya estaba rechazado.',
  GONE_EXPIRED: 'Lo que se pedía había caducado.',
  GONE_ENDED: 'El permiso con el que se cobraba había terminado.',
  GONE_MOVED: 'Quien lo pedía tiene ahora Bizum en otra entidad.',
}

/** What an order is refused with, in words: what its work refuses, and how its payment ended. */
export const BIZUM_REFUSALS: Readonly<Record<BizumRefusal | PaymentReason, string>> = {
  BIZUM_LIMIT: `Con otro Bizum hecho mientras tanto pasaría de su límite. ${NOTHING_CHARGED} Escriba un importe menor o hágalo otro día.`,
  TRANSFER_LIMIT:
    `Pasaría del límite que usted ha puesto a sus transferencias inmediatas. ${NOTHING_CHARGED} ` +
    'Cámbielo en «Límites de transferencias» o envíe menos.',
  BIZUM_NONE: `Su Bizum ha dejado de estar activo en este banco mientras tanto. ${NOTHING_CHARGED}`,
  BIZUM_CLOSED:
    'Lo que iba a pagar ha cambiado mientras tanto: puede que ya se esté pagando, que se haya retirado o que haya caducado. ' +
    NOTHING_CHARGED,
  Q840: `La solicitud de pago ha caducado y ya no se puede responder. ${NOTHING_CHARGED}`,
  ...(Object.fromEntries(Object.entries(PAYMENT_REASONS).map(([code, text]) => [code, `${text} ${NOTHING_CHARGED}`])) as Record<
    PaymentReason,
    string
  >),
}

/** Whether what it was to pay may be tried again: the reason may be another tomorrow. */
const PASSING: ReadonlySet<PaymentReason> = new Set(['RECEIVED_LIMIT', 'RECEIVED_COUNT', 'ACCOUNT', 'OTHER', 'TIMED_OUT', 'CLEARING'])

export function isPassing(reason: PaymentReason): boolean {
  return PASSING.has(reason)
}

export function paymentReasonText(code: string | null): string | undefined {
  return code === null ? undefined : PAYMENT_REASONS[code as PaymentReason]
}
