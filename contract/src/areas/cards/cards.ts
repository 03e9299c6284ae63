/** Cards: pool, detail and what the customer may do with each. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { pdf } from '../../files.ts'
import { CARD_DESIGNS } from '../../card-designs.ts'
import { cents, day, instant, opaqueId } from '../../schemas.ts'

/** The card types of the specification (§3). */
export const CARD_TYPES = ['DEBIT', 'CREDIT', 'VIRTUAL', 'FUEL', 'COOPERATIVE'] as const
export type CardType = (typeof CARD_TYPES)[number]

/** `LOCKED` buys nothing until it is unlocked; `DEACTIVATED` never again. */
export const CARD_STATES = ['PENDING_ACTIVATION', 'ACTIVE', 'LOCKED', 'DEACTIVATED'] as const
export type CardState = (typeof CARD_STATES)[number]

/** How a credit card is paid: all at the end of the month, a percentage of what is owed, or the same amount each month. */
export const PAYMENT_MODES = ['END_OF_MONTH', 'PERCENTAGE', 'FIXED_AMOUNT'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

export const cardSummary = z.object({
  id: opaqueId,
  /** The alias the customer gave, else the card's commercial name. */
  name: z.string(),
  /** Last four digits of its number: the only ones that are ever shown outside `card-data`. */
  ending: z.string(),
  type: z.enum(CARD_TYPES),
  state: z.enum(CARD_STATES),
  design: z.enum(CARD_DESIGNS),
  /** As it is printed on the card. */
  holderName: z.string(),
  /** The last day of its last month. */
  expiresOn: day,
  /** The account that pays for it. */
  account: z.object({ id: opaqueId, name: z.string() }),
  /**
   * What it adds to the customer's net worth: what a credit card owes is negative, what a virtual card holds is positive, the rest is 0.
   * Purchases that are pending of settlement count.
   */
  position: cents,
  /** What can be spent with it now. */
  available: cents,
  /** What a credit card owes, with what is pending of settlement: what its limit is above what is available. Absent for the others. */
  debt: z.optional(cents),
  /** What was spent: of its limit (credit, where it is the debt), or in this calendar month (the rest). */
  spent: cents,
  /** A credit card's limit, or the most that it may spend in a month; absent without one. */
  limit: z.optional(cents),
  /** False when this product is consultative for the customer (specification §6). */
  canOperate: z.boolean(),
})
export type CardSummary = z.infer<typeof cardSummary>

export const card = z.object({ id: opaqueId })

/** What reads cards. */
export const CARD_READS = [
  '/cards/v1/pool',
  '/cards/v1/position',
  '/cards/v1/{id}/detail',
  '/cards/v1/{id}/contactless-limit',
  '/cards/v1/virtual-cards',
  '/operations/v1/{id}/cards-allowed-actions',
  '/products/v1/global-position',
] as const

export const position = call({
  path: '/cards/v1/position',
  summary: 'Lo que suman las tarjetas del cliente: lo que deben las de crédito, en negativo, y lo cargado en las virtuales',
  feature: 'cards.list',
  reply: z.object({ count: z.int(), position: cents }),
})

export const pool = call({
  path: '/cards/v1/pool',
  summary: 'Las tarjetas del cliente, salvo las que dio de baja',
  feature: 'cards.list',
  reply: z.object({ cards: z.array(cardSummary) }),
})

export const virtualCards = call({
  path: '/cards/v1/virtual-cards',
  summary: 'Las tarjetas virtuales del cliente, con lo que tienen cargado',
  feature: 'cards.list',
  reply: z.object({ cards: z.array(cardSummary) }),
})

/** How a credit card is paid. */
export const payment = z.object({
  mode: z.enum(PAYMENT_MODES),
  /** Whole percents, with `PERCENTAGE`. */
  percentage: z.optional(z.int()),
  /** With `FIXED_AMOUNT`. */
  amount: z.optional(cents),
  nextSettlementOn: day,
})

export const contactless = z.object({
  enabled: z.boolean(),
  /** The most that may be paid without a PIN. */
  limit: cents,
})

export const cardDetail = z.extend(cardSummary, {
  /** Absent when the customer gave none. */
  alias: z.optional(z.string()),
  /** Whose contract it is. */
  holder: z.string(),
  account: z.object({ id: opaqueId, name: z.string(), iban: z.string() }),
  /** Authorised and not charged yet. */
  held: cents,
  openedOn: day,
  /** Who locked it; absent unless it is locked. */
  lockedBy: z.optional(z.enum(['CUSTOMER', 'BANK'])),
  /** When its customer locked it in this portal. */
  lockedAt: z.optional(instant),
  contactless,
  /** Only of credit cards. */
  payment: z.optional(payment),
  /** Of the debt, what is being paid in instalments. Only of credit cards. */
  deferred: z.optional(cents),
})
export type CardDetail = z.infer<typeof cardDetail>

export const detail = call({
  path: '/cards/v1/{id}/detail',
  summary: 'Detalle de una tarjeta: disponible, límite, cuenta asociada y condiciones',
  feature: 'cards.card-details',
  params: card,
  reply: cardDetail,
})

export const detailDocument = pdf({
  path: '/cards/v1/{id}/detail/export',
  summary: 'El detalle de una tarjeta, en PDF, sin su número',
  feature: 'cards.export',
  params: card,
})

/** Alias of the specification's §5 rules. */
export const changeAlias = call({
  method: 'PUT',
  path: '/cards/v1/{id}/alias',
  summary: 'Cambia el alias de una tarjeta para quien lo pide; vacío, vuelve a su nombre comercial',
  feature: 'cards.alias',
  consultative: true,
  params: card,
  /** Checked by `checkAlias`. */
  body: z.object({ alias: z.string() }),
  reply: z.object({ name: z.string() }),
  refreshes: CARD_READS,
})

/** Cards whose PIN signs operations. */
export const authorizationMethodCards = call({
  path: '/cards/v1/authorization-method-cards',
  summary: 'Las tarjetas con cuyo PIN puede firmar el cliente',
  feature: 'cards.list',
  reply: z.object({ cards: z.array(z.object({ id: opaqueId, name: z.string(), ending: z.string() })) }),
})

/** The first digits of a number say what card it is (ISO/IEC 7812). */
export const cardsBin = call({
  path: '/cards/v1/cards-bin',
  summary: 'Los primeros dígitos con que empiezan los números de las tarjetas del banco, y de qué tipo es cada uno',
  feature: 'cards.list',
  reply: z.object({ bins: z.array(z.object({ bin: z.string(), type: z.enum(CARD_TYPES) })) }),
})
