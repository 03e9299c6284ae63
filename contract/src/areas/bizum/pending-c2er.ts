/** Purchases that merchants ask to be paid: once, or with the permission to charge afterwards (MIT). */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { cents, instant, opaqueId, operationId, queryListOf } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { PURCHASE_STATES } from './codes.ts'
import {
  BIZUM_CHANGED,
  BIZUM_MONEY_MOVED,
  BIZUM_ROOT,
  merchant,
  pendingParams,
  permission,
  step,
  terms,
  type PendingParams,
} from './shapes.ts'

const KINDS = ['C2ER', 'MIT'] as const

const row = {
  id: opaqueId,
  kind: z.enum(KINDS),
  state: z.enum(PURCHASE_STATES),
  merchant,
  /** Zero where only a permission is asked. */
  amount: cents,
  description: z.string(),
  /** The merchant's number of the order. */
  reference: z.string(),
  createdAt: instant,
  expiresAt: instant,
  can: z.object({ accept: permission, revoke: permission }),
}
const purchase = z.object(row)
export type PendingPurchase = z.infer<typeof purchase>

/** Those that wait, by when they expire; then those of the last thirty days. */
export const pendingC2erExtract = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/pending-operations-c2er-extract`,
  summary: 'Las compras en comercios por autorizar, y las de los últimos treinta días',
  feature: 'bizum.list',
  query: z.object({ kind: z.optional(queryListOf(KINDS)), ...pageQuery }),
  reply: z.extend(extractOf(purchase), { filters: z.object({ kind: z.optional(z.array(z.enum(KINDS))) }), asOf: instant }),
  errors: ['TX_UNKNOWN', 'BIZUM_NONE'],
})

const detail = z.object({
  ...row,
  /** Of a MIT one: what may be charged afterwards without asking. */
  terms: z.optional(terms),
  purpose: z.optional(z.string()),
  timeline: z.array(step),
  warnings: z.array(z.object({ code: z.string(), text: z.string() })),
  refunded: z.optional(cents),
  movementId: z.optional(opaqueId),
  consentId: z.optional(opaqueId),
  operationId: z.optional(operationId),
  asOf: instant,
})

const acceptanceInput = z.object({
  account: opaqueId,
  /** Of a MIT one: the most that the customer lets be charged each time, under what the merchant asks. */
  ceiling: z.optional(cents),
})
export type C2erAcceptanceInput = z.infer<typeof acceptanceInput>

const ERRORS = ['Q840', 'BIZUM_CLOSED', 'BIZUM_LIMIT', 'TRANSFER_LIMIT', 'INSUFFICIENT_FUNDS', 'BIZUM_NONE', 'BIZUM_UNREACHABLE'] as const

/** The calls of one kind, under its own address and features (specification §2). */
function callsOf(kind: 'c2er' | 'c2er-mit', what: string) {
  const path = `${BIZUM_ROOT}/pending-operations-${kind}/{pendingOperationId}`
  const feature = <A extends string>(act: A) => `bizum.pending-operation-${kind}.${act}` as const
  return {
    detail: call({
      method: 'GET',
      path,
      summary: `${what}: el comercio, el importe y hasta cuándo se puede responder`,
      feature: feature('detail'),
      params: pendingParams,
      reply: detail,
    }),
    acceptance: twoStep<PendingParams, C2erAcceptanceInput>({
      path: `${path}/acceptance`,
      feature: feature('accept-request'),
      params: pendingParams,
      summary: `${what}: la paga`,
      input: acceptanceInput,
      refreshes: BIZUM_MONEY_MOVED,
      errors: ERRORS,
      lapses: 'Q840',
    }),
    revocation: call({
      method: 'POST',
      path: `${path}/revocation`,
      summary: `${what}: la rechaza`,
      feature: feature('revoke-request'),
      params: pendingParams,
      body: z.object({
        /** The customer did not make it: the merchant is blocked. */
        fraud: z.optional(z.boolean()),
      }),
      reply: z.object({ id: opaqueId, state: z.enum(PURCHASE_STATES) }),
      refreshes: BIZUM_CHANGED,
      errors: ['Q840', 'BIZUM_CLOSED', 'BIZUM_NONE', 'BIZUM_UNREACHABLE'],
    }),
  }
}

export const PENDING_C2ER = callsOf('c2er', 'Una compra en un comercio')
export const PENDING_C2ER_MIT = callsOf('c2er-mit', 'Una compra con cobros posteriores')
export type PendingPurchaseDetail = Reply<typeof PENDING_C2ER.detail>
