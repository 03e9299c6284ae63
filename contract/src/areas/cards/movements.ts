/** What was bought with a card: what is pending of settlement and what has been charged. */
import * as z from 'zod/mini'
import { allowedActions } from '../../allowed-actions.ts'
import { call, type QueryOf } from '../../call.ts'
import { extractOf, flow, pageQuery, listCursor } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, day, instant, opaqueId, operationId, queryCents, queryListOf } from '../../schemas.ts'
import { card } from './cards.ts'
import { SCP_STATES } from './scp-states.ts'

/** `RELEASED` was authorised and never charged: the merchant gave it up, or it lapsed. */
export const CARD_MOVEMENT_STATES = ['PENDING', 'SETTLED', 'RELEASED'] as const

/** `SETTLEMENT` is what the associated account paid; `TOP_UP` and `DISCHARGE`, what was moved to and from a prepaid card. */
export const CARD_MOVEMENT_KINDS = ['PURCHASE', 'CASH', 'REFUND', 'SETTLEMENT', 'TOP_UP', 'DISCHARGE', 'INTEREST', 'FEE'] as const
export type CardMovementKind = (typeof CARD_MOVEMENT_KINDS)[number]

/** How the card was read where it was used. */
export const CARD_ENTRY_MODES = ['CHIP', 'CONTACTLESS', 'ONLINE', 'CASHPOINT'] as const

export const DIRECTIONS = ['IN', 'OUT'] as const

export const cardMovement = z.object({
  id: opaqueId,
  kind: z.enum(CARD_MOVEMENT_KINDS),
  madeOn: day,
  merchant: z.string(),
  /** What its merchant sells: «Alimentación». Empty when it is not known. */
  category: z.string(),
  /** Negative what was bought. */
  amount: cents,
  /** What was paid abroad, in its own currency. */
  original: z.optional(z.object({ amount: cents, currency: z.string() })),
  /** Of a purchase that may be deferred (`AVAILABLE`) or was: in how many payments, and how many are paid. */
  scp: z.optional(z.object({ state: z.enum(SCP_STATES), payments: z.optional(z.int()), paid: z.optional(z.int()) })),
})
export type CardMovement = z.infer<typeof cardMovement>

/** Filters of the movements list. Amounts compare the size of the movement, whatever its sign. */
export const cardMovementFilters = {
  /** Words that its merchant or place must have, whatever their case and accents; or its amount, as people write one. */
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LENGTH.search))),
  kind: z.optional(queryListOf(CARD_MOVEMENT_KINDS)),
  fromDate: z.optional(day),
  toDate: z.optional(day),
  direction: z.optional(z.enum(DIRECTIONS)),
  minAmount: z.optional(queryCents.check(z.minimum(0))),
  maxAmount: z.optional(queryCents.check(z.minimum(0))),
}

const feature = 'cards.movements'

export const movementExtract = call({
  path: '/cards/v1/{id}/movement-extract',
  summary: 'Movimientos liquidados de una tarjeta, del más reciente al más antiguo',
  feature,
  params: card,
  query: z.object({ ...cardMovementFilters, ...pageQuery }),
  reply: z.extend(extractOf(cardMovement), {
    /** Totals of every month that has a row in these pages, for the same filters. */
    months: z.array(flow),
    filters: z.object(cardMovementFilters),
  }),
  errors: ['DJA9', 'TX_UNKNOWN'],
})
export type CardMovementFilters = Partial<Pick<QueryOf<typeof movementExtract>, keyof typeof cardMovementFilters>>

export const pendingSettlementsExtract = call({
  path: '/cards/v1/{id}/pending-settlements-extract',
  summary: 'Compras autorizadas de una tarjeta que aún no se han liquidado, de la más reciente a la más antigua',
  feature,
  params: card,
  query: z.object(pageQuery),
  reply: z.extend(extractOf(cardMovement), { total: cents }),
  errors: ['TX_UNKNOWN'],
})

/** `DEFER` pays a purchase in instalments, and `PLAN` shows those in which it is paid. */
export const CARD_MOVEMENT_ACTIONS = ['DEFER', 'PLAN', 'RECEIPT'] as const
export type CardMovementAction = (typeof CARD_MOVEMENT_ACTIONS)[number]

export const movementDetail = call({
  path: '/cards/v1/{id}/movement-extract/{movementId}',
  summary: 'Un movimiento de una de las dos listas de una tarjeta, con sus vecinos',
  feature,
  params: z.object({ id: opaqueId, movementId: opaqueId }),
  query: z.object({ txId: listCursor }),
  reply: z.object({
    movement: z.extend(cardMovement, {
      state: z.enum(CARD_MOVEMENT_STATES),
      madeAt: instant,
      settledOn: z.optional(day),
      place: z.string(),
      entryMode: z.optional(z.enum(CARD_ENTRY_MODES)),
      authorisationCode: z.optional(z.string()),
      /** The order that it comes from, where this customer signed it: its receipt can be had (`receiptPdf`). */
      operationId: z.optional(operationId),
      /** What may be done with it and, of what may not now, why. */
      actions: allowedActions(CARD_MOVEMENT_ACTIONS).shape.actions,
    }),
    /** The movement above and below it in the same list. */
    newer: z.optional(opaqueId),
    older: z.optional(opaqueId),
  }),
  errors: ['TX_UNKNOWN'],
})

export const movementExport = listFile(movementExtract, {
  summary: 'La lista de movimientos de una tarjeta, con sus filtros, para leer o imprimir',
  feature: 'cards.movements-export',
  tooMany: 'Q100',
})
