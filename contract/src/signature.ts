/** Signing an order that exists: another code, another method, or cancelling it. */
import * as z from 'zod/mini'
import { call, FILE } from './call.ts'
import { coSigners } from './co-signers.ts'
import { MONEY_MOVED } from './refreshes.ts'
import { instant, opaqueId, operationId } from './schemas.ts'
import { ENROLLED_METHODS, orderState, SIGNATURE_METHODS } from './two-step.ts'

/** Named in the specification (§7): its path is among the users' calls. */
export const forwardOtp = call({
  method: 'POST',
  path: '/users/v1/forwardOTP',
  summary: 'Envía otro código por SMS para firmar una operación; el anterior deja de servir',
  feature: 'session',
  consultative: true,
  duringStep: 'any',
  body: z.object({ operationId }),
  reply: orderState,
  errors: ['ORDER_CLOSED', 'RESEND_TOO_SOON', 'SIGNATURE_LOCKED'],
})

export const chooseMethod = call({
  method: 'POST',
  path: '/signature/v1/{operationId}/method',
  summary: 'Pide firmar una operación de otra manera; lo que se pidió antes deja de servir',
  feature: 'session',
  consultative: true,
  duringStep: 'any',
  params: z.object({ operationId }),
  body: z.object({ method: z.enum(SIGNATURE_METHODS) }),
  reply: orderState,
  errors: ['ORDER_CLOSED', 'Q302', 'METHOD_TOO_WEAK', 'RESEND_TOO_SOON', 'SIGNATURE_LOCKED'],
})

export const cancelOrder = call({
  method: 'POST',
  path: '/signature/v1/{operationId}/cancel',
  summary: 'Anula una operación que todavía espera firmas; solo quien la ordenó',
  feature: 'session',
  consultative: true,
  duringStep: 'any',
  params: z.object({ operationId }),
  reply: orderState,
  errors: ['ORDER_CLOSED'],
  refreshes: [...MONEY_MOVED, '/signature/v1/pending-orders', '/signature/v1/pending-orders/{operationId}'],
})

export const remindSignatories = call({
  method: 'POST',
  path: '/signature/v1/{operationId}/remind',
  summary: 'Recuerda a los demás apoderados que una operación espera su firma; quien ya la ha firmado',
  feature: 'session',
  params: z.object({ operationId }),
  reply: orderState,
  errors: ['ORDER_CLOSED', 'REMINDED_LATELY'],
  refreshes: ['/signature/v1/pending-orders/{operationId}', '/signature/v1/{operationId}'],
})

export const readOrder = call({
  path: '/signature/v1/{operationId}',
  summary: 'Una operación y en qué estado está',
  feature: 'session',
  duringStep: 'any',
  params: z.object({ operationId }),
  reply: orderState,
})

export const productCoSigners = call({
  path: '/signature/v1/products/{id}/co-signers',
  summary: 'Quién más debe firmar lo que el cliente ordene con un producto',
  feature: 'session',
  params: z.object({ id: opaqueId }),
  /** Empty where they sign alone. */
  reply: z.object({ coSigners: z.optional(coSigners) }),
})

export const signingMeans = call({
  path: '/signature/v1/methods',
  summary: 'Si el cliente puede operar y con qué puede firmar',
  feature: 'session',
  duringStep: 'any',
  reply: z.object({
    /** False for a consultative customer (specification §6). */
    executive: z.boolean(),
    /** Best first; empty for whoever has none: one-time codes are offered to them. */
    methods: z.array(
      z.object({
        method: z.enum(ENROLLED_METHODS),
        locked: z.boolean(),
        /** When the lock lifts by itself; absent where only the bank lifts it. */
        lockedUntil: z.optional(instant),
      }),
    ),
  }),
})

export const receiptPdf = call({
  path: '/signature/v1/{operationId}/receipt',
  summary: 'El justificante de una operación realizada, o de una orden firmada que espera a otros, en PDF',
  feature: 'session',
  params: z.object({ operationId }),
  reply: FILE,
  errors: ['Q999'],
})
