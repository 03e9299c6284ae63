/** What was paid and received with Bizum in the last thirty days, and with one person over the whole history. */
import * as z from 'zod/mini'
import { call, FILE, type Reply } from '../../call.ts'
import { extractOf, flow, listCursor, pageQuery } from '../../extract.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, day, instant, opaqueId, operationId, queryCents, queryListOf } from '../../schemas.ts'
import { BIZUM_DIRECTIONS, BIZUM_KINDS, BIZUM_STATES } from './codes.ts'
import { BIZUM_ROOT, counterparty, permission, step, typedPhone } from './shapes.ts'

/** What every list of payments shows of each. */
export const movementRow = {
  id: opaqueId,
  kind: z.enum(BIZUM_KINDS),
  direction: z.enum(BIZUM_DIRECTIONS),
  state: z.enum(BIZUM_STATES),
  counterparty,
  concept: z.string(),
  /** Positive whatever its direction. */
  amount: cents,
  /** What has come back of it. */
  refunded: z.optional(cents),
  at: instant,
}
const movement = z.object(movementRow)
export type BizumMovement = z.infer<typeof movement>

const filters = {
  /** Words of the person, organisation or merchant, or of the concept; a number; an amount. */
  search: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))),
  direction: z.optional(z.enum(BIZUM_DIRECTIONS)),
  kinds: z.optional(queryListOf(BIZUM_KINDS)),
  states: z.optional(queryListOf(BIZUM_STATES)),
  minAmount: z.optional(queryCents),
  maxAmount: z.optional(queryCents),
  fromDate: z.optional(day),
  toDate: z.optional(day),
  /** With one person: over the whole history, not thirty days. */
  phone: z.optional(typedPhone),
}

/** The newest first. Q814 where the customer has none at all in thirty days; with filters, an empty list. */
export const bizumMovements = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/movements-extract`,
  summary: 'Los Bizum enviados y recibidos en los últimos treinta días',
  feature: 'bizum.list',
  query: z.object({ ...filters, ...pageQuery }),
  reply: z.extend(extractOf(movement), {
    filters: z.object({
      ...filters,
      kinds: z.optional(z.array(z.enum(BIZUM_KINDS))),
      states: z.optional(z.array(z.enum(BIZUM_STATES))),
      minAmount: z.optional(cents),
      maxAmount: z.optional(cents),
    }),
    /** Of a list with one person: what each month that its page shows came to, less what came back. Of any other, none. */
    months: z.array(flow),
    /** Of a list with one person: what each has paid the other. */
    balance: z.optional(z.object({ sent: cents, received: cents })),
  }),
  errors: ['TX_UNKNOWN', 'DJA9', 'Q814', 'BIZUM_NONE'],
})

export const bizumMovement = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/movements/{id}`,
  summary: 'Un Bizum enviado o recibido, y por qué estados ha pasado',
  feature: 'bizum.list',
  params: z.object({ id: opaqueId }),
  reply: z.object({
    ...movementRow,
    account: z.object({ id: opaqueId, name: z.string(), iban: z.string() }),
    /** Until when it may be undone, or its recipient may join. */
    leavesAt: z.optional(instant),
    waitsUntil: z.optional(instant),
    /** Why it moved nothing, or came back, in Spanish. */
    reason: z.optional(z.string()),
    timeline: z.array(step),
    can: z.object({ cancel: permission, repeat: permission, giveBack: permission, recall: permission }),
    /** Of one that its sender has asked back from the other bank. */
    recall: z.optional(z.object({ state: z.enum(['ASKED', 'SENT', 'GRANTED', 'REFUSED']), askedAt: instant, text: z.string() })),
    /** The transfer that carries its money, from whose page it is asked back. */
    transfer: z.optional(z.object({ product: z.enum(['accounts', 'financings']), accountId: opaqueId, transferId: opaqueId })),
    /** The reference that both banks know it by. */
    reference: z.string(),
    /** Its order, which has a receipt once it is executed. */
    operationId: z.optional(operationId),
    /** How many were paid with that signature, where they were several. */
    people: z.optional(z.int()),
    asOf: instant,
  }),
})
export type BizumMovementDetail = Reply<typeof bizumMovement>

export const bizumMovementsExport = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/movements-extract/export`,
  summary: 'La lista de Bizum, en PDF o en hoja de cálculo',
  feature: 'bizum.movements-export',
  query: z.object({ txId: listCursor, format: z.enum(['PDF', 'XLS']) }),
  reply: FILE,
  errors: ['TX_UNKNOWN', 'Q050', 'Q999'],
})

/** Of one that was paid or received, several in one signature included: with a code that anybody can check, and no account numbers. */
export const bizumReceipt = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/movements/{id}/receipt-export`,
  summary: 'El justificante de un Bizum, en PDF',
  feature: 'bizum.movements-export',
  params: z.object({ id: opaqueId }),
  reply: FILE,
  errors: ['Q999'],
})
