/** Current accounts and credit accounts: pool, detail and movements. */
import * as z from 'zod/mini'
import { call, type QueryOf } from '../call.ts'
import { extractOf, flow, pageQuery } from '../extract.ts'
import { MAX_LENGTH } from '../limits.ts'
import { MOVEMENT_TYPES } from '../movement-types.ts'
import { bic, cents, day, instant, opaqueId, queryCents, queryListOf } from '../schemas.ts'

export const accountSummary = z.object({
  id: opaqueId,
  /** The alias the customer gave, else the account's commercial name. */
  name: z.string(),
  iban: z.string(),
  type: z.enum(['VIEW', 'CREDIT']),
  balance: cents,
  available: cents,
  held: cents,
  overdrawn: z.boolean(),
  /** False when this product is consultative for the customer (specification §6). */
  canOperate: z.boolean(),
})
export type AccountSummary = z.infer<typeof accountSummary>

export const account = z.object({ id: opaqueId })

export const position = call({
  path: '/accounts/v1/position',
  summary: 'Lo que suman las cuentas del cliente',
  feature: 'accounts',
  reply: z.object({ count: z.int(), balance: cents, available: cents, held: cents }),
})

export const pool = call({
  path: '/accounts/v1/pool',
  summary: 'Las cuentas del cliente',
  feature: 'accounts',
  reply: z.object({ accounts: z.array(accountSummary), total: cents }),
})

export const accountDetail = z.extend(accountSummary, {
  /** Absent when the customer gave none. */
  alias: z.optional(z.string()),
  holder: z.string(),
  bic,
  /** The most the balance may go below zero, agreed with the bank. */
  overdraftLimit: cents,
  openedOn: day,
  /** Money in and out of each of the last six months, oldest first; `key` is `YYYY-MM`. */
  flows: z.array(flow),
})
export type AccountDetail = z.infer<typeof accountDetail>

export const detail = call({
  path: '/accounts/v1/{id}/detail',
  summary: 'Detalle de una cuenta: saldo, disponible, retenido y condiciones',
  feature: 'accounts.account-details',
  params: account,
  reply: accountDetail,
})

/** Money held until it is charged, released or expires. */
export const withholding = z.object({
  id: opaqueId,
  title: z.string(),
  amount: cents,
  placedAt: instant,
  /** Absent when it has no end yet. */
  expiresAt: z.optional(instant),
})
export type Withholding = z.infer<typeof withholding>

export const withholdings = call({
  path: '/accounts/v1/{id}/withholdings',
  summary: 'Retenciones vivas de una cuenta, de la más reciente a la más antigua; suman lo retenido',
  feature: 'accounts.account-details',
  params: account,
  reply: z.object({ withholdings: z.array(withholding) }),
})

export const changeAlias = call({
  method: 'PUT',
  path: '/accounts/v1/{id}/alias',
  summary: 'Cambia el alias de una cuenta para quien lo pide; vacío, vuelve a su nombre comercial',
  feature: 'accounts.alias',
  consultative: true,
  params: account,
  /** Checked by `checkAlias`. */
  body: z.object({ alias: z.string() }),
  reply: z.object({ name: z.string() }),
  refreshes: [pool.path, detail.path, '/products/v1/global-position'],
})

export const movementTypes = call({
  path: '/accounts/v1/{id}/movement-types',
  summary: 'Los tipos de movimiento que tiene una cuenta, para filtrar por ellos',
  feature: 'accounts.account-details.movements',
  params: account,
  reply: z.object({ types: z.array(z.enum(MOVEMENT_TYPES)) }),
})

export const movement = z.object({
  id: opaqueId,
  bookedOn: day,
  valueOn: day,
  type: z.enum(MOVEMENT_TYPES),
  title: z.string(),
  detail: z.string(),
  amount: cents,
  balanceAfter: cents,
})
export type Movement = z.infer<typeof movement>

export const DIRECTIONS = ['IN', 'OUT'] as const

/** Filters of the movements list. Amounts compare the size of the movement, whatever its sign. */
export const movementFilters = {
  /** Words that its concept, detail or reference must have, whatever their case and accents; or its amount, as people write one. */
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LENGTH.search))),
  type: z.optional(queryListOf(MOVEMENT_TYPES)),
  fromDate: z.optional(day),
  toDate: z.optional(day),
  direction: z.optional(z.enum(DIRECTIONS)),
  minAmount: z.optional(queryCents.check(z.minimum(0))),
  maxAmount: z.optional(queryCents.check(z.minimum(0))),
}

export const movementExtract = call({
  path: '/accounts/v2/{id}/movement-extract',
  summary: 'Movimientos de una cuenta, del más reciente al más antiguo',
  feature: 'accounts.account-details.movements',
  params: account,
  query: z.object({ ...movementFilters, ...pageQuery }),
  reply: z.extend(extractOf(movement), {
    /** Totals of every month that has a row in these pages, for the same filters. */
    months: z.array(flow),
    filters: z.object(movementFilters),
  }),
  errors: ['DJA9', 'TX_UNKNOWN'],
})
export type MovementFilters = Partial<Pick<QueryOf<typeof movementExtract>, keyof typeof movementFilters>>
