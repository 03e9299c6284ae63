/** How much a customer may send: what the bank allows through each channel, and what they allow themselves. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { cents } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { limitsInForce } from './options.ts'
import { TRANSFER_MADE, TRANSFER_ROOT } from './scope.ts'

const FEATURE = 'transfers.external.limits'
const PATH = `${TRANSFER_ROOT.external}/limits`

/** A customer's own limits; one that is absent is not set. The instant ones are for each payment, for a day, or both. */
const ownLimits = z.object({
  perPayment: z.optional(cents),
  perDay: z.optional(cents),
  instantPerPayment: z.optional(cents),
  instantPerDay: z.optional(cents),
})
export type OwnLimits = z.infer<typeof ownLimits>

export const transferLimits = call({
  path: PATH,
  summary: 'Los límites del cliente en sus transferencias: los del banco y los que ha elegido',
  feature: FEATURE,
  reply: z.object({
    /** The bank's, through the channel from which this is asked. */
    bank: z.object({ perPayment: cents, perDay: cents }),
    own: ownLimits,
    inForce: limitsInForce,
  }),
})

export const changeLimits = twoStep<undefined, OwnLimits>({
  path: `${PATH}/change`,
  feature: FEATURE,
  summary: 'Cambia los límites que el cliente se pone en sus transferencias',
  input: ownLimits,
  refreshes: [PATH, ...TRANSFER_MADE],
})

/** Whether less can be sent than before, whatever is sent: that protects, and needs no code. What is absent has no limit. */
export function areLower(limits: OwnLimits, before: OwnLimits): boolean {
  const fields = ['perPayment', 'perDay', 'instantPerPayment', 'instantPerDay'] as const
  return fields.every((field) => (limits[field] ?? Infinity) <= (before[field] ?? Infinity))
}
