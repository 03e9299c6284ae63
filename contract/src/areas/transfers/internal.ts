/** Transfers between the customer's own accounts. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { MONEY_MOVED } from '../../refreshes.ts'
import { cents, opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'

const source = z.object({ id: opaqueId })

export const internalTargets = call({
  method: 'GET',
  path: '/internal-transfers/v1/{id}/target-accounts',
  summary: 'Las cuentas del cliente que pueden recibir un traspaso desde otra suya',
  feature: 'transfers.internal.create',
  params: source,
  reply: z.object({ accounts: z.array(z.object({ id: opaqueId, name: z.string(), iban: z.string(), available: cents })) }),
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
  feature: 'transfers.internal.create',
  params: source,
  summary: 'Traspasa dinero entre cuentas propias',
  input: internalTransferInput,
  refreshes: MONEY_MOVED,
  errors: ['INSUFFICIENT_FUNDS'],
})
