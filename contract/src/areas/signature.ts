/**
 * Orders that several must sign: a joint contract («mancomunado»), or an amount above what the orderer may sign alone. Whoever may
 * operate with the product finds them here, and signs or refuses them.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { extractOf, pageQuery } from '../extract.ts'
import { MAX_LENGTH } from '../limits.ts'
import { MONEY_MOVED } from '../refreshes.ts'
import { cents, instant, opaqueId, operationId } from '../schemas.ts'
import { confirmationBody, orderState, SIGNATURE_METHODS, TWO_STEP_ERRORS } from '../two-step.ts'

const params = z.object({ operationId })

/** `ME`: this customer may sign or refuse it. `OTHERS`: this customer has signed it. `NOBODY`: it is over. */
const awaits = z.enum(['ME', 'OTHERS', 'NOBODY'])

const pendingOrder = z.object({
  operationId,
  title: z.string(),
  amount: z.optional(cents),
  payee: z.optional(z.string()),
  orderedBy: z.string(),
  orderedAt: instant,
  expiresAt: instant,
  signatures: z.object({ given: z.int(), required: z.int() }),
  awaits,
  /** Why another signatory refused it, for the orderer. */
  refusal: z.optional(z.string()),
})
export type PendingOrder = z.infer<typeof pendingOrder>

/** Those that lapse soonest first; and for a week, the orderer's own that somebody refused. */
export const pendingOrders = call({
  path: '/signature/v1/pending-orders',
  summary: 'Operaciones que esperan la firma del cliente o la de otros apoderados',
  feature: 'session',
  query: z.object({
    /** Of this holder of the global position: from a product of theirs. */
    holder: z.optional(opaqueId),
    ...pageQuery,
  }),
  reply: z.extend(extractOf(pendingOrder), {
    /** Of all of them, those that wait for this customer. */
    forMe: z.int(),
  }),
  errors: ['TX_UNKNOWN'],
})

/** One of them, fact by fact. */
export const pendingOrderDetail = call({
  path: '/signature/v1/pending-orders/{operationId}',
  summary: 'Una operación que espera varias firmas, y quién la ha firmado',
  feature: 'session',
  params,
  reply: z.object({
    orderedBy: z.string(),
    orderedAt: instant,
    /** Whether this customer ordered it: while it waits they may give it up (`cancelOrder`). */
    mine: z.boolean(),
    awaits,
    order: orderState,
  }),
})

const REFRESHES = [...MONEY_MOVED, '/signature/v1/pending-orders', '/signature/v1/pending-orders/{operationId}']

export const coSignAuthorization = call({
  method: 'POST',
  path: '/signature/v1/pending-orders/{operationId}/authorization',
  summary: 'Pide al cliente su firma para una operación que ordenó otro apoderado',
  feature: 'session',
  params,
  body: z.object({ method: z.optional(z.enum(SIGNATURE_METHODS)) }),
  reply: orderState,
  errors: [...TWO_STEP_ERRORS, 'PREPARE_ONLY'],
})

export const coSignConfirmation = call({
  method: 'POST',
  path: '/signature/v1/pending-orders/{operationId}/confirmation',
  summary: 'Comprueba la firma y, si es la última que faltaba, ejecuta la operación una vez',
  feature: 'session',
  params,
  body: confirmationBody,
  reply: orderState,
  errors: TWO_STEP_ERRORS,
  refreshes: REFRESHES,
})

/** Moves nothing and gives back what was held: it needs no signature. */
export const refuseOrder = call({
  method: 'POST',
  path: '/signature/v1/pending-orders/{operationId}/refusal',
  summary: 'Rechaza una operación que ordenó otro apoderado y avisa a quien la ordenó',
  feature: 'session',
  params,
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LENGTH.refusal)) }),
  reply: orderState,
  errors: ['ORDER_CLOSED'],
  refreshes: REFRESHES,
})
