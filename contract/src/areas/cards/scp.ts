/** Deferred purchases of credit cards (SCP, «sistema de compras a plazos»): list, detail, simulation, contract and early repayment. */
import * as z from 'zod/mini'
import { call, type QueryOf, type Reply } from '../../call.ts'
import { extractOf, pageQuery, listCursor } from '../../extract.ts'
import { listFile } from '../../files.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { MONEY_MOVED } from '../../refreshes.ts'
import { cents, day, opaqueId, queryInteger, queryListOf } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { card } from './cards.ts'
import { SCP_STATES } from './scp-states.ts'

/** A purchase as the list has it. */
export const scpPurchase = z.object({
  /** The movement's. */
  id: opaqueId,
  state: z.enum(SCP_STATES),
  boughtOn: day,
  merchant: z.string(),
  /** What was bought, positive. */
  amount: cents,
  /** Once it is deferred. */
  plan: z.optional(
    z.object({
      payments: z.int(),
      /** How many instalments have been paid. */
      paid: z.int(),
      /** What is paid each month; the last instalment absorbs the rounding. */
      instalment: cents,
      /** Principal not yet paid. */
      outstanding: cents,
      /** Nothing once it is over. */
      next: z.optional(z.object({ dueOn: day, amount: cents })),
    }),
  ),
})
export type ScpPurchase = z.infer<typeof scpPurchase>

export const scpFilters = {
  /** Words that its merchant must have, whatever their case and accents; or its amount, as people write one. */
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_LENGTH.search))),
  state: z.optional(queryListOf(SCP_STATES)),
  /** Days on which it was bought. */
  fromDate: z.optional(day),
  toDate: z.optional(day),
}

export const scpExtract = call({
  path: '/cards/v1/{id}/scp-purchase-extract',
  summary: 'Compras de una tarjeta aplazadas o que se pueden aplazar, de la más reciente a la más antigua',
  feature: 'cards.card-details',
  params: card,
  query: z.object({ ...scpFilters, ...pageQuery }),
  reply: z.extend(extractOf(scpPurchase), { filters: z.object(scpFilters) }),
  errors: ['DJA9', 'TX_UNKNOWN'],
})
export type ScpFilters = Partial<Pick<QueryOf<typeof scpExtract>, keyof typeof scpFilters>>

/** `BILLED` is in a settlement that could not be charged yet; `CANCELLED` was repaid early with the rest. */
export const INSTALMENT_STATES = ['PENDING', 'BILLED', 'PAID', 'CANCELLED'] as const

const instalment = z.object({
  number: z.int(),
  dueOn: day,
  principal: cents,
  interest: cents,
  fee: cents,
  amount: cents,
  /** Principal still owed once it is paid. */
  outstanding: cents,
})
export type ScpInstalment = z.infer<typeof instalment>

/** What deferring costs. Rates in hundredths of a percent: 1890 is 18,90 %. */
const cost = {
  payments: z.int(),
  instalment: cents,
  firstDueOn: day,
  lastDueOn: day,
  tin: z.int(),
  tae: z.int(),
  interest: cents,
  fee: cents,
  /** Interest and fee. */
  cost: cents,
  /** What is paid in all. */
  total: cents,
}

/** What may be asked for when deferring. */
const offer = z.object({ leastPayments: z.int(), mostPayments: z.int(), tin: z.int(), until: day })

const scpParams = z.object({ id: opaqueId, scpId: opaqueId })
export type ScpParams = z.infer<typeof scpParams>

export const scpDetail = call({
  path: '/cards/v1/{id}/scp-purchase-extract/{scpId}',
  summary: 'Una compra aplazada, o que se puede aplazar, con su cuadro de amortización; con txId, también sus vecinas en la lista',
  feature: 'cards.scp-detail',
  params: scpParams,
  query: z.object({ txId: z.optional(listCursor) }),
  reply: z.object({
    purchase: scpPurchase,
    /** While it may be deferred. */
    offer: z.optional(offer),
    /** Once it is deferred. */
    plan: z.optional(
      z.object({
        ...cost,
        deferredOn: day,
        table: z.array(z.extend(instalment, { state: z.enum(INSTALMENT_STATES) })),
        /** Principal paid. */
        repaid: cents,
        /** What repaying it today takes, and the interest that it spares; absent once nothing is left to repay early. */
        early: z.optional(z.object({ principal: cents, interest: cents, total: cents, saved: cents })),
        /** The day on which it was repaid early. */
        cancelledOn: z.optional(day),
      }),
    ),
    /** The purchase above and below it in the same list. */
    newer: z.optional(opaqueId),
    older: z.optional(opaqueId),
  }),
  errors: ['TX_UNKNOWN'],
})
export type ScpDetail = Reply<typeof scpDetail>

const simulated = { params: scpParams, query: z.object({ paymentsNumber: queryInteger }), errors: ['SCP_CLOSED'] as const }

export const scpSimulation = call({
  path: '/cards/v1/{id}/scp-purchase/{scpId}/simulation',
  summary: 'Lo que costaría aplazar una compra en un número de cuotas: cuota, TIN, TAE y coste total',
  feature: 'cards.scp-contract',
  ...simulated,
  reply: z.object(cost),
})

export const scpAmortization = call({
  path: '/cards/v1/{id}/scp-purchase/{scpId}/simulation/amortization',
  summary: 'El cuadro de amortización de una compra que se aplazase en un número de cuotas',
  feature: 'cards.scp-contract',
  ...simulated,
  reply: z.object({ table: z.array(instalment) }),
})

export const scpExport = listFile(scpExtract, {
  summary: 'La lista de compras aplazadas, con sus filtros, para leer o imprimir',
  feature: 'cards.card-details',
  tooMany: 'Q106',
})

/** Reads that say what is owed, deferred or settled of a card. */
export const CARD_DEBT_READS = [
  '/cards/v1/pool',
  '/cards/v1/position',
  '/cards/v1/{id}/detail',
  '/cards/v1/{id}/movement-extract',
  '/cards/v1/{id}/movement-extract/{movementId}',
  '/cards/v1/{id}/scp-purchase-extract',
  '/cards/v1/{id}/scp-purchase-extract/{scpId}',
  '/cards/v1/{id}/settlements/next',
] as const

const contractInput = z.object({ payments: z.int() })
export type ScpContractInput = z.infer<typeof contractInput>

export const scpContract = twoStep<ScpParams, ScpContractInput>({
  path: '/cards/v1/{id}/scp-purchase/{scpId}/contract',
  feature: 'cards.scp-contract',
  params: scpParams,
  summary: 'Aplaza una compra de una tarjeta de crédito en cuotas mensuales',
  input: contractInput,
  refreshes: CARD_DEBT_READS,
  errors: ['SCP_CLOSED'],
})

const cancellationInput = z.object({})
export type ScpCancellationInput = z.infer<typeof cancellationInput>

export const scpCancellation = twoStep<ScpParams, ScpCancellationInput>({
  path: '/cards/v1/{id}/scp-purchase/{scpId}/cancellation',
  feature: 'cards.scp-contract',
  params: scpParams,
  summary: 'Paga de una vez lo que queda de una compra aplazada',
  input: cancellationInput,
  refreshes: [...MONEY_MOVED, ...CARD_DEBT_READS],
  errors: ['SCP_CLOSED', 'INSUFFICIENT_FUNDS'],
})
