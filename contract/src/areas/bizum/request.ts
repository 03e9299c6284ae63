/** Asking people for money. Nobody signs: nothing leaves by it. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { cents, instant, opaqueId, operationId } from '../../schemas.ts'
import { REQUEST_STATES } from './codes.ts'
import { MOST_RECIPIENTS } from './send.ts'
import { BIZUM_CHANGED, BIZUM_ROOT, typedConcept, typedPhone } from './shapes.ts'

/** The same id with the same content is the same requests; with other content, ORDER_REUSED. */
export const requestPayment = call({
  method: 'POST',
  path: `${BIZUM_ROOT}/request-payment-c2c`,
  summary: 'Pide dinero a una o varias personas por su móvil',
  feature: 'bizum.request-payment',
  body: z.object({
    operationId,
    recipients: z.array(z.object({ phone: typedPhone, amount: cents })).check(z.minLength(1), z.maxLength(2 * MOST_RECIPIENTS)),
    concept: typedConcept,
    /** The account or card movement that is being shared out. */
    movement: z.optional(z.object({ product: opaqueId, id: opaqueId })),
  }),
  reply: z.object({
    groupId: z.optional(opaqueId),
    total: cents,
    expiresAt: instant,
    requests: z.array(
      z.object({
        id: opaqueId,
        phone: z.string(),
        name: z.string(),
        amount: cents,
        state: z.enum(REQUEST_STATES),
        reason: z.optional(z.string()),
      }),
    ),
  }),
  refreshes: BIZUM_CHANGED,
  errors: ['BIZUM_NONE', 'BIZUM_LIMIT', 'BIZUM_RECIPIENT', 'BIZUM_LOOKUPS', 'BIZUM_UNREACHABLE', 'ORDER_REUSED'],
})
export type AskedRequests = Reply<typeof requestPayment>
