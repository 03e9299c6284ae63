/** Monthly settlements of credit cards: what each asked for, how it was made up, and what the next one will be. */
import * as z from 'zod/mini'
import { call, type QueryOf, type Reply } from '../../call.ts'
import { extractOf, pageQuery, listCursor } from '../../extract.ts'
import { listFile, pdf } from '../../files.ts'
import { cents, day, opaqueId, queryListOf } from '../../schemas.ts'
import { card, type PaymentMode, PAYMENT_MODES } from './cards.ts'

/** `UNPAID` could not be charged: it is tried again each bank day. */
export const SETTLEMENT_STATES = ['PAID', 'UNPAID'] as const
export type SettlementState = (typeof SETTLEMENT_STATES)[number]

/** What the customer calls each state, and each way of paying. */
export const SETTLEMENT_STATE_NAMES: Record<SettlementState, string> = { PAID: 'Cargada', UNPAID: 'Pendiente de cobro' }
export const PAYMENT_MODE_NAMES: Record<PaymentMode, string> = {
  END_OF_MONTH: 'Total a fin de mes',
  PERCENTAGE: 'Un porcentaje cada mes',
  FIXED_AMOUNT: 'Una cuota fija cada mes',
}

export const settlement = z.object({
  id: opaqueId,
  state: z.enum(SETTLEMENT_STATES),
  /** The period: a calendar month. */
  opensOn: day,
  closesOn: day,
  /** The bank day on which it was charged or, if it could not be, on which it should have been. */
  chargedOn: day,
  /** What is charged to the associated account. */
  total: cents,
})
export type Settlement = z.infer<typeof settlement>

export const settlementFilters = {
  state: z.optional(queryListOf(SETTLEMENT_STATES)),
  /** Days on which their period closed. */
  fromDate: z.optional(day),
  toDate: z.optional(day),
}

const feature = 'cards.card-details'

export const settlementExtract = call({
  path: '/cards/v1/{id}/settlements-extract',
  summary: 'Liquidaciones de una tarjeta de crédito, de la más reciente a la más antigua',
  feature,
  params: card,
  query: z.object({ ...settlementFilters, ...pageQuery }),
  reply: z.extend(extractOf(settlement), { filters: z.object(settlementFilters) }),
  errors: ['DJA9', 'TX_UNKNOWN'],
})
export type SettlementFilters = Partial<Pick<QueryOf<typeof settlementExtract>, keyof typeof settlementFilters>>

/** How a settlement is made up. All add up: carried + purchases + instalments + interest − total = carried forward. */
const breakdown = {
  /** How the customer had chosen to pay. */
  mode: z.enum(PAYMENT_MODES),
  /** What the settlement before it left for later. */
  carried: cents,
  /** What was bought in the period less what came back, without what was deferred. */
  purchases: cents,
  instalmentPrincipal: cents,
  instalmentInterest: cents,
  instalmentFee: cents,
  /** Of what was left for later. */
  revolvingInterest: cents,
  total: cents,
  carriedForward: cents,
}

export const nextSettlement = call({
  path: '/cards/v1/{id}/settlements/next',
  summary: 'Lo que pediría la próxima liquidación de una tarjeta de crédito con lo que hay hasta hoy',
  feature,
  params: card,
  reply: z.object({ ...breakdown, closesOn: day, chargedOn: day }),
})

/** What entered a settlement: a purchase or refund of the period, or an instalment of a deferred one. Positive what is owed. */
const line = z.object({
  kind: z.enum(['MOVEMENT', 'INSTALMENT']),
  on: day,
  title: z.string(),
  /** «2 de 6», of an instalment. */
  detail: z.string(),
  amount: cents,
})
export type SettlementLine = z.infer<typeof line>

const settlementParams = z.object({ id: opaqueId, settlementId: opaqueId })

export const settlementDetail = call({
  path: '/cards/v1/{id}/settlements-extract/{settlementId}',
  summary: 'Una liquidación de la lista, con lo que entró en ella y sus vecinas',
  feature: 'cards.settlement-detail',
  params: settlementParams,
  query: z.object({ txId: listCursor }),
  reply: z.object({
    settlement: z.extend(settlement, {
      ...breakdown,
      /** Yearly rate of what is left for later, in hundredths of a percent. */
      tin: z.int(),
      account: z.object({ name: z.string(), iban: z.string() }),
      lines: z.array(line),
    }),
    /** The settlement above and below it in the same list. */
    newer: z.optional(opaqueId),
    older: z.optional(opaqueId),
  }),
  errors: ['TX_UNKNOWN'],
})
export type SettlementDetail = Reply<typeof settlementDetail>['settlement']

export const settlementDocument = pdf({
  path: '/cards/v1/{id}/settlements-extract/{settlementId}/document',
  summary: 'Una liquidación en PDF',
  feature: 'cards.settlement-detail',
  params: settlementParams,
})

export const settlementExport = listFile(settlementExtract, {
  summary: 'La lista de liquidaciones, con sus filtros, para leer o imprimir',
  feature,
  tooMany: 'Q110',
})
