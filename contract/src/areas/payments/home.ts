/** What the home of payments shows: what waits for the customer, first what lapses first, and what was sent this month. */
import * as z from 'zod/mini'
import { call, type Reply } from '../../call.ts'
import { cents, day, instant, opaqueId } from '../../schemas.ts'
import { REMITTANCE_KINDS } from './codes.ts'
import { REMITTANCES_ROOT } from './notebooks.ts'

const file = {
  id: opaqueId,
  name: z.string(),
  count: z.int(),
  amount: cents,
}
/** What its orders do, which says in which screens it is. */
const kind = z.enum(REMITTANCE_KINDS)
const remittance = { ...file, kind, contractId: opaqueId, number: z.string() }

const waitingItem = z.discriminatedUnion('what', [
  /** A file that waits for signatures; `forMe`: this customer's among them. */
  z.object({
    what: z.literal('FILE_TO_SIGN'),
    ...file,
    kind,
    /** Once somebody has signed it: the order that waits for the others. */
    operationId: z.optional(opaqueId),
    forMe: z.boolean(),
    signatures: z.object({ given: z.int(), required: z.int() }),
    /** Until when it must be signed, and the day on which it goes if it is signed later. */
    until: z.optional(instant),
    afterwardsOn: z.optional(day),
  }),
  /** A file with errors, which its preparer mends or leaves out. */
  z.object({ what: z.literal('FILE_TO_MEND'), ...file, kind, errors: z.int(), expiresOn: day }),
  /** There is not enough in the account, and it is tried until the cut-off. */
  z.object({ what: z.literal('REMITTANCE_STOPPED'), ...remittance, accountId: z.optional(opaqueId), missing: cents, until: instant }),
  /** A B2B debit, by the name of its creditor: without a decision it goes back. */
  z.object({
    what: z.literal('DEBIT_TO_DECIDE'),
    ...file,
    accountId: opaqueId,
    accountType: z.enum(['VIEW', 'CREDIT']),
    dueOn: day,
    until: instant,
  }),
  /** Transfers or debits that came back since the customer was last here. */
  z.object({ what: z.literal('RETURNS'), ...remittance, since: instant }),
])
export type WaitingItem = z.infer<typeof waitingItem>

export const paymentsWaiting = call({
  path: `${REMITTANCES_ROOT}/waiting`,
  summary: 'Lo que espera al cliente en cobros y pagos, y lo que ha enviado en el mes por cada servicio',
  feature: 'payments',
  reply: z.object({
    /** First what lapses first; at most twenty. */
    waiting: z.array(waitingItem),
    /** How many there are in all. */
    count: z.int(),
    families: z.array(
      z.object({
        kind: z.enum(REMITTANCE_KINDS),
        contracts: z.int(),
        month: z.object({ remittances: z.int(), count: z.int(), amount: cents, undone: z.int() }),
      }),
    ),
    asOf: instant,
  }),
})
export type PaymentsWaiting = Reply<typeof paymentsWaiting>
