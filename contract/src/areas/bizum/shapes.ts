/** The shapes that several calls of Bizum share, and where the calls are. */
import * as z from 'zod/mini'
import { MAX_LENGTH } from '../../limits.ts'
import { MONEY_MOVED } from '../../refreshes.ts'
import { cents, day, instant, opaqueId } from '../../schemas.ts'
import { PERIODICITIES } from '../../periodicity.ts'
import { TERMS_KINDS } from './codes.ts'

export const BIZUM_ROOT = '/bizum/v1'

/** As it is typed: Spanish with nine digits, or with its country's prefix. Answers carry E.164: `+34600123456`. */
export const typedPhone = z.string().check(z.maxLength(MAX_LENGTH.foreignPhone))
export const typedConcept = z.string().check(z.maxLength(MAX_LENGTH.bizumConcept))

/** The other side, as the directory shows people («Lucía F. S.») and the register shows merchants and organisations. */
export const counterparty = z.object({
  name: z.string(),
  /** What the customer calls them. */
  alias: z.optional(z.string()),
  /** E.164. Absent of whoever sends: receivers do not see a sender's number unless they have it saved. */
  phone: z.optional(z.string()),
  /** Of an organisation: five digits. */
  code: z.optional(z.string()),
  merchantId: z.optional(z.string()),
})
export type Counterparty = z.infer<typeof counterparty>

export const merchant = z.object({
  id: z.string(),
  name: z.string(),
  /** What it sells. */
  trade: z.string(),
  city: z.string(),
  place: z.enum(['ONLINE', 'STORE']),
})
export type Merchant = z.infer<typeof merchant>

/** What a merchant may charge afterwards without asking. */
export const terms = z.object({
  kind: z.enum(TERMS_KINDS),
  /** Of `FIXED` and `UP_TO`. */
  amount: z.optional(cents),
  /** The most that may be charged in one period. */
  perPeriod: z.optional(cents),
  period: z.optional(z.enum(PERIODICITIES)),
  until: z.optional(day),
})
export type Terms = z.infer<typeof terms>

/** A use of a limit, in cents or in operations. */
export const usage = z.object({ max: z.int(), used: z.int(), left: z.int() })
export type Usage = z.infer<typeof usage>

/** The most that may be sent until then by whoever has just joined or changed their mobile. */
export const newcomer = z.object({ until: instant, usage })

/** Whether an act may be done now; where not, why, in the bank's words. */
export const permission = z.object({ allowed: z.boolean(), reason: z.optional(z.string()) })
export type Permission = z.infer<typeof permission>

/** A step of what has happened to an operation, in order; the last one is how it stands. */
export const step = z.object({ at: instant, title: z.string(), text: z.optional(z.string()) })
export type BizumStep = z.infer<typeof step>

export const pendingParams = z.object({ pendingOperationId: opaqueId })
export type PendingParams = z.infer<typeof pendingParams>

const LISTS = [
  'movements-extract',
  'movements/{id}',
  'pending-operations-c2c-extract',
  'pending-operations-c2c/{pendingOperationId}',
  'pending-operations-c2er-extract',
  'pending-operations-c2er/{pendingOperationId}',
  'consents-extract',
  'consents/{id}',
  'mandates-extract',
  'mandates/{id}',
  'contacts',
  'info',
  'status',
  'view',
  'options',
]
/** Whatever an act of Bizum may change. */
export const BIZUM_CHANGED = [...LISTS.map((list) => `${BIZUM_ROOT}/${list}`), '/notice/v1/notices-extract']
export const BIZUM_MONEY_MOVED = [...MONEY_MOVED, ...BIZUM_CHANGED]
