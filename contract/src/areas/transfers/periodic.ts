/** Transfers that are made again and again: each order, the days on which it is made, and what has become of each time. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { ISSUED_STATES } from '../../payment-states.ts'
import { cents, day, instant, opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { byScope, TRANSFER_MADE, TRANSFER_ROOT, transferSource, type TransferScope } from './scope.ts'
import { PERIODICITIES } from '../../periodicity.ts'
import { periodicDates } from './when.ts'

/** `ENDED`: its last day has passed. `CANCELLED`: the customer did («anulada»). */
export const PERIODIC_STATES = ['ACTIVE', 'ENDED', 'CANCELLED'] as const
export type PeriodicState = (typeof PERIODIC_STATES)[number]

const onePeriodic = z.object({ ...transferSource.shape, orderId: opaqueId })
export type OnePeriodic = z.infer<typeof onePeriodic>

/** `target.id`: the own account that receives, between own accounts. */
const target = z.object({ id: z.optional(opaqueId), name: z.string(), iban: z.string() })

const periodicRow = {
  id: opaqueId,
  state: z.enum(PERIODIC_STATES),
  target,
  amount: cents,
  concept: z.string(),
  periodicity: z.enum(PERIODICITIES),
  firstOn: day,
  until: z.optional(day),
  /** The day of the next one, and the bank day on which it will be made; absent once there are no more. */
  next: z.optional(z.object({ on: day, executionOn: day })),
  /** How the last one ended; a failure says why in Spanish. */
  last: z.optional(z.object({ on: day, state: z.enum(ISSUED_STATES), reason: z.optional(z.string()) })),
}
const periodic = z.object(periodicRow)
export type PeriodicTransfer = z.infer<typeof periodic>

const filters = {
  /** Words of whoever receives, their account or the concept. */
  search: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))),
  state: z.optional(z.enum(PERIODIC_STATES)),
}

/** One time of a periodic order. `on` is its day; it was made on `executionOn`. */
const execution = z.object({
  id: opaqueId,
  on: day,
  executionOn: day,
  amount: cents,
  /** `SKIPPED`: the customer left it out. */
  state: z.enum([...ISSUED_STATES, 'SKIPPED']),
  reason: z.optional(z.string()),
})

const modification = z.object({
  amount: cents,
  concept: z.string().check(z.maxLength(MAX_LENGTH.concept)),
  /** `firstOn` is the day of the next one. */
  ...periodicDates,
})
export type PeriodicModification = z.infer<typeof modification>
const skip = z.object({ on: day })

function placesOf(scope: TransferScope) {
  const root = `${TRANSFER_ROOT[scope]}/{id}`
  const what = scope === 'internal' ? 'un traspaso periódico' : 'una transferencia periódica'
  return { extract: `${root}/periodic-extract`, detail: `${root}/periodic/{orderId}`, what }
}

function reads(scope: TransferScope) {
  const { extract, detail, what } = placesOf(scope)
  return {
    /** Those that are alive first, by their next day. */
    extract: call({
      path: extract,
      summary: scope === 'internal' ? 'Los traspasos periódicos de una cuenta' : 'Las transferencias periódicas de una cuenta',
      feature: `transfers.${scope}.periodic`,
      params: transferSource,
      query: z.object({ ...filters, ...pageQuery }),
      reply: z.extend(extractOf(periodic), { filters: z.object(filters) }),
      errors: ['TX_UNKNOWN'],
    }),
    detail: call({
      path: detail,
      summary: `Los datos de ${what} y sus próximas fechas`,
      feature: `transfers.${scope}.periodic-detail`,
      params: onePeriodic,
      reply: z.object({
        ...periodicRow,
        orderedAt: instant,
        /** The next five, with those that the customer has left out. */
        upcoming: z.array(z.object({ on: day, executionOn: day, skipped: z.boolean() })),
      }),
    }),
    /** The last first. */
    executions: call({
      path: `${detail}/executions`,
      summary: `Los envíos realizados de ${what}`,
      feature: `transfers.${scope}.periodic-detail`,
      params: onePeriodic,
      query: z.object(pageQuery),
      reply: extractOf(execution),
      errors: ['TX_UNKNOWN'],
    }),
    states: call({
      path: `${TRANSFER_ROOT[scope]}/periodic-status`,
      summary: 'En qué estados puede estar una orden periódica',
      feature: `transfers.${scope}.periodic`,
      reply: z.object({ states: z.array(z.object({ code: z.enum(PERIODIC_STATES), name: z.string() })) }),
    }),
  }
}

function changes(scope: TransferScope) {
  const { extract, detail, what } = placesOf(scope)
  const refreshes = [...TRANSFER_MADE, extract, detail, `${detail}/executions`]
  return {
    /** From the next time on. */
    modify: twoStep<OnePeriodic, PeriodicModification>({
      method: 'PUT',
      path: detail,
      feature: `transfers.${scope}.periodic-edit`,
      params: onePeriodic,
      summary: `Cambia ${what}`,
      input: modification,
      refreshes,
      errors: ['TRANSFER_CLOSED', 'TRANSFER_LIMIT'],
    }),
    cancel: twoStep<OnePeriodic, object>({
      path: `${detail}/deletion`,
      feature: `transfers.${scope}.periodic-cancel`,
      params: onePeriodic,
      summary: `Anula ${what}`,
      input: z.object({}),
      refreshes,
      errors: ['TRANSFER_CLOSED'],
    }),
    /** Leaves out one of the next times (`upcoming`). */
    skip: twoStep<OnePeriodic, z.infer<typeof skip>>({
      path: `${detail}/skip`,
      feature: `transfers.${scope}.periodic-edit`,
      params: onePeriodic,
      summary: `Salta una vez de ${what}`,
      input: skip,
      refreshes,
      errors: ['TRANSFER_CLOSED'],
    }),
  }
}

export const PERIODIC = byScope((scope) => ({ ...reads(scope), ...changes(scope) }))
export type PeriodicDetail = Reply<(typeof PERIODIC)['external']['detail']>
export type PeriodicExecution = z.infer<typeof execution>
