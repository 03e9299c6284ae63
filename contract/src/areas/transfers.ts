/** Transfers: between the customer's own accounts, and to others. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { MAX_LENGTH } from '../limits.ts'
import { cents, opaqueId } from '../schemas.ts'
import { twoStep } from '../two-step.ts'
import { accountSummary, detail, movementExtract, pool } from './accounts.ts'

const source = z.object({ id: opaqueId })

export const internalTargets = call({
  method: 'GET',
  path: '/internal-transfers/v1/{id}/target-accounts',
  summary: 'Las cuentas del cliente que pueden recibir un traspaso desde otra suya',
  feature: 'transfers.internal-creation',
  params: source,
  reply: z.object({ accounts: z.array(z.pick(accountSummary, { id: true, name: true, iban: true, available: true })) }),
})

const internalTransferInput = z.object({
  /** The account that receives. */
  target: opaqueId,
  /** More than zero. */
  amount: cents,
  /** Characters of the SEPA set; empty, the bank's own words are used. */
  concept: z.string().check(z.maxLength(MAX_LENGTH.concept)),
})
export type InternalTransferInput = z.infer<typeof internalTransferInput>

export const internalTransfer = twoStep<z.infer<typeof source>, InternalTransferInput>({
  path: '/internal-transfers/v1/{id}/creation',
  feature: 'transfers.internal-creation',
  params: source,
  summary: 'Traspasa dinero entre cuentas propias',
  input: internalTransferInput,
  refreshes: [pool.path, detail.path, movementExtract.path, '/accounts/v1/position', '/products/v1/global-position'],
  errors: ['INSUFFICIENT_FUNDS'],
})
