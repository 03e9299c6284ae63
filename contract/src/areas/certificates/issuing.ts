/** A certificate seen before it is issued, and its issue. Without a key: it says what the session may see already. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { documentText } from '../../document-text.ts'
import { day, instant, opaqueId, operationId } from '../../schemas.ts'
import { certificateRequest } from './certificate.ts'

const FEATURE = 'services.certificate-generation'
const ROOT = '/certificates/v1'
const REFUSALS = ['NOT_FOUND', 'CERTIFICATE_REFUSED', 'DJA9'] as const

export const certificatePreview = call({
  method: 'POST',
  path: `${ROOT}/preview`,
  summary: 'Lo que diría un certificado, antes de emitirlo',
  feature: FEATURE,
  consultative: true,
  body: z.object(certificateRequest),
  reply: z.object({
    /** «Certificado de saldo a una fecha». */
    title: z.string(),
    document: documentText,
    validUntil: day,
    /** Its year is not over. */
    provisional: z.boolean(),
    /** Its PDF will have the electronic seal of the bank. */
    sealed: z.boolean(),
  }),
  errors: REFUSALS,
})

/** One that says the same and was issued to them lately is given again. */
export const certificateGeneration = call({
  method: 'POST',
  path: `${ROOT}/generation`,
  summary: 'Emite un certificado con su código de verificación',
  feature: FEATURE,
  consultative: true,
  body: z.object({ ...certificateRequest, operationId }),
  reply: z.object({
    id: opaqueId,
    /** 32 characters, as `formatVerificationCode` prints them in groups. */
    code: z.string(),
    /** `PREPARING`: its file is being made; whoever checks its code does not find it yet. */
    state: z.enum(['PREPARING', 'ISSUED']),
    title: z.string(),
    issuedAt: instant,
    validUntil: day,
    /** SHA-256 of its PDF, hexadecimal; absent until it has been made. */
    sha256: z.optional(z.string()),
    /** Where anybody checks it; absent where the bank has not said the address of its portal. */
    checkLink: z.optional(z.string()),
    /** It is one that was issued a few minutes before. */
    given: z.boolean(),
  }),
  errors: [...REFUSALS, 'CERTIFICATE_LIMIT', 'ORDER_REUSED'],
  refreshes: [`${ROOT}/certificates-extract`, '/certificates-repository/v1/extract'],
})
