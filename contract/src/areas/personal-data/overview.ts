/** The first page of the personal area: the customer's data and the status of their settings. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { instant } from '../../schemas.ts'
import { ENROLLED_METHODS } from '../../two-step.ts'
import { maskedContact } from './contact-info.ts'

export const overview = call({
  path: '/users/v1/overview',
  summary: 'Quién es el cliente para el banco: sus datos de contacto, cómo firma y sus últimos accesos',
  feature: 'personal-data',
  reply: z.object({
    name: z.string(),
    username: z.string(),
    /** NIF or NIE, with its first digits hidden: «•••2345X». */
    taxId: z.string(),
    contacts: z.array(maskedContact),
    /** False for a consultative customer: may read, may not operate (specification §6). */
    executive: z.boolean(),
    /** Their signature methods, best first; empty for customers who cannot sign. */
    methods: z.array(z.object({ method: z.enum(ENROLLED_METHODS), since: instant, locked: z.boolean() })),
    /** The sign-in before this one; absent on the first. */
    lastAccess: z.optional(instant),
  }),
})
