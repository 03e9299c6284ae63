/** What a customer may ask a certificate of: holders, types, products, exercises and headings. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { opaqueId, queryIds, queryInteger } from '../../schemas.ts'
import { ASKED_PERIODS, exercise } from './certificate.ts'

const FEATURE = 'services.certificate-generation'
const ROOT = '/certificates/v1'

/** `HOLDER`: oneself. `REPRESENTATIVE`: of an organisation, with all powers. `AUTHORISED`: somebody who may read or operate what is another's. */
export const HOLDER_ROLES = ['HOLDER', 'REPRESENTATIVE', 'AUTHORISED'] as const
export type HolderRole = (typeof HOLDER_ROLES)[number]

const holder = z.object({
  id: opaqueId,
  name: z.string(),
  /** «•••4567••». */
  taxIdMasked: z.string(),
  role: z.enum(HOLDER_ROLES),
})

const certificateType = z.object({
  /** The bank's own: `BALANCE`. */
  code: opaqueId,
  /** «Saldo a una fecha». */
  name: z.string(),
  /** What it serves for: «Para el Impuesto sobre el Patrimonio, ayudas o becas». */
  purpose: z.string(),
  asks: z.enum(ASKED_PERIODS),
  /** Only holders, and whoever represents an organisation, may ask for it. */
  holdersOnly: z.boolean(),
  /** For how many days it is valid. */
  days: z.int(),
  /** False: not in self-service, or for none of those holders; then `reason` says why and what to do. */
  allowed: z.boolean(),
  reason: z.optional(z.string()),
})

/** Holders first who is asking. */
export const certificatesUserView = call({
  path: `${ROOT}/user-view`,
  summary: 'De quién puede pedir certificados el cliente y los tipos que hay',
  feature: FEATURE,
  reply: z.object({ holders: z.array(holder), types: z.array(certificateType) }),
})

const certificateProduct = z.object({
  id: opaqueId,
  /** The customer's alias, else its commercial name. */
  name: z.string(),
  /** Its IBAN masked, or the last figures of its number: «•• 3308». */
  ibanMasked: z.string(),
  /** The product type of the specification (§3). */
  kind: z.string(),
  /** Cancelled ones have certificates too, of the days on which they were open. */
  closed: z.boolean(),
  allowed: z.boolean(),
  /** Why not: «Este certificado lo piden los titulares; usted es autorizado.» */
  reason: z.optional(z.string()),
})

/** A holder with whom the customer has nothing to do, and one that does not exist, answer alike. */
export const certificateAccounts = call({
  path: `${ROOT}/accounts`,
  summary: 'Productos de un titular de los que se puede certificar algo',
  feature: FEATURE,
  query: z.object({ type: opaqueId, holderId: opaqueId }),
  reply: z.object({ products: z.array(certificateProduct) }),
  errors: ['NOT_FOUND'],
})

/** Latest first: the closed years on which any of these products was open, and this one where the type has balances only. */
export const certificateExercises = call({
  path: `${ROOT}/exercises`,
  summary: 'Ejercicios de los que se puede certificar algo',
  feature: FEATURE,
  query: z.object({ type: opaqueId, holderId: opaqueId, products: queryIds }),
  reply: z.object({ exercises: z.array(z.object({ exercise, provisional: z.boolean() })) }),
  errors: ['NOT_FOUND'],
})

/** The headings that a certificate of a type may have; with its products, whether there is anything to say under each. */
export const certificateEpigraphs = call({
  path: `${ROOT}/epigraphs`,
  summary: 'Epígrafes que puede llevar un certificado y si hay datos para cada uno',
  feature: FEATURE,
  query: z.object({ type: opaqueId, holderId: opaqueId, products: queryIds, exercise: z.optional(queryInteger) }),
  reply: z.object({
    epigraphs: z.array(
      z.object({
        code: opaqueId,
        name: z.string(),
        /** Every certificate of the type has it. */
        required: z.boolean(),
        hasData: z.boolean(),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
})
