/** What is the same in every call about certificates: what one is asked of, what it says, and how it stands. */
import * as z from 'zod/mini'
import { CERTIFICATES } from '../../limits.ts'
import { day, instant, opaqueId } from '../../schemas.ts'

/** What a type asks for besides its products: a day, a closed year (or this one so far), a range of days, or nothing. */
export const ASKED_PERIODS = ['DAY', 'EXERCISE', 'RANGE', 'NOTHING'] as const
export type AskedPeriod = (typeof ASKED_PERIODS)[number]

/** `EXPIRED`: its days are over. `REPLACED` and `WITHDRAWN`: by the bank, which says why. */
export const CERTIFICATE_STATES = ['PREPARING', 'ISSUED', 'EXPIRED', 'REPLACED', 'WITHDRAWN'] as const
export type CertificateState = (typeof CERTIFICATE_STATES)[number]

/** A year in full: 2025. */
export const exercise = z.int().check(z.minimum(1900), z.maximum(9999))

/** Which days it is of: those that its type asks for, and no others. */
export const askedPeriod = {
  /** The end of this day; of today, as it stands at the moment. */
  asOf: z.optional(day),
  exercise: z.optional(exercise),
  from: z.optional(day),
  to: z.optional(day),
}

/** What a certificate is asked of. */
export const certificateRequest = {
  type: opaqueId,
  holderId: opaqueId,
  /** At least one: all of that holder. */
  products: z.array(opaqueId).check(z.minLength(1), z.maxLength(CERTIFICATES.products)),
  ...askedPeriod,
  /** Headings of it; those that its type must have are added. */
  epigraphs: z.array(opaqueId).check(z.maxLength(20)),
  /** To whom it is addressed; nobody: «a quien corresponda». */
  addressee: z.optional(z.string().check(z.maxLength(CERTIFICATES.addressee))),
}

/** How a certificate that was replaced or withdrawn ended. */
export const certificateEnd = z.object({
  at: instant,
  /** A sentence of the bank's. */
  reason: z.string(),
})
