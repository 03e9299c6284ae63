/** Mobile top-up: who sells it, with what it may be paid, the numbers topped up for a holder, and the operation. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { MONEY_MOVED } from '../../refreshes.ts'
import { cents, instant, opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'

const operator = z.object({
  id: opaqueId,
  name: z.string(),
  /** What the operator sells: certain amounts, or any from `minimum` to `maximum` in steps from the first. */
  amounts: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('FIXED'), values: z.array(cents) }),
    z.object({ kind: z.literal('FREE'), minimum: cents, maximum: cents, step: cents }),
  ]),
})
export type PhoneOperator = z.infer<typeof operator>

export const phoneOperators = call({
  path: '/operations/v1/phone-operators',
  summary: 'Los operadores de móvil que pueden recargarse ahora y los importes de cada uno',
  feature: 'services.mobile-recharge',
  reply: z.object({ operators: z.array(operator) }),
  errors: ['OPERATORS_OFFLINE'],
})

/** What a top-up may be paid with: an account or a card. */
const payer = z.object({
  id: opaqueId,
  name: z.string(),
  type: z.enum(['VIEW', 'CREDIT', 'CARDS']),
  /** An account's IBAN; a card's last four digits, «•••• 4821». */
  identifier: z.string(),
  available: cents,
  /** False when this product is consultative for the customer (specification §6). */
  canOperate: z.boolean(),
  /** Why a card cannot pay now, and what to do. */
  denial: z.optional(z.string()),
  /** Whose it is for this customer: those of one holder have the same numbers topped up. `name` as the position calls them. */
  holder: z.object({ id: opaqueId, name: z.string() }),
})
export type RechargePayer = z.infer<typeof payer>

export const rechargeAccounts = call({
  path: '/operations/v1/recharge-mobile/accounts',
  summary: 'Las cuentas con las que el cliente puede pagar una recarga',
  feature: 'services.mobile-recharge',
  reply: z.object({ payers: z.array(payer) }),
})

export const rechargeCards = call({
  path: '/operations/v1/recharge-mobile/cards',
  summary: 'Las tarjetas con las que el cliente puede pagar una recarga',
  feature: 'cards.mobile-recharge',
  reply: z.object({ payers: z.array(payer) }),
})

/** A number that this customer has topped up with what belongs to a holder. */
const favourite = z.object({
  id: opaqueId,
  /** E.164. */
  phone: z.string(),
  operator: opaqueId,
  operatorName: z.string(),
  /** What the customer calls it; absent while they have not said. */
  name: z.optional(z.string()),
  lastAmount: cents,
  lastAt: instant,
})
export type FavouriteMobile = z.infer<typeof favourite>

/** `id`: of the account or card that would pay. NOT_FOUND when it is not the customer's. */
const ofPayer = z.object({ id: opaqueId })
const oneOfPayer = z.object({ id: opaqueId, favouriteId: opaqueId })

export const favouriteMobiles = call({
  path: '/operations/v1/recharge-mobile/{id}/favourites',
  summary: 'Los números recargados con los productos del titular de esta cuenta o tarjeta, del último al primero',
  feature: 'services.mobile-recharge',
  params: ofPayer,
  reply: z.object({ favourites: z.array(favourite) }),
})

export const nameFavouriteMobile = call({
  method: 'PUT',
  path: '/operations/v1/recharge-mobile/{id}/favourites/{favouriteId}',
  summary: 'Pone nombre a un número que se ha recargado; vacío, se queda sin él',
  feature: 'services.mobile-recharge',
  params: oneOfPayer,
  /** Checked by `checkAlias`. */
  body: z.object({ name: z.string().check(z.maxLength(MAX_LENGTH.contactName)) }),
  reply: favourite,
  refreshes: [favouriteMobiles.path],
})

export const forgetFavouriteMobile = call({
  method: 'POST',
  path: '/operations/v1/recharge-mobile/{id}/favourites/{favouriteId}/forget',
  summary: 'Quita un número de los que se ofrecen para recargar',
  feature: 'services.mobile-recharge',
  params: oneOfPayer,
  reply: z.object({ favourites: z.array(favourite) }),
  refreshes: [favouriteMobiles.path],
})

const rechargeInput = z.object({
  /** The account or card that pays. */
  payer: opaqueId,
  /** As the customer wrote it; Spanish mobiles alone (`parsePhone`). */
  phone: z.string().check(z.maxLength(MAX_LENGTH.foreignPhone)),
  operator: opaqueId,
  /** One that the operator sells. */
  amount: cents,
})
export type MobileRechargeInput = z.infer<typeof rechargeInput>

export const mobileRecharge = twoStep<undefined, MobileRechargeInput>({
  path: '/operations/v1/recharge-mobile',
  feature: 'services.mobile-recharge',
  summary: 'Recarga un móvil de prepago',
  input: rechargeInput,
  refreshes: [...MONEY_MOVED, favouriteMobiles.path, rechargeAccounts.path, rechargeCards.path],
  errors: ['INSUFFICIENT_FUNDS', 'OPERATORS_OFFLINE', 'CARD_REFUSED'],
})
