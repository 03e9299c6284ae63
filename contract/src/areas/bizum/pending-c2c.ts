/** What waits between people: requests received and sent, and sends that have not gone. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { cents, instant, opaqueId, operationId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { BIZUM_STATES, EXPECTATIONS, PENDING_KINDS, REQUEST_STATES } from './codes.ts'
import {
  BIZUM_CHANGED,
  BIZUM_MONEY_MOVED,
  BIZUM_ROOT,
  counterparty,
  pendingParams,
  permission,
  step,
  type PendingParams,
} from './shapes.ts'

const ROOT = `${BIZUM_ROOT}/pending-operations-c2c`
const ONE = `${ROOT}/{pendingOperationId}`
const FEATURE = 'bizum.pending-operation-c2c'

export const PENDING_STATES = [...new Set([...REQUEST_STATES, ...BIZUM_STATES])] as const

const can = z.object({ accept: permission, revoke: permission, cancel: permission, remind: permission })

const row = {
  id: opaqueId,
  kind: z.enum(PENDING_KINDS),
  /** Of requests, one of `REQUEST_STATES`; of sends, one of `BIZUM_STATES`. */
  state: z.enum(PENDING_STATES),
  counterparty,
  amount: cents,
  concept: z.string(),
  createdAt: instant,
  /** Until when it may be answered, its recipient may join, or it may be undone. */
  expiresAt: instant,
  /** Of a request received: from nobody known. */
  stranger: z.optional(z.literal(true)),
  can,
}
const pending = z.object(row)
export type PendingC2c = z.infer<typeof pending>

/** Rows as they were when the list was begun; states as they are. */
export const pendingC2cExtract = call({
  method: 'GET',
  path: `${BIZUM_ROOT}/pending-operations-c2c-extract`,
  summary: 'Las solicitudes y los envíos entre personas que están pendientes',
  feature: 'bizum.list',
  query: z.object({ kind: z.optional(z.enum(PENDING_KINDS)), ...pageQuery }),
  reply: z.extend(extractOf(pending), { filters: z.object({ kind: z.optional(z.enum(PENDING_KINDS)) }), asOf: instant }),
  errors: ['TX_UNKNOWN', 'BIZUM_NONE'],
})

export const pendingC2cDetail = call({
  method: 'GET',
  path: ONE,
  summary: 'Una solicitud o un envío entre personas, y por qué estados ha pasado',
  feature: `${FEATURE}.detail`,
  params: pendingParams,
  reply: z.object({
    ...row,
    account: z.optional(z.object({ id: opaqueId, name: z.string(), iban: z.string() })),
    timeline: z.array(step),
    /** What the customer should look at before they answer a request: words that lie, a name that differs, a stranger. */
    warnings: z.array(z.object({ code: z.string(), text: z.string() })),
    /** Whether they are asked what they expect before they may pay. */
    asksExpectation: z.boolean(),
    /** Since when they know each other, and what each has paid the other. */
    known: z.optional(z.object({ since: instant, sent: cents, received: cents })),
    /** The others asked at the same time. */
    group: z.optional(
      z.object({
        paid: z.int(),
        total: z.int(),
        members: z.array(
          z.object({ id: opaqueId, name: z.string(), alias: z.optional(z.string()), amount: cents, state: z.enum(REQUEST_STATES) }),
        ),
      }),
    ),
    remindedAt: z.optional(instant),
    movementId: z.optional(opaqueId),
    operationId: z.optional(operationId),
    asOf: instant,
  }),
})
export type PendingC2cDetail = Reply<typeof pendingC2cDetail>

const acceptanceInput = z.object({
  account: opaqueId,
  /** Asked the first time, and above an amount. `RECEIVE` is refused: accepting pays. */
  expects: z.optional(z.enum(EXPECTATIONS)),
})
export type C2cAcceptanceInput = z.infer<typeof acceptanceInput>

export const c2cAcceptance = twoStep<PendingParams, C2cAcceptanceInput>({
  path: `${ONE}/acceptance`,
  feature: `${FEATURE}.accept-request`,
  params: pendingParams,
  summary: 'Paga lo que otra persona ha pedido',
  input: acceptanceInput,
  refreshes: BIZUM_MONEY_MOVED,
  errors: ['BIZUM_CLOSED', 'BIZUM_LIMIT', 'TRANSFER_LIMIT', 'INSUFFICIENT_FUNDS', 'BIZUM_NONE', 'BIZUM_UNREACHABLE'],
  lapses: 'BIZUM_CLOSED',
})

const answered = z.object({ id: opaqueId, state: z.enum(PENDING_STATES) })

/** Of a request received, rejects it; of one sent, withdraws it. */
export const c2cRevocation = call({
  method: 'POST',
  path: `${ONE}/revocation`,
  summary: 'Rechaza lo que otra persona pide, o retira lo que el cliente ha pedido',
  feature: `${FEATURE}.revoke-request`,
  params: pendingParams,
  body: z.object({
    /** That person may ask for nothing more. */
    block: z.optional(z.boolean()),
    /** The customer says that it is a fraud. */
    fraud: z.optional(z.boolean()),
    /** What they answered to the question of what they expected. */
    expects: z.optional(z.enum(EXPECTATIONS)),
  }),
  reply: answered,
  refreshes: BIZUM_CHANGED,
  errors: ['BIZUM_CLOSED', 'BIZUM_NONE', 'BIZUM_UNREACHABLE'],
})

/** Of a send in its pause, or that waits for its recipient to join. */
export const c2cCancelation = call({
  method: 'POST',
  path: `${ONE}/cancelation`,
  summary: 'Anula un envío que aún no se ha hecho',
  feature: `${FEATURE}.cancel-send`,
  params: pendingParams,
  reply: answered,
  refreshes: BIZUM_MONEY_MOVED,
  errors: ['BIZUM_CLOSED', 'BIZUM_UNREACHABLE'],
})

/** Once, from a day after it was asked. */
export const c2cReminder = call({
  method: 'POST',
  path: `${ONE}/reminder`,
  summary: 'Recuerda a otra persona lo que se le ha pedido',
  feature: `${FEATURE}.detail`,
  params: pendingParams,
  reply: answered,
  refreshes: BIZUM_CHANGED,
  errors: ['BIZUM_CLOSED', 'REMINDED_LATELY', 'BIZUM_NONE', 'BIZUM_UNREACHABLE'],
})
