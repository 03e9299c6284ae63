/** What a movement comes from and what may be done with it: given by the bank, so that no screen guesses it. */
import * as z from 'zod/mini'
import { opaqueId } from './schemas.ts'

/**
 * `ANSWER_RECALL` answers the payer's bank, which asks for the money; `BLOCK` and `LIMIT` are of a receipt's creditor; `KEEP` saves the
 * payee as a favourite; `CANCEL` takes back a transfer that has not left, and `RECALL` asks the other bank for one that has; `CARD` shows
 * the card that it was paid with.
 */
export const MOVEMENT_ACTIONS = [
  'ANSWER_RECALL',
  'REPEAT',
  'RETURN',
  'BLOCK',
  'RECEIPT',
  'KEEP',
  'CANCEL',
  'RECALL',
  'LIMIT',
  'CARD',
] as const
export type MovementAction = (typeof MOVEMENT_ACTIONS)[number]

/** By which way its money went, and under which scheme: a creditor collects, a payee is sent money and a payer sends it. */
export const COUNTERPARTY_ROLES = ['PAYEE', 'PAYER', 'CREDITOR'] as const
export type CounterpartyRole = (typeof COUNTERPARTY_ROLES)[number]

export const movementOrigin = z.discriminatedUnion('kind', [
  /** A transfer that was ordered from this account (`issuedDetail`). */
  z.object({
    kind: z.literal('ISSUED'),
    id: opaqueId,
    scope: z.enum(['internal', 'external']),
    payee: z.object({ name: z.string(), iban: z.string() }),
    /** The customer's own account that received, while it is theirs. */
    targetId: z.optional(opaqueId),
    concept: z.string(),
  }),
  /** A direct debit (`receiptView`) and its mandate (`mandateView`). */
  z.object({ kind: z.literal('RECEIPT'), id: opaqueId, mandateId: opaqueId }),
  /** A transfer that was received (`transferView`). */
  z.object({ kind: z.literal('RECEIVED'), id: opaqueId }),
  /** What a card of this customer did. */
  z.object({ kind: z.literal('CARD'), cardId: opaqueId }),
])
export type MovementOrigin = z.infer<typeof movementOrigin>
