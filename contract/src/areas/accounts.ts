/** Current accounts and credit accounts: pool, detail and movements. */
import * as z from 'zod/mini'
import { allowedActions } from '../allowed-actions.ts'
import { call, FILE, type QueryOf } from '../call.ts'
import { extractOf, flow, pageQuery, listCursor } from '../extract.ts'
import { listFile, pdf } from '../files.ts'
import { MAX_LENGTH } from '../limits.ts'
import { COUNTERPARTY_ROLES, MOVEMENT_ACTIONS, movementOrigin } from '../movement-origin.ts'
import { MOVEMENT_TYPES } from '../movement-types.ts'
import { bic, cents, day, instant, opaqueId, operationId, queryCents, queryListOf } from '../schemas.ts'

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

const account = z.object({ id: opaqueId })

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

export const ACCOUNT_TYPE_NAMES = { VIEW: 'Cuenta a la vista', CREDIT: 'Cuenta de crédito' } as const satisfies Record<
  AccountSummary['type'],
  string
>

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

export const detailDocument = pdf({
  path: '/accounts/v1/{id}/detail/export',
  summary: 'El detalle de una cuenta, en PDF: titular, IBAN, BIC y condiciones',
  feature: 'accounts.export',
  params: account,
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

/** What a payment scheme says of a movement, in reading order. A bank is shown by its name, where it is known, and its BIC. */
export const MOVEMENT_FACTS = [
  'counterpartyName',
  'counterpartyIban',
  'counterpartyBank',
  'counterpartyId',
  'ultimateName',
  'remittance',
  'mandateId',
  'scheme',
  'endToEndId',
  'purpose',
  'returnReason',
  'card',
] as const
const movementFact = z.object({ fact: z.enum(MOVEMENT_FACTS), text: z.string() })
export type MovementFact = z.infer<typeof movementFact>

export const movementDetail = call({
  path: '/accounts/v2/{id}/movement-extract/{movementId}',
  summary: 'Un movimiento de la lista, con sus vecinos',
  feature: 'accounts.account-details.movements',
  params: z.object({ id: opaqueId, movementId: opaqueId }),
  query: z.object({ txId: listCursor }),
  reply: z.object({
    movement: z.extend(movement, {
      reference: z.string(),
      documentNumber: z.string(),
      postedAt: instant,
      facts: z.array(movementFact),
      /** Who the other party of the facts is. */
      counterparty: z.enum(COUNTERPARTY_ROLES),
      /** The order that it comes from, where this customer signed it: its receipt can be had (`receiptPdf`). */
      operationId: z.optional(operationId),
      origin: z.optional(movementOrigin),
      /** What may be done with it and, of what may not now, why. */
      actions: allowedActions(MOVEMENT_ACTIONS).shape.actions,
    }),
    /** The movement above and below it in the same list. */
    newer: z.optional(opaqueId),
    older: z.optional(opaqueId),
  }),
  errors: ['TX_UNKNOWN'],
})

/** Formats of the accounting files («data»): the bank's records, not what the screen shows. */
export const MOVEMENT_DATA_FORMATS = ['CSB43_CLASSIC', 'CSB43_SEPA', 'XML'] as const

export const movementDataExport = call({
  path: '/accounts/v2/{id}/movement-extract/export/data',
  summary: 'Fichero de movimientos para su contabilidad (Cuaderno 43 o camt.053)',
  feature: 'accounts.movements-export',
  params: account,
  query: z.object({ txId: listCursor, format: z.enum(MOVEMENT_DATA_FORMATS) }),
  reply: FILE,
  errors: ['DJA9', 'Q050', 'Q999', 'TX_UNKNOWN'],
})

export const movementScreenExport = listFile(movementExtract, {
  summary: 'La lista de movimientos, con sus filtros, para leer o imprimir',
  feature: 'accounts.movements-export',
  at: '/export/screen',
  tooMany: 'Q050',
})
