/** A notice of the bank to one customer, shown among the pending tasks of the global position until it is read. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { extractOf, pageQuery } from '../extract.ts'
import { instant, opaqueId } from '../schemas.ts'

const notice = z.object({
  id: opaqueId,
  title: z.string(),
  text: z.string(),
  /** The portal's address where it is seen to: it waits until that is done, and not until it is read. */
  path: z.optional(z.string()),
  publishedAt: instant,
  /** Absent until the customer has read it. */
  readAt: z.optional(instant),
})
export type Notice = z.infer<typeof notice>

/** Newest first. With `state`, those that were so when the list was first asked for: reading one moves no page of it. */
export const noticesExtract = call({
  path: '/notice/v1/notices-extract',
  summary: 'Avisos del banco para la persona que ha entrado, del más reciente al más antiguo',
  feature: 'notices',
  query: z.object({
    state: z.optional(z.enum(['READ', 'UNREAD'])),
    /** Of this holder of the global position: about a product of theirs, or, where it is the customer, about none. */
    holder: z.optional(opaqueId),
    ...pageQuery,
  }),
  reply: extractOf(notice),
  errors: ['TX_UNKNOWN'],
})

/** Reading it twice keeps the first moment. */
export const readNotice = call({
  method: 'PUT',
  path: '/notice/v1/{id}/read',
  summary: 'Da por leído un aviso',
  feature: 'notices',
  consultative: true,
  params: z.object({ id: opaqueId }),
  reply: z.object({ id: opaqueId, readAt: instant }),
  refreshes: ['/notice/v1/notices-extract'],
})
