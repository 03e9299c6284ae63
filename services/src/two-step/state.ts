/** An order as its customer reads it: what both calls of an operation answer. */
import type { Instant } from '@almenara/contract/dates'
import type { Challenge, Exemption, OrderState, OrderStatus, SignatureMethod } from '@almenara/contract/two-step'
import type { Effect } from './freeze.ts'
import { warningsOf } from './order-kinds.ts'
import { refusalText } from './refusals.ts'
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
  const { id, kind, status, signed, required, expiresAt } = order
  const refusal = refusalOf(order)
  const warnings = isOpen(status) ? warningsOf(kind, effect, now) : effect.warnings
  return {
    operationId: id,
    kind,
    status,
    title: effect.title,
    ...(effect.amount === undefined ? {} : { amount: effect.amount }),
    ...(effect.payee === undefined ? {} : { payee: effect.payee }),
    facts: effect.facts,
    ...(warnings ? { warnings } : {}),
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
    ...(refusal ? { refusal } : {}),
  }
}

function refusalOf({ kind, refusal, refusalReason, refusedByReader }: Order): OrderState['refusal'] {
  if (!refusal) return undefined
  if (!refusalReason) return { code: refusal, message: refusalText(kind, refusal) }
  const who = refusedByReader ? 'Usted' : 'Otro apoderado'
  return { code: refusal, message: `${who} no la ha firmado: «${refusalReason}». No se ha hecho ningún cargo.` }
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
