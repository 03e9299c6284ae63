/** The money of virtual and prepaid cards: put in from an account, and taken out to one. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { MONEY_MOVED } from '../../refreshes.ts'
import { cents, opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'

const fundsAccount = z.object({
  id: opaqueId,
  name: z.string(),
  iban: z.string(),
  available: cents,
  /** False when this product is consultative for the customer (specification §6). */
  canOperate: z.boolean(),
})
export type FundsAccount = z.infer<typeof fundsAccount>

const fundsCard = z.object({
  id: opaqueId,
  name: z.string(),
  /** Last four digits of its number. */
  ending: z.string(),
  /** What it has loaded and not spent. */
  available: cents,
  canOperate: z.boolean(),
  /** Why nothing can be moved now, and what to do. */
  denial: z.optional(z.string()),
})
export type FundsCard = z.infer<typeof fundsCard>

const reply = z.object({ accounts: z.array(fundsAccount), cards: z.array(fundsCard) })

export const fundsRechargeAccounts = call({
  path: '/operations/v1/recharge-virtual-card/recharge/accounts',
  summary: 'Las cuentas desde las que puede cargarse una tarjeta, y las tarjetas que se cargan',
  feature: 'services.update-virtual-funds',
  reply,
})

export const fundsDischargeAccounts = call({
  path: '/operations/v1/recharge-virtual-card/discharge/accounts',
  summary: 'Las cuentas a las que puede descargarse una tarjeta, y las tarjetas que se descargan',
  feature: 'services.update-virtual-funds',
  reply,
})

export const FUNDS_DIRECTIONS = ['RECHARGE', 'DISCHARGE'] as const
export type FundsDirection = (typeof FUNDS_DIRECTIONS)[number]

const fundsInput = z.object({
  /** To the card, or from it. */
  direction: z.enum(FUNDS_DIRECTIONS),
  card: opaqueId,
  account: opaqueId,
  /** More than zero. */
  amount: cents,
})
export type VirtualFundsInput = z.infer<typeof fundsInput>

export const virtualFunds = twoStep<undefined, VirtualFundsInput>({
  path: '/operations/v1/recharge-virtual-card',
  feature: 'services.update-virtual-funds',
  summary: 'Añade saldo a una tarjeta virtual desde una cuenta, o lo retira',
  input: fundsInput,
  refreshes: [
    ...MONEY_MOVED,
    fundsRechargeAccounts.path,
    fundsDischargeAccounts.path,
    '/cards/v1/pool',
    '/cards/v1/position',
    '/cards/v1/{id}/detail',
    '/cards/v1/virtual-cards',
    '/cards/v1/{id}/movement-extract',
  ],
  errors: ['INSUFFICIENT_FUNDS', 'CARD_REFUSED'],
})
