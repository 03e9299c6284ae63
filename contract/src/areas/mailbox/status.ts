/** The mailbox of communications: whether the customer has contracted it, and how many wait to be read. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'

export const status = call({
  path: '/mailbox/v1/status',
  summary: 'Si el cliente tiene contratado el buzón de comunicaciones',
  feature: 'services.inbox',
  /** `CONTRACTED` means active (specification §3). */
  reply: z.object({ status: z.enum(['CONTRACTED', 'NOT_CONTRACTED']) }),
})

export const pendingNotifications = call({
  path: '/mailbox/v1/pending-notifications',
  summary: 'Cuántas comunicaciones tiene sin leer; ninguna si el buzón no está contratado',
  feature: 'services.inbox',
  /** From zero up, without a ceiling: that 1,000 or more are shown as +999 is the portal's (specification §9). */
  reply: z.object({ value: z.int().check(z.nonnegative()) }),
})
