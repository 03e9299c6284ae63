/** The people whom a customer pays or asks: saved by them, theirs to change and to delete. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { instant, opaqueId } from '../../schemas.ts'
import { BIZUM_CHANGED, BIZUM_ROOT, typedPhone } from './shapes.ts'

const contact = z.object({
  id: opaqueId,
  phone: z.string(),
  /** What the customer calls them. */
  alias: z.optional(z.string()),
  /** As the directory last gave it: «Lucía F. S.». */
  name: z.optional(z.string()),
  favourite: z.boolean(),
  blocked: z.boolean(),
  lastAt: z.optional(instant),
})
export type BizumContact = z.infer<typeof contact>

/** Favourites first, then by their last use. */
export const bizumContacts = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/contacts`,
  summary: 'Las personas a las que el cliente paga o pide con Bizum',
  feature: 'bizum.contacts',
  reply: z.object({ contacts: z.array(contact) }),
  errors: ['BIZUM_NONE'],
})
export type BizumContacts = Reply<typeof bizumContacts>

export const bizumContactSet = call({
  method: 'POST',
  path: `${BIZUM_ROOT}/contacts`,
  summary: 'Guarda, cambia o quita un contacto de Bizum',
  feature: 'bizum.contacts',
  body: z.object({
    phone: typedPhone,
    /** Empty: none. */
    alias: z.optional(z.string().check(z.maxLength(MAX_LENGTH.contactName))),
    favourite: z.optional(z.boolean()),
    /** Taken off the list. */
    hidden: z.optional(z.boolean()),
  }),
  reply: z.object({ contacts: z.array(contact) }),
  refreshes: BIZUM_CHANGED,
  errors: ['BIZUM_NONE'],
})
