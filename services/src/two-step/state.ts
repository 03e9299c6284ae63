/** An order as its customer reads it: what both calls of an operation answer. */
import type { Instant } from '@almenara/contract/dates'
import { sepaReason } from '@almenara/contract/sepa-reasons'
import type { Challenge, Exemption, OrderState, OrderStatus, SignatureMethod } from '@almenara/contract/two-step'
import type { Effect } from './freeze.ts'
import type { orders } from './tables.ts'

type Order = Pick<
  typeof orders.$inferSelect,
  'id' | 'kind' | 'status' | 'signed' | 'required' | 'expiresAt' | 'closedAt' | 'reference' | 'verificationCode' | 'refusal'
> & { refusalReason?: string | null; refusedByReader?: boolean }

interface Signature {
  methods: readonly SignatureMethod[]
  challenge: Challenge
}

/** A signature that an order has. */
interface Given {
  name?: string
  method: SignatureMethod
  exemption?: Exemption
  at?: Instant
}

/** What a refused order tells its customer; the code stays beside it for whoever phones. */
const REFUSALS: Readonly<Record<string, string>> = {
  PRODUCT_CHANGED: 'El producto ha cambiado desde que preparó la operación. Empiece de nuevo.',
  PASSKEY_KNOWN: 'Esta llave de acceso ya estaba añadida.',
  FAVOURITE_CHANGED: 'El favorito ha cambiado desde que empezó la operación. No se ha hecho nada: prepárela de nuevo.',
  TRUST_REMOVED: 'El beneficiario ya no es de confianza. No se ha hecho ningún cargo: prepare la transferencia de nuevo para firmarla.',
  CARD_REFUSED: 'La tarjeta ha cambiado desde que empezó la operación. No se ha hecho nada.',
  CARDS_OFFLINE: 'El servicio de tarjetas no ha respondido y la operación no se ha realizado. Vuelva a intentarlo.',
  RETURN_CLOSED: 'Ya no se puede devolver: se devolvió antes, o se acabó el plazo. No se ha hecho nada.',
  RECALL_CLOSED: 'Ya se había respondido, o se acabó el plazo. No se ha hecho nada.',
  SCP_CLOSED: 'La compra ha cambiado desde que pidió la operación. Vuelva a la tarjeta para ver su estado.',
  TERMS_CHANGED: 'Las condiciones han cambiado desde que se preparó. No se ha hecho ningún cargo: prepárela de nuevo.',
  CONTRIBUTION_LIMIT: 'Con otra aportación hecha mientras tanto pasaría del límite legal del año. No se ha hecho ningún cargo.',
  INSUFFICIENT_FUNDS: 'No había saldo disponible suficiente en el momento de ejecutarla. No se ha hecho ningún cargo.',
  COUNTERFOIL_AWAITED: 'Ya había otro talonario en camino para esta cuenta. No se ha hecho ningún cargo.',
  TRANSFER_LIMIT:
    'Con otra transferencia hecha mientras tanto pasaría de su límite del día. No se ha hecho ningún cargo: cambie el límite o hágala otro día.',
  TRANSFER_CLOSED:
    'La transferencia ha cambiado desde que empezó la operación. No se ha hecho nada: vuelva a la transferencia para ver su estado.',
  TARGET_CLOSED: 'La cuenta de destino se ha cancelado mientras tanto. No se ha hecho ningún cargo.',
  TOP_UP_NUMBER: 'El operador no admite recargas en ese número. Compruebe el número y el operador. No se ha hecho ningún cargo.',
  TOP_UP_AMOUNT: 'El operador no admite ese importe para ese número. No se ha hecho ningún cargo.',
  TOP_UP_REFUSED: 'El operador no ha hecho la recarga. No se ha hecho ningún cargo.',
  TOP_UP_TIMED_OUT: 'El operador no ha respondido a tiempo y la recarga se ha anulado. No se ha hecho ningún cargo.',
}
/** Begins the code of what the clearing or another bank refused; its reason of ISO 20022 follows. */
const SEPA_REFUSAL = 'SEPA_'
const REFUSED = 'El banco no ha podido ejecutarla. No se ha hecho ningún cargo.'

/**
 * `signature` is what this customer is asked now; absent when nothing is. `given` are the signatures that it has, `pending` who may give
 * those that are missing.
 */
export function orderState(
  now: Instant,
  order: Order,
  effect: Effect,
  given: readonly Given[],
  signature?: Signature,
  pending: NonNullable<OrderState['signatures']['pending']> = [],
): OrderState {
  const { id, kind, status, signed, required, expiresAt, refusal } = order
  return {
    operationId: id,
    kind,
    status,
    title: effect.title,
    ...(effect.amount === undefined ? {} : { amount: effect.amount }),
    ...(effect.payee === undefined ? {} : { payee: effect.payee }),
    facts: effect.facts,
    ...(effect.warnings ? { warnings: effect.warnings } : {}),
    ...(signature && isOpen(status) ? { signature: { methods: [...signature.methods], challenge: signature.challenge } } : {}),
    signatures: {
      given: signed,
      required,
      ...(required > 1 ? { by: namesOf(given) } : {}),
      ...(required > 1 && isOpen(status) ? { pending } : {}),
    },
    asOf: now,
    ...(status === 'WAITING' ? { reference: order.reference } : {}),
    expiresAt,
    ...(status === 'PROCESSING' && effect.meanwhile ? { meanwhile: effect.meanwhile } : {}),
    ...(status === 'EXECUTED'
      ? {
          done: effect.done,
          receipt: receiptOf(order, given, effect.later),
        }
      : {}),
    ...(refusal ? { refusal: { code: refusal, message: refusalText(order) } } : {}),
  }
}

function refusalText({ refusal, refusalReason, refusedByReader }: Order): string {
  if (refusalReason) {
    const who = refusedByReader ? 'Usted' : 'Otro apoderado'
    return `${who} no la ha firmado: «${refusalReason}». No se ha hecho ningún cargo.`
  }
  if (refusal?.startsWith(SEPA_REFUSAL))
    return `El banco del beneficiario no la ha aceptado. ${sepaReason(refusal.slice(SEPA_REFUSAL.length))} No se ha hecho ningún cargo.`
  return REFUSALS[refusal ?? ''] ?? REFUSED
}

function namesOf(given: readonly Given[]): { name: string; at: Instant }[] {
  return given.flatMap(({ name, at }) => (name !== undefined && at ? [{ name, at }] : []))
}

function isOpen(status: OrderStatus): boolean {
  return status === 'SIGNING' || status === 'WAITING'
}

function receiptOf({ closedAt, reference, verificationCode }: Order, given: readonly Given[], later = false): OrderState['receipt'] {
  const exemption = given.find((signature) => signature.exemption)?.exemption
  return {
    reference,
    executedAt: closedAt as Instant,
    verificationCode,
    signedWith: given.map(({ method }) => method),
    ...(exemption ? { exemption } : {}),
    ...(later ? { later: true } : {}),
  }
}
