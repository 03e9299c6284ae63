/**
 * Transfers to accounts that are not the customer's own: euros, to a country of SEPA. One to another customer of this bank is a movement of
 * its books and arrives at once; any other goes through the clearing.
 */
import * as z from 'zod/mini'
import { MAX_LENGTH } from '../../limits.ts'
import { cents, opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { TRANSFER_MADE, TRANSFER_ROOT, transferSource, type TransferSource } from './scope.ts'
import { externalWhen } from './when.ts'

/** To whom and how much: what creating, saving and repeating an external transfer have in common. */
export const externalOrder = {
  /** The beneficiary, stored as typed; other banks get it in the SEPA character set («Muñoz» as «Munoz»). */
  name: z.string().check(z.maxLength(MAX_LENGTH.payeeName)),
  /** As it is written or pasted: any case, with or without spaces. */
  iban: z.string().check(z.maxLength(2 * MAX_LENGTH.iban)),
  /** More than zero. */
  amount: cents,
  /** `EUR`, which is also what its absence says: no other is sent from here. */
  currency: z.optional(z.string().check(z.maxLength(3))),
  /** Letters, digits and the signs of payment text (`payment-text.ts`), kept as they are; it may be empty. */
  concept: z.string().check(z.maxLength(MAX_LENGTH.concept)),
  /** One of `motives`: what kind of payment it is, which travels with it. */
  categoryPurpose: z.optional(z.string().check(z.maxLength(4))),
}

const externalTransferInput = z.object({
  ...externalOrder,
  when: externalWhen,
  /** Saved as a favourite under this alias once it is signed. */
  favourite: z.optional(z.string().check(z.maxLength(MAX_LENGTH.transferAlias))),
  /** The stored transfer that this one comes from, which is no longer kept once it is signed. */
  stored: z.optional(opaqueId),
})
export type ExternalTransferInput = z.infer<typeof externalTransferInput>

/**
 * The review says in its facts the verdict of the payee check, made again then, the fee, the days, and what is left; and in `warnings` what
 * the customer should look at: `PAYEE_NOT_HOLDER`, `PAYEE_NEARLY`, `PAYEE_UNVERIFIED`, `DUPLICATE`, `FUNDS_ON_DAY`. An instant one may stay
 * `PROCESSING` until the clearing answers.
 */
export const externalTransfer = twoStep<TransferSource, ExternalTransferInput>({
  path: `${TRANSFER_ROOT.external}/{id}/creation`,
  feature: 'transfers.external.create',
  params: transferSource,
  summary: 'Envía dinero a una cuenta de otra persona o empresa',
  input: externalTransferInput,
  refreshes: TRANSFER_MADE,
  errors: ['INSUFFICIENT_FUNDS', 'TRANSFER_LIMIT', 'ALIAS_TAKEN'],
})
