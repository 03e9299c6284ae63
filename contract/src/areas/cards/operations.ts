/** What a customer may do with a card, and each operation that changes it. */
import * as z from 'zod/mini'
import { allowedActions } from '../../allowed-actions.ts'
import { call } from '../../call.ts'
import { cents, day, instant, opaqueId, operationId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { card, CARD_READS, contactless, PAYMENT_MODES } from './cards.ts'

/** What the menu of a card may offer, in its order. */
export const CARD_ACTIONS = [
  'ACTIVATE',
  'LOCK',
  'UNLOCK',
  'CARD_DATA',
  'CONTACTLESS',
  'PAYMENT_MODE',
  'DUPLICATE',
  'DEFER',
  'UPDATE_VIRTUAL_FUNDS',
  'MOBILE_RECHARGE',
  'DEACTIVATE',
] as const
export type CardAction = (typeof CARD_ACTIONS)[number]

export const cardsAllowedActions = call({
  path: '/operations/v1/{id}/cards-allowed-actions',
  summary: 'Lo que se puede hacer con una tarjeta, y por qué no lo que ahora no se puede; lo que nunca podría hacerse con ella no viene',
  feature: 'cards.card-details',
  params: card,
  reply: allowedActions(CARD_ACTIONS),
})

/** A card that changes is signed with, so the ways of signing change too. */
const refreshes = [...CARD_READS, '/cards/v1/authorization-method-cards']
const errors = ['CARD_REFUSED', 'CARDS_OFFLINE'] as const

type CardParams = z.infer<typeof card>

export const STATUS_CHANGES = ['ACTIVATE', 'LOCK', 'UNLOCK', 'DEACTIVATE'] as const
export type StatusChange = (typeof STATUS_CHANGES)[number]

const statusChangeInput = z.object({ change: z.enum(STATUS_CHANGES) })

export const statusChange = twoStep<CardParams, z.infer<typeof statusChangeInput>>({
  path: '/cards/v1/{id}/status-change',
  feature: 'cards.status-change',
  params: card,
  summary: 'Activa, bloquea, desbloquea o da de baja una tarjeta',
  input: statusChangeInput,
  refreshes,
  errors,
})

export const DUPLICATE_REASONS = ['DAMAGED', 'NOT_RECEIVED', 'LOST', 'STOLEN'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

const duplicateInput = z.object({ reason: z.enum(DUPLICATE_REASONS) })

export type DuplicateInput = z.infer<typeof duplicateInput>

export const requestDuplicate = twoStep<CardParams, DuplicateInput>({
  path: '/cards/v1/{id}/request-duplicate',
  feature: 'cards.duplicate',
  params: card,
  summary: 'Pide otra tarjeta en lugar de una que no se puede usar',
  input: duplicateInput,
  refreshes,
  errors,
})

export const contactlessLimit = call({
  path: '/cards/v1/{id}/contactless-limit',
  summary: 'Lo que una tarjeta paga sin contacto y sin PIN, y lo más que puede pagar',
  feature: 'cards.manage-contactless',
  params: card,
  reply: z.extend(contactless, { maximum: cents }),
})

const contactlessInput = z.object({
  enabled: z.boolean(),
  /** Whole euros, up to the maximum; what stands is kept where contactless is off. */
  limit: cents,
})

export type ContactlessInput = z.infer<typeof contactlessInput>

/** Whether less may be paid without a PIN than before: that protects, and needs no code. */
export function allowsLess({ enabled, limit }: ContactlessInput, before: ContactlessInput): boolean {
  return !enabled || (before.enabled && limit <= before.limit)
}

export const contactlessChange = twoStep<CardParams, ContactlessInput>({
  path: '/cards/v1/{id}/contactless-change',
  feature: 'cards.manage-contactless',
  params: card,
  summary: 'Cambia lo que una tarjeta paga sin contacto y sin PIN',
  input: contactlessInput,
  refreshes,
  errors,
})

/** A credit card is paid each month at least this part of what it owes, or this amount. */
export const PAYMENT_PERCENTAGES = [10, 25, 50, 75] as const
export const PAYMENT_AMOUNT = { minimum: 30_00 } as const

const paymentModeInput = z.object({
  mode: z.enum(PAYMENT_MODES),
  /** With `PERCENTAGE`. */
  percentage: z.optional(z.int()),
  /** With `FIXED_AMOUNT`. */
  amount: z.optional(cents),
})
export type PaymentModeInput = z.infer<typeof paymentModeInput>

export const paymentModeChange = twoStep<CardParams, PaymentModeInput>({
  path: '/cards/v1/{id}/payment-mode-change',
  feature: 'cards.payment-mode',
  params: card,
  summary: 'Cambia cómo se paga cada mes lo que debe una tarjeta de crédito',
  input: paymentModeInput,
  refreshes,
  errors,
})

/** For how long a signature lets a card's data be seen, in seconds. */
export const CARD_DATA_SECONDS = 60

export const cardDataAccess = twoStep<CardParams, Record<string, never>>({
  path: '/cards/v1/{id}/card-data-access',
  feature: 'cards.card-data',
  params: card,
  summary: 'Permite ver durante un minuto el número, la caducidad y el código de una tarjeta virtual',
  input: z.object({}),
  errors,
})

/** Answered only to the customer who signed for it, for a minute. It is never stored. */
export const cardData = call({
  path: '/cards/v1/{id}/card-data',
  summary: 'Número, caducidad y código de una tarjeta virtual, durante el minuto que sigue a la firma',
  feature: 'cards.card-data',
  params: z.object({ id: opaqueId }),
  query: z.object({ operationId }),
  reply: z.object({
    /** Sixteen digits. */
    number: z.string(),
    expiresOn: day,
    securityCode: z.string(),
    /** When this was answered, and when it must disappear. */
    asOf: instant,
    until: instant,
  }),
  errors: ['CARDS_OFFLINE'],
})
