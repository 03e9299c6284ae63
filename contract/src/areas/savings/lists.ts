/** What is listed of a savings product: prices, movements and positions in securities. */
import * as z from 'zod/mini'
import { allowedActions } from '../../allowed-actions.ts'
import { call, FILE, type QueryOf } from '../../call.ts'
import { extractOf, pageQuery, listCursor } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { SAVINGS_MOVEMENT_KINDS } from '../../savings-names.ts'
import { cents, day, opaqueId, price, queryCents, rate, units } from '../../schemas.ts'

const product = z.object({ id: opaqueId })

export const PRICE_SPANS = ['3M', '1Y', '3Y'] as const
export type PriceSpan = (typeof PRICE_SPANS)[number]

export const priceHistory = call({
  path: '/savings/v1/{id}/price-history',
  summary: 'El valor liquidativo de un fondo o plan en cada día hábil de un periodo, del más antiguo al más reciente',
  feature: 'savings.savings-details',
  params: product,
  query: z.object({ span: z.enum(PRICE_SPANS) }),
  reply: z.object({ currency: z.string(), prices: z.array(z.object({ on: day, price })) }),
})

export const savingsMovement = z.object({
  id: opaqueId,
  bookedOn: day,
  kind: z.enum(SAVINGS_MOVEMENT_KINDS),
  detail: z.string(),
  /** In euros, or in the fund's currency. What leaves the product is negative. */
  amount: cents,
  currency: z.string(),
  /** Of funds and plans. Absent while there is no price of the day. */
  units: z.optional(units),
  price: z.optional(price),
  /** What there was after it: a deposit's money, or the units of the others. */
  balanceAfter: z.optional(cents),
  unitsAfter: z.optional(units),
})
export type SavingsMovement = z.infer<typeof savingsMovement>

const movementFilters = {
  /** Words of its concept or detail, whatever their case and accents. */
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LENGTH.search))),
  fromDate: z.optional(day),
  toDate: z.optional(day),
  /** These compare the size of the movement, whatever its sign. */
  minAmount: z.optional(queryCents.check(z.minimum(0))),
  maxAmount: z.optional(queryCents.check(z.minimum(0))),
}

const movementReply = z.extend(extractOf(savingsMovement), { filters: z.object(movementFilters) })
const movementQuery = z.object({ ...movementFilters, ...pageQuery })

export const movementExtract = call({
  path: '/savings/v1/{id}/movement-extract',
  summary: 'Movimientos de un depósito o de un fondo, del más reciente al más antiguo',
  feature: 'savings.movements',
  params: product,
  query: movementQuery,
  reply: movementReply,
  errors: ['DJA9', 'TX_UNKNOWN'],
})

export const planMovementExtract = call({
  path: '/savings/v1/{id}/pension-plan-movement-extract',
  summary: 'Movimientos de un plan de pensiones, del más reciente al más antiguo',
  feature: 'savings.movements',
  params: product,
  query: movementQuery,
  reply: movementReply,
  errors: ['DJA9', 'TX_UNKNOWN'],
})

/** `REPEAT` contributes the same again; `RECEIPT` brings what was contributed or subscribed as a PDF. */
export const SAVINGS_MOVEMENT_ACTIONS = ['REPEAT', 'RECEIPT'] as const

export const movementDetail = call({
  path: '/savings/v1/{id}/movement-extract/{movementId}',
  summary: 'Un movimiento de un depósito, un fondo o un plan, con sus vecinos en la lista',
  feature: 'savings.movements',
  params: z.object({ id: opaqueId, movementId: opaqueId }),
  query: z.object({ txId: listCursor }),
  reply: z.object({
    movement: z.extend(savingsMovement, {
      /** What may be done with it and, of what may not now, why. */
      actions: allowedActions(SAVINGS_MOVEMENT_ACTIONS).shape.actions,
    }),
    /** The movement above and below it in the same list. */
    newer: z.optional(opaqueId),
    older: z.optional(opaqueId),
  }),
  errors: ['TX_UNKNOWN'],
})

export const movementDocument = call({
  path: '/savings/v1/{id}/movement-extract/{movementId}/document',
  summary: 'El justificante de una aportación a un plan o de una suscripción de un fondo, en PDF',
  feature: 'savings.export',
  params: z.object({ id: opaqueId, movementId: opaqueId }),
  query: z.object({ txId: listCursor }),
  reply: FILE,
  errors: ['Q999', 'TX_UNKNOWN'],
})

export type SavingsMovementFilters = Partial<Pick<QueryOf<typeof movementExtract>, keyof typeof movementFilters>>

export const valuePosition = z.object({
  /** The security's ISIN. */
  id: z.string(),
  name: z.string(),
  kind: z.string(),
  units,
  currency: z.string(),
  price: z.optional(z.object({ price, on: day })),
  /** In its currency, and in euros at the exchange of the day. */
  value: cents,
  euros: cents,
  cost: cents,
  gain: cents,
  gainRate: rate,
})
export type ValuePosition = z.infer<typeof valuePosition>

const positionFilters = { search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LENGTH.search))) }

export const valuePositionsExtract = call({
  path: '/savings/v1/{id}/value-positions-extract',
  summary: 'Posiciones de una cuenta de valores, de la que más vale a la que menos',
  feature: 'savings.savings-details',
  params: product,
  query: z.object({ ...positionFilters, ...pageQuery }),
  reply: z.extend(extractOf(valuePosition), { filters: z.object(positionFilters), pricedOn: z.optional(day) }),
  errors: ['TX_UNKNOWN'],
})

const feature = 'savings.export'

export const movementExport = listFile(movementExtract, {
  summary: 'La lista de movimientos de un depósito o de un fondo, para leer o imprimir',
  feature,
  tooMany: 'Q050',
})

export const planMovementExport = listFile(planMovementExtract, {
  summary: 'La lista de movimientos de un plan de pensiones, para leer o imprimir',
  feature,
  tooMany: 'Q352',
})

export const valuePositionsExport = listFile(valuePositionsExtract, {
  summary: 'Las posiciones de una cuenta de valores, para leer o imprimir',
  feature,
  tooMany: 'Q351',
})
