/** How the customer receives what the bank writes: in the mailbox or on paper, by product and type. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { pdf } from '../../files.ts'
import { day, opaqueId } from '../../schemas.ts'
import { CHANNELS } from './communications.ts'

const FEATURE = 'services.inbox.admin'
const ROOT = '/mailbox/v1'

/** Absent: what is about the customer and not about one product. */
const productId = z.optional(opaqueId)

const administration = z.object({
  contracted: z.boolean(),
  /** Where the customer is told of what comes, masked; without `email` the mailbox cannot be contracted. */
  contacts: z.object({ email: z.optional(z.string()), mobile: z.optional(z.string()) }),
  /** Of the general conditions in force. */
  conditionsVersion: z.int(),
  /** Of those that this customer accepted; absent where they were accepted at a branch, or none were. */
  acceptedVersion: z.optional(z.int()),
  choices: z.array(
    z.object({
      productId,
      type: opaqueId,
      channel: z.enum(CHANNELS),
      /** It comes by this channel only. */
      locked: z.optional(z.literal(true)),
    }),
  ),
  /** False for whoever may only consult. */
  editable: z.boolean(),
})
export type MailboxAdministration = z.infer<typeof administration>

export const mailboxAdministration = call({
  path: `${ROOT}/admin`,
  summary: 'Cómo recibe el cliente cada tipo de comunicación de cada producto, y dónde se le avisa',
  feature: FEATURE,
  reply: administration,
})

export const mailboxUpdate = call({
  method: 'PUT',
  path: `${ROOT}/admin`,
  summary: 'Contrata o da de baja el buzón y elige el canal de cada tipo de comunicación',
  feature: FEATURE,
  body: z.object({
    /** True contracts it; false hands everything to paper. */
    contract: z.optional(z.boolean()),
    /** Those that are accepted, or were in force when the changes were made. */
    conditionsVersion: z.int(),
    changes: z.array(z.object({ productId, type: opaqueId, channel: z.enum(CHANNELS) })).check(z.maxLength(500)),
  }),
  reply: administration,
  errors: ['MAILBOX_NOT_CONTRACTED', 'NOT_FOUND'],
  refreshes: [`${ROOT}/admin`, `${ROOT}/status`, `${ROOT}/pending-notifications`],
})

export const mailboxConditions = call({
  path: `${ROOT}/general-conditions`,
  summary: 'Condiciones generales del buzón',
  feature: FEATURE,
  reply: z.object({
    version: z.int(),
    publishedAt: day,
    sections: z.array(z.object({ title: z.string(), paragraphs: z.array(z.string()) })),
    /** Of the text that is accepted, hexadecimal. */
    sha256: z.string(),
  }),
})

export const mailboxConditionsFile = pdf({
  path: `${ROOT}/general-conditions/export`,
  summary: 'Las condiciones generales del buzón, en PDF',
  feature: FEATURE,
})
