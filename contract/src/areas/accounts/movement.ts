/** One movement of an account, which its list leads to: apart from the list, whose screen does not bring it until one is opened. */
import * as z from 'zod/mini'
import { allowedActions } from '../../allowed-actions.ts'
import { call } from '../../call.ts'
import { listCursor } from '../../extract.ts'
import { COUNTERPARTY_ROLES, MOVEMENT_ACTIONS, movementOrigin } from '../../movement-origin.ts'
import { instant, opaqueId, operationId } from '../../schemas.ts'
import { movement } from '../accounts.ts'

/** What a payment scheme says of a movement, in reading order. A bank is shown by its name, where it is known, and its BIC. */
export const MOVEMENT_FACTS = [
  'counterpartyName',
  'counterpartyIban',
  'counterpartyBank',
  'counterpartyId',
  'ultimateName',
  'remittance',
  'mandateId',
  'scheme',
  'endToEndId',
  'purpose',
  'returnReason',
  'card',
] as const
const movementFact = z.object({ fact: z.enum(MOVEMENT_FACTS), text: z.string() })
export type MovementFact = z.infer<typeof movementFact>

export const movementDetail = call({
  path: '/accounts/v2/{id}/movement-extract/{movementId}',
  summary: 'Un movimiento de la lista, con sus vecinos',
  feature: 'accounts.account-details.movements',
  params: z.object({ id: opaqueId, movementId: opaqueId }),
  query: z.object({ txId: listCursor }),
  reply: z.object({
    movement: z.extend(movement, {
      reference: z.string(),
      documentNumber: z.string(),
      postedAt: instant,
      facts: z.array(movementFact),
      /** Who the other party of the facts is. */
      counterparty: z.enum(COUNTERPARTY_ROLES),
      /** The order that it comes from, where this customer signed it: its receipt can be had (`receiptPdf`). */
      operationId: z.optional(operationId),
      origin: z.optional(movementOrigin),
      /** What may be done with it and, of what may not now, why. */
      actions: allowedActions(MOVEMENT_ACTIONS).shape.actions,
    }),
    /** The movement above and below it in the same list. */
    newer: z.optional(opaqueId),
    older: z.optional(opaqueId),
  }),
  errors: ['TX_UNKNOWN'],
})
