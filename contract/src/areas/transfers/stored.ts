/** Transfers kept without sending them, and those that wait for somebody else's signature. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { extractOf, pageQuery } from '../../extract.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, instant, opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { externalOrder } from './external.ts'
import { internalOrder } from './internal.ts'
import { TRANSFER_MADE, TRANSFER_ROOT, transferSource, type TransferScope } from './scope.ts'
import { externalWhen, internalWhen } from './when.ts'

const oneStored = z.object({ ...transferSource.shape, orderId: opaqueId })
export type OneStored = z.infer<typeof oneStored>

/**
 * `SAVED`: nobody has signed it; it is sent by signing it. `WAITING`: whoever ordered it has signed, and it waits for others: it is signed
 * at `/pending-signatures/{id}`.
 */
export const STORED_STATES = ['SAVED', 'WAITING'] as const
export type StoredState = (typeof STORED_STATES)[number]

const stored = z.object({
  id: opaqueId,
  state: z.enum(STORED_STATES),
  /** `id`: the own account that receives, between own accounts. */
  target: z.object({ id: z.optional(opaqueId), name: z.string(), iban: z.string() }),
  amount: cents,
  concept: z.string(),
  categoryPurpose: z.optional(z.string()),
  /** Of one that is `SAVED`; a day that has passed must be chosen again. */
  when: z.optional(externalWhen),
  savedAt: instant,
  savedBy: z.string(),
  /** Of one that is `WAITING`. */
  signatures: z.optional(z.object({ given: z.int(), required: z.int() })),
})
export type StoredTransfer = z.infer<typeof stored>

const filters = { search: z.optional(z.string().check(z.maxLength(MAX_LENGTH.search))), state: z.optional(z.enum(STORED_STATES)) }

/** `stored`: the one that this takes the place of, which keeps its id. */
const again = { stored: z.optional(opaqueId) }
const internalInput = z.object({ ...internalOrder, when: internalWhen, ...again })
export type InternalStoredInput = z.infer<typeof internalInput>
const externalInput = z.object({ ...externalOrder, when: externalWhen, ...again })
export type ExternalStoredInput = z.infer<typeof externalInput>

function placesOf(scope: TransferScope) {
  const root = `${TRANSFER_ROOT[scope]}/{id}`
  const [a, many] = scope === 'internal' ? ['un traspaso', 'Los traspasos'] : ['una transferencia', 'Las transferencias']
  return { root, extract: `${root}/stored-extract`, one: `${root}/stored/{orderId}`, a, many }
}

function reads(scope: TransferScope) {
  const { extract, one, a, many } = placesOf(scope)
  return {
    /** The last saved first. */
    extract: call({
      path: extract,
      summary: `${many} sin enviar de una cuenta`,
      feature: `transfers.${scope}.stored`,
      params: transferSource,
      query: z.object({ ...filters, ...pageQuery }),
      reply: z.extend(extractOf(stored), { filters: z.object(filters) }),
      errors: ['TX_UNKNOWN'],
    }),
    detail: call({
      path: one,
      summary: `Los datos de ${a} sin enviar`,
      feature: `transfers.${scope}.stored-detail`,
      params: oneStored,
      reply: stored,
    }),
  }
}

function changes<I>(scope: TransferScope, body: z.ZodMiniType<I>) {
  const { root, extract, one, a } = placesOf(scope)
  return {
    save: call({
      method: 'POST',
      path: `${root}/stored`,
      summary: `Guarda ${a} sin enviar el dinero`,
      feature: `transfers.${scope}.create`,
      params: transferSource,
      body,
      reply: stored,
      refreshes: [extract, one],
    }),
    /** Of one that is `SAVED`. */
    remove: call({
      method: 'POST',
      path: `${one}/deletion`,
      summary: `Borra ${a} sin enviar`,
      feature: `transfers.${scope}.stored-detail`,
      params: oneStored,
      reply: z.object({ id: opaqueId }),
      refreshes: [extract],
    }),
    /** Of one that is `SAVED`: everything is checked again, and the review is that of a new one. */
    sign: twoStep<OneStored, object>({
      path: one,
      feature: `transfers.${scope}.stored-detail`,
      params: oneStored,
      summary: `Firma ${a} que estaba sin enviar`,
      input: z.object({}),
      refreshes: [...TRANSFER_MADE, one],
      errors: ['INSUFFICIENT_FUNDS', 'TRANSFER_LIMIT', 'TRANSFER_CLOSED'],
    }),
  }
}

export const STORED = {
  internal: { ...reads('internal'), ...changes('internal', internalInput) },
  external: { ...reads('external'), ...changes('external', externalInput) },
}
