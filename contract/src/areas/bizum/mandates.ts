/** Subscriptions: charges that repeat under a consent, with the customer's own ceiling and pause. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { cents, day, instant, opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { PERIODICITIES } from '../../periodicity.ts'
import { MANDATE_STATES } from './codes.ts'
import { connection } from './consents.ts'
import { BIZUM_CHANGED, BIZUM_ROOT, merchant, permission } from './shapes.ts'

const FEATURE = 'bizum.subscriptions'
const ONE = `${BIZUM_ROOT}/mandates/{id}`

export const mandateParams = z.object({ id: opaqueId })
export type MandateParams = z.infer<typeof mandateParams>

const row = {
  id: opaqueId,
  consentId: opaqueId,
  state: z.enum(MANDATE_STATES),
  merchant,
  title: z.string(),
  reference: z.string(),
  /** Of one that always charges the same. */
  amount: z.optional(cents),
  /** The most that may be charged each time: the merchant's, or the customer's where it is less. */
  ceiling: z.optional(cents),
  period: z.optional(z.enum(PERIODICITIES)),
  nextOn: z.optional(day),
  nextAmount: z.optional(cents),
  lastOn: z.optional(day),
  lastAmount: z.optional(cents),
  since: instant,
  endedAt: z.optional(instant),
  /** What it has charged in the current year, and what a whole year comes to at its next amount. */
  thisYear: cents,
  yearly: z.optional(cents),
  can: z.object({ end: permission, pause: permission, resume: permission, limit: permission }),
}
const mandate = z.object(row)
export type BizumMandate = z.infer<typeof mandate>

const upcomingCharge = z.object({
  mandateId: opaqueId,
  title: z.string(),
  merchant: z.string(),
  on: day,
  /** Absent where nothing says how much it will be. */
  amount: z.optional(cents),
  /** Up to that amount: it is the limit of one whose charges vary. */
  most: z.optional(z.literal(true)),
  /** By its period: the merchant has not announced it. */
  expected: z.optional(z.literal(true)),
})
export type UpcomingCharge = z.infer<typeof upcomingCharge>
/** Those of a month from today, by day. */
const upcoming = z.object({ from: day, to: day, charges: z.array(upcomingCharge) })
export type UpcomingCharges = z.infer<typeof upcoming>

const filters = { state: z.optional(z.enum(MANDATE_STATES)), fromDate: z.optional(day) }

/** By their next charge; those that have ended, last. */
export const mandatesExtract = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/mandates-extract`,
  summary: 'Las suscripciones que se pagan con Bizum',
  feature: FEATURE,
  query: z.object({ ...filters, ...pageQuery }),
  reply: z.extend(extractOf(mandate), { filters: z.object(filters), asOf: instant, thisYear: cents, upcoming }),
  errors: ['TX_UNKNOWN', 'DJA9', 'BIZUM_NONE'],
})

export const mandateDetail = call({
  method: 'GET',
  path: ONE,
  summary: 'Una suscripción que se paga con Bizum',
  feature: FEATURE,
  params: mandateParams,
  reply: z.object({ ...row, purpose: z.string(), asOf: instant }),
})
export type BizumMandateDetail = Reply<typeof mandateDetail>

export const mandateConnections = call({
  method: 'GET',
  path: `${ONE}/connections-extract`,
  summary: 'Los cobros de una suscripción',
  feature: FEATURE,
  params: mandateParams,
  query: z.object(pageQuery),
  reply: extractOf(connection),
  errors: ['TX_UNKNOWN'],
})

const answered = z.object({ id: opaqueId, state: z.enum(MANDATE_STATES) })

export const mandateCancelation = call({
  method: 'POST',
  path: `${ONE}/cancelation`,
  summary: 'Termina una suscripción',
  feature: FEATURE,
  params: mandateParams,
  reply: answered,
  refreshes: BIZUM_CHANGED,
  errors: ['BIZUM_CLOSED'],
})

/** Pauses it, goes on with it, or lowers what it may charge: what only protects needs no signature. */
export const mandateUpdate = call({
  method: 'PUT',
  path: ONE,
  summary: 'Pausa o reanuda una suscripción, o baja lo que puede cobrar',
  feature: FEATURE,
  params: mandateParams,
  body: z.object({ state: z.optional(z.enum(['ACTIVE', 'STOPPED'])), ceiling: z.optional(cents) }),
  reply: z.object({ ...answered.shape, ceiling: z.optional(cents) }),
  refreshes: BIZUM_CHANGED,
  errors: ['BIZUM_CLOSED'],
})

const ceilingInput = z.object({
  /** Absent: as much as the merchant's terms allow. */
  ceiling: z.optional(cents),
})
export type MandateCeilingInput = z.infer<typeof ceilingInput>

/** Raising what it may charge is signed. */
export const mandateCeiling = twoStep<MandateParams, MandateCeilingInput>({
  path: `${ONE}/ceiling`,
  feature: FEATURE,
  params: mandateParams,
  summary: 'Sube lo que una suscripción puede cobrar',
  input: ceilingInput,
  refreshes: BIZUM_CHANGED,
  errors: ['BIZUM_CLOSED'],
})
