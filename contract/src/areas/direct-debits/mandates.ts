/** Who collects from an account, and what its customer lets them: blocks and limits (Reg. (EU) 260/2012 art. 5(3)(d)). */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { cents, day, opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { DEBIT_SCHEMES } from './direct-debit-states.ts'
import { BLOCK_SCOPES, DEBIT_PERIODS } from './rule-names.ts'

/** A movement says whether its creditor may be blocked. */
const MOVEMENT = '/accounts/v2/{id}/movement-extract/{movementId}'
const FEATURE = 'direct-debits.mandates'
const LIST = '/direct-debit/v1/{accountId}/mandates'
const ONE = `${LIST}/{mandateId}` as const

const account = z.object({ accountId: opaqueId })
const oneParams = z.object({ accountId: opaqueId, mandateId: opaqueId })

export const mandate = z.object({
  id: opaqueId,
  creditorId: z.string(),
  creditorName: z.string(),
  /** The reference that the creditor gave it (AT-01). */
  reference: z.string(),
  scheme: z.enum(DEBIT_SCHEMES),
  /** What it charged last, and what it has announced. */
  last: z.optional(z.object({ on: day, amount: cents })),
  next: z.optional(z.object({ on: day, amount: cents })),
  /** Nothing of it is charged: by itself, or with all of its creditor's. */
  blocked: z.optional(z.enum(['CREDITOR', 'MANDATE'])),
  /** The most in each receipt, and how often. */
  maximum: z.optional(cents),
  period: z.optional(z.enum(DEBIT_PERIODS)),
})
export type Mandate = z.infer<typeof mandate>

export const mandates = call({
  path: LIST,
  summary: 'Domiciliaciones de una cuenta: quién cobra, con qué mandato y qué le permite su titular',
  feature: FEATURE,
  params: account,
  reply: z.object({ mandates: z.array(mandate) }),
})

export const mandateView = call({
  path: ONE,
  summary: 'Una domiciliación de una cuenta',
  feature: FEATURE,
  params: oneParams,
  reply: z.extend(mandate, { account: z.object({ id: opaqueId, name: z.string(), iban: z.string(), canOperate: z.boolean() }) }),
})

const blockInput = z.object({ scope: z.enum(BLOCK_SCOPES) })
export type BlockInput = z.infer<typeof blockInput>

export const blockMandate = twoStep<z.infer<typeof oneParams>, BlockInput>({
  path: `${ONE}/block`,
  feature: FEATURE,
  params: oneParams,
  summary: 'Bloquea los recibos de un acreedor o de un mandato, o deja de bloquearlos',
  input: blockInput,
  refreshes: [LIST, ONE, MOVEMENT],
})

const limitInput = z.object({
  /** The most in each receipt, in cents; absent, any amount. */
  maximum: z.optional(cents),
  /** At most one receipt in each; absent, as many as come. With neither, the limit is taken away. */
  period: z.optional(z.enum(DEBIT_PERIODS)),
})
export type LimitInput = z.infer<typeof limitInput>

export const limitMandate = twoStep<z.infer<typeof oneParams>, LimitInput>({
  path: `${ONE}/limit`,
  feature: FEATURE,
  params: oneParams,
  summary: 'Limita el importe o la frecuencia de los recibos de un mandato',
  input: limitInput,
  refreshes: [LIST, ONE, MOVEMENT],
})
