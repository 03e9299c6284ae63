/** Transfers between the customer's own accounts. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { TRANSFER_MADE, TRANSFER_ROOT, transferSource, type TransferSource } from './scope.ts'
import { internalWhen } from './when.ts'

export const internalTargets = call({
  path: `${TRANSFER_ROOT.internal}/{id}/target-accounts`,
  summary: 'Las cuentas del cliente que pueden recibir un traspaso desde otra suya',
  feature: 'transfers.internal.create',
  params: transferSource,
  reply: z.object({
    accounts: z.array(
      z.object({ id: opaqueId, name: z.string().check(z.maxLength(MAX_LENGTH.ownPayeeName)), iban: z.string(), available: cents }),
    ),
  }),
})

/** To which account and how much: what creating, saving and repeating a transfer between own accounts have in common. */
export const internalOrder = {
  /** The account that receives. */
  target: opaqueId,
  /** More than zero. */
  amount: cents,
  /** Letters, digits and the signs of payment text (`payment-text.ts`), kept as they are; empty, the bank's own words are used. */
  concept: z.string().check(z.maxLength(MAX_LENGTH.concept)),
}

const internalTransferInput = z.object({
  ...internalOrder,
  /** Absent: at once. */
  when: z.optional(internalWhen),
  /** Saved as a favourite under this alias once it is signed. */
  favourite: z.optional(z.string().check(z.maxLength(MAX_LENGTH.transferAlias))),
  /** The stored transfer that this one comes from, which is no longer kept once it is signed. */
  stored: z.optional(opaqueId),
})
export type InternalTransferInput = z.infer<typeof internalTransferInput>

export const internalTransfer = twoStep<TransferSource, InternalTransferInput>({
  path: `${TRANSFER_ROOT.internal}/{id}/creation`,
  feature: 'transfers.internal.create',
  params: transferSource,
  summary: 'Traspasa dinero entre cuentas propias',
  input: internalTransferInput,
  refreshes: TRANSFER_MADE,
  errors: ['INSUFFICIENT_FUNDS', 'ALIAS_TAKEN'],
})
