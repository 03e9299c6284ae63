/** How the bank reaches the customer: read always masked, proved before it is changed, and changed with a signature. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { CONTACTS_CHANGED } from '../../refreshes.ts'
import { instant, operationId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'

export const CONTACT_KINDS = ['MOBILE', 'PHONE', 'EMAIL'] as const
export type ContactKind = (typeof CONTACT_KINDS)[number]

export const maskedContact = z.object({
  kind: z.enum(CONTACT_KINDS),
  /** «••• ••• 733», «c•••@correo.example». */
  masked: z.string(),
  /** Whether the customer has proved that it is theirs. */
  verified: z.boolean(),
  since: instant,
})
export type MaskedContact = z.infer<typeof maskedContact>

export const contactInfoView = call({
  path: '/users/v1/contact-info/view',
  summary: 'Los datos de contacto del cliente, ocultos en parte',
  feature: 'personal-data.modify-contact',
  /** At most one of each kind. */
  reply: z.object({ contacts: z.array(maskedContact) }),
})

/** A telephone as it is typed: the country whose prefix it has (ISO 3166-1 alpha-2) and the number without it. */
export const typedPhone = z.object({
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  number: z.string().check(z.maxLength(MAX_LENGTH.foreignPhone)),
})
export type TypedPhone = z.infer<typeof typedPhone>

/** What a code is sent to. */
const unproved = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('MOBILE'), phone: typedPhone }),
  z.object({ kind: z.literal('EMAIL'), address: z.string().check(z.maxLength(MAX_LENGTH.email)) }),
])
export type UnprovedContact = z.infer<typeof unproved>

export const verification = z.object({
  id: operationId,
  kind: z.enum(['MOBILE', 'EMAIL']),
  masked: z.string(),
  /** When this was answered: what the screen counts down from. */
  asOf: instant,
  expiresAt: instant,
  /** From when another code may be asked for. */
  resendAt: instant,
})
export type Verification = z.infer<typeof verification>

/** Asked again for the same kind, the former code stops working. Nothing of the customer's changes by it. */
export const requestVerification = call({
  method: 'POST',
  path: '/users/v1/contact-info/verification/authorization',
  summary: 'Envía un código al móvil o al correo que el cliente quiere dar, para comprobar que es suyo',
  feature: 'personal-data.modify-contact',
  body: unproved,
  reply: verification,
  errors: ['RESEND_TOO_SOON', 'TOO_MANY', 'CONSULTATIVE', 'Q302'],
})

export const checkVerification = call({
  method: 'POST',
  path: '/users/v1/contact-info/verification/confirmation',
  summary: 'Comprueba el código que recibió el móvil o el correo nuevo',
  feature: 'personal-data.modify-contact',
  body: z.object({ id: operationId, code: z.string().check(z.regex(/^\d{6}$/)) }),
  reply: z.object({ id: operationId, verifiedAt: instant }),
})

const contactChangeInput = z.object({
  /** Verifications that were proved: the bank takes from them the mobile and the address, never from here. */
  mobile: z.optional(operationId),
  email: z.optional(operationId),
  /** The other telephone, to which nothing secret is sent; null takes it away. */
  phone: z.optional(z.nullable(typedPhone)),
})
export type ContactChangeInput = z.infer<typeof contactChangeInput>

export const contactChange = twoStep<undefined, ContactChangeInput>({
  path: '/users/v1/contact-info/change',
  feature: 'personal-data.modify-contact',
  summary: 'Cambia los datos de contacto',
  input: contactChangeInput,
  refreshes: CONTACTS_CHANGED,
})
