/** Permissions given to merchants: who may charge, for what and how much; and what was done with each. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { cents, day, instant, opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { CONNECTION_KINDS, CONSENT_STATES, ENDED_BY } from './codes.ts'
import { BIZUM_CHANGED, BIZUM_ROOT, merchant, permission, terms } from './shapes.ts'

const LIST = 'bizum.consents'
const DETAIL = 'bizum.consents.detail'
const ONE = `${BIZUM_ROOT}/consents/{id}`

export const consentParams = z.object({ id: opaqueId })
export type ConsentParams = z.infer<typeof consentParams>

const row = {
  id: opaqueId,
  state: z.enum(CONSENT_STATES),
  merchant,
  /** For what, in the merchant's words. */
  purpose: z.string(),
  terms,
  /** The most that the customer lets be charged each time. */
  ceiling: z.optional(cents),
  askedAt: instant,
  answerBy: instant,
  acceptedAt: z.optional(instant),
  endedAt: z.optional(instant),
  endedBy: z.optional(z.enum(ENDED_BY)),
  /** Subscriptions under it that go on. */
  mandates: z.int(),
  can: z.object({ accept: permission, deny: permission, revoke: permission }),
}
const consent = z.object(row)
export type BizumConsent = z.infer<typeof consent>

const filters = { state: z.optional(z.enum(CONSENT_STATES)), fromDate: z.optional(day) }

/** Those asked first, then those in force, then the others. `fromDate` reaches back to `defaultMinimunBizumConsents` of the system. */
export const consentsExtract = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/consents-extract`,
  summary: 'Los permisos para cobrar con Bizum que el cliente tiene, ha tenido o le piden',
  feature: LIST,
  query: z.object({ ...filters, ...pageQuery }),
  reply: z.extend(extractOf(consent), { filters: z.object(filters), asOf: instant }),
  errors: ['TX_UNKNOWN', 'DJA9', 'BIZUM_NONE'],
})

export const consentDetail = call({
  method: 'GET',
  path: ONE,
  summary: 'Un permiso para cobrar con Bizum',
  feature: DETAIL,
  params: consentParams,
  reply: z.object({
    ...row,
    account: z.optional(z.object({ id: opaqueId, name: z.string(), iban: z.string() })),
    subscriptions: z.array(z.object({ id: opaqueId, title: z.string(), state: z.enum(['ACTIVE', 'STOPPED', 'ENDED']) })),
    /** The purchase that asks for it, while it waits: it is answered there. */
    purchaseId: z.optional(opaqueId),
    /** What has been charged under it. */
    charged: z.object({ count: z.int(), amount: cents }),
    asOf: instant,
  }),
})
export type BizumConsentDetail = Reply<typeof consentDetail>

export const connection = z.object({
  id: opaqueId,
  kind: z.enum(CONNECTION_KINDS),
  at: instant,
  amount: z.optional(cents),
  text: z.string(),
  movementId: z.optional(opaqueId),
})
export type BizumConnection = z.infer<typeof connection>

/** The newest first. */
export const consentConnections = call({
  method: 'GET',
  path: `${ONE}/connections-extract`,
  summary: 'Los usos de un permiso para cobrar',
  feature: DETAIL,
  params: consentParams,
  query: z.object(pageQuery),
  reply: extractOf(connection),
  errors: ['TX_UNKNOWN'],
})

const acceptanceInput = z.object({ account: opaqueId, ceiling: z.optional(cents) })
export type ConsentAcceptanceInput = z.infer<typeof acceptanceInput>

/** Nothing is charged today. */
export const consentAcceptance = twoStep<ConsentParams, ConsentAcceptanceInput>({
  path: `${ONE}/acceptance`,
  feature: 'bizum.consents.accept-request',
  params: consentParams,
  summary: 'Permite a un comercio cobrar con Bizum',
  input: acceptanceInput,
  refreshes: BIZUM_CHANGED,
  errors: ['BIZUM_CLOSED', 'BIZUM_NONE', 'BIZUM_UNREACHABLE'],
})

const answered = z.object({ id: opaqueId, state: z.enum(CONSENT_STATES) })

/** Ends one in force, and its subscriptions with it. */
export const consentRevocation = call({
  method: 'POST',
  path: `${ONE}/revocation`,
  summary: 'Retira un permiso para cobrar y termina sus suscripciones',
  feature: DETAIL,
  params: consentParams,
  reply: answered,
  refreshes: BIZUM_CHANGED,
  errors: ['BIZUM_CLOSED'],
})

/** Does not allow one that is asked. */
export const consentDenial = call({
  method: 'POST',
  path: `${ONE}/denial`,
  summary: 'No permite lo que pide un comercio',
  feature: DETAIL,
  params: consentParams,
  reply: answered,
  refreshes: BIZUM_CHANGED,
  errors: ['BIZUM_CLOSED', 'BIZUM_UNREACHABLE'],
})
