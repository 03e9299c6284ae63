/** Cards on the internet: purchases that wait for a decision, those not charged yet, and the shops that keep a card and charge it by themselves. */
import * as z from 'zod/mini'
import { allowedActions } from '../../allowed-actions.ts'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, day, instant, opaqueId, queryListOf } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'

const ROOT = '/ecommerce/v1'
const ONE = `${ROOT}/pending-operations/{pendingOperationId}`
const LIST = 'services.e-commerce'
const DETAIL = 'services.e-commerce.detail'

/**
 * `CHALLENGE`: a purchase that its shop does not finish until the customer approves it (3-D Secure). `AUTHORISED`: bought on line, its money
 * held, and not charged. `PERMISSION`: a shop that keeps the card and charges it without the customer.
 */
export const ECOMMERCE_KINDS = ['CHALLENGE', 'AUTHORISED', 'PERMISSION'] as const
export type EcommerceKind = (typeof ECOMMERCE_KINDS)[number]

export const CHALLENGE_STATES = ['PENDING', 'APPROVED', 'REFUSED', 'EXPIRED'] as const
export type ChallengeState = (typeof CHALLENGE_STATES)[number]

/** `CHARGED` and `RELEASED` are what a purchase that is authorised comes to; `ACTIVE` and `STOPPED`, how a permission stands. */
export const ECOMMERCE_STATES = [...CHALLENGE_STATES, 'CHARGED', 'RELEASED', 'ACTIVE', 'STOPPED'] as const
export type EcommerceState = (typeof ECOMMERCE_STATES)[number]

/** Kept to buy faster, or to charge a subscription. */
export const PERMISSION_KINDS = ['STORED', 'SUBSCRIPTION'] as const
export type PermissionKind = (typeof PERMISSION_KINDS)[number]

export const ECOMMERCE_ACTIONS = ['APPROVE', 'REFUSE', 'STOP', 'ALLOW'] as const
export type EcommerceAction = (typeof ECOMMERCE_ACTIONS)[number]

export const pendingOperationParams = z.object({ pendingOperationId: opaqueId })
export type PendingOperationParams = z.infer<typeof pendingOperationParams>

const row = {
  id: opaqueId,
  kind: z.enum(ECOMMERCE_KINDS),
  state: z.enum(ECOMMERCE_STATES),
  card: z.object({ id: opaqueId, name: z.string(), ending: z.string() }),
  /** As the shop calls itself, without what would not be shown as text. */
  merchant: z.string(),
  /** Town or country of the shop; empty where it is not known. */
  place: z.string(),
  /** In euros and unsigned. Of a permission, what it usually charges: absent until it has charged. */
  amount: z.optional(cents),
  /** What the shop asks for, where that is not euros; unsigned (ISO 4217). */
  original: z.optional(z.object({ amount: cents, currency: z.string() })),
  /** When it was asked or made, or the shop was first seen with the card. */
  at: instant,
  /** Until when a challenge may be decided, or the money of a purchase stays held. */
  until: z.optional(instant),
  permission: z.optional(
    z.object({
      kind: z.enum(PERMISSION_KINDS),
      lastOn: z.optional(day),
      /** Worked out from the charges before; absent where they follow no period. */
      nextOn: z.optional(day),
      stoppedOn: z.optional(day),
    }),
  ),
}
const operation = z.object(row)
export type PendingOperation = z.infer<typeof operation>

const filters = {
  /** Words of the shop or its place; or an amount, as people write one. */
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LENGTH.search))),
  cardId: z.optional(opaqueId),
  kinds: z.optional(queryListOf(ECOMMERCE_KINDS)),
  states: z.optional(queryListOf(ECOMMERCE_STATES)),
  fromDate: z.optional(day),
  toDate: z.optional(day),
}

/**
 * In three groups, in the order of their kinds: challenges by when they lapse, the others with the newest first. What has ended is listed where
 * its state is asked for.
 */
export const pendingOperationsExtract = call({
  path: `${ROOT}/pending-operations-extract`,
  summary: 'Compras por internet pendientes y tiendas que guardan las tarjetas del cliente',
  feature: LIST,
  query: z.object({ ...filters, ...pageQuery }),
  reply: z.extend(extractOf(operation), {
    /** Of the whole list, by kind: how many and what they come to. */
    totals: z.array(z.object({ kind: z.enum(ECOMMERCE_KINDS), count: z.int(), amount: cents })),
    filters: z.object({
      ...filters,
      kinds: z.optional(z.array(z.enum(ECOMMERCE_KINDS))),
      states: z.optional(z.array(z.enum(ECOMMERCE_STATES))),
    }),
    asOf: instant,
  }),
  errors: ['DJA9', 'TX_UNKNOWN'],
})

export const pendingOperationsExport = listFile(pendingOperationsExtract, {
  at: '/export',
  summary: 'La lista de compras pendientes y tiendas, con sus filtros, para leer o imprimir',
  feature: LIST,
  tooMany: 'Q750',
})

export const pendingOperation = call({
  path: ONE,
  summary: 'Una compra por internet pendiente, o una tienda que guarda una tarjeta',
  feature: DETAIL,
  params: pendingOperationParams,
  reply: z.object({
    ...row,
    /** When a challenge was decided. */
    decidedAt: z.optional(instant),
    authorisationCode: z.optional(z.string()),
    /** Of a permission: what its shop has charged to the card. */
    charges: z.optional(
      z.object({
        count: z.int(),
        total: cents,
        /** Of the year of `asOf`. */
        thisYear: cents,
        /** The last of them, the newest first. */
        last: z.array(z.object({ id: opaqueId, on: day, amount: cents })),
      }),
    ),
    /** Of a permission that is stopped: charges that were refused for it since. */
    refused: z.optional(z.object({ count: z.int(), lastAt: z.optional(instant) })),
    actions: allowedActions(ECOMMERCE_ACTIONS).shape.actions,
    asOf: instant,
  }),
})
export type PendingOperationDetail = Reply<typeof pendingOperation>

export const REVOKE_WAYS = ['REFUSE', 'STOP'] as const

const refreshes = [`${ROOT}/pending-operations-extract`, ONE, '/notice/v1/notices-extract']

/** Refuses a purchase, or stops what a shop charges by itself. Needs no signature; the same again answers the same. */
export const revokePendingOperation = call({
  method: 'POST',
  path: `${ONE}/revoke`,
  summary: 'Rechaza una compra que espera su decisión, o anula los cargos futuros de una tienda',
  feature: 'services.e-commerce.revoke',
  params: pendingOperationParams,
  body: z.object({ way: z.enum(REVOKE_WAYS) }),
  reply: z.object({ id: opaqueId, state: z.enum(ECOMMERCE_STATES) }),
  refreshes,
  errors: ['REVOKE_CLOSED', 'CARDS_OFFLINE'],
})

/** Lets the shop finish the purchase: the signature is bound to its amount and its shop (RTS SCA 2018/389 art. 5). */
export const challengeApproval = twoStep<PendingOperationParams, Record<string, never>>({
  path: `${ONE}/approval`,
  feature: DETAIL,
  params: pendingOperationParams,
  summary: 'Aprueba una compra por internet',
  input: z.object({}),
  refreshes,
  errors: ['REVOKE_CLOSED', 'CARDS_OFFLINE'],
})

/** Lets a shop charge again what it had been stopped from charging. */
export const permissionRestoration = twoStep<PendingOperationParams, Record<string, never>>({
  path: `${ONE}/restoration`,
  feature: DETAIL,
  params: pendingOperationParams,
  summary: 'Vuelve a permitir los cargos de una tienda',
  input: z.object({}),
  refreshes,
  errors: ['REVOKE_CLOSED'],
})
