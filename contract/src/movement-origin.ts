/** What a movement comes from and what may be done with it: given by the bank, so that no screen guesses it. */
import * as z from 'zod/mini'
import { REMITTANCE_KINDS } from './areas/payments/codes.ts'
import { listCursor } from './extract.ts'
import { cents, opaqueId } from './schemas.ts'

/**
 * `ANSWER_RECALL` answers the payer's bank, which asks for the money; `BLOCK` and `LIMIT` are of a receipt's creditor; `KEEP` saves the
 * payee as a favourite; `CANCEL` takes back a transfer that has not left, and `RECALL` asks the other bank for one that has; `CARD` shows
 * the card that it was paid with, `FINANCING` the receipt of a loan, or its movement, that it paid, and `REMITTANCE` the remittance by file.
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
  'FINANCING',
  'REMITTANCE',
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
  /** A Bizum of this customer, sent or received (`bizumMovement`): also what came back of it. */
  z.object({ kind: z.literal('BIZUM'), id: opaqueId }),
  /** What a card of this customer did. */
  z.object({ kind: z.literal('CARD'), cardId: opaqueId }),
  /** The receipt of a financing (`receiptDetail`), in the list that the txId stands for. */
  z.object({
    kind: z.literal('FINANCING_RECEIPT'),
    financingId: opaqueId,
    receiptId: opaqueId,
    txId: listCursor,
    /** What the bank charges for a guarantee, and not what a loan takes. */
    isFee: z.boolean(),
  }),
  /** What moved the principal of a loan or a leasing (`movementDetail` of financings): what was lent, and what was paid early. */
  z.object({ kind: z.literal('FINANCING_MOVEMENT'), financingId: opaqueId, movementId: opaqueId, txId: listCursor }),
  /** A remittance by file: what was charged or paid in for it, or what came back. `transferId`: of one transfer, which this customer may see. */
  z.object({
    kind: z.literal('REMITTANCE'),
    of: z.enum(REMITTANCE_KINDS),
    contractId: opaqueId,
    remittanceId: opaqueId,
    number: z.string(),
    transferId: z.optional(opaqueId),
  }),
  /**
   * The settlement of a credit account, each part of which is a movement of its own. Neither bears VAT: the granting of credit is exempt
   * (Ley 37/1992, art. 20.Uno.18.º c).
   */
  z.object({
    kind: z.literal('CREDIT_SETTLEMENT'),
    averageDrawn: cents,
    interest: cents,
    /** For what was available and not drawn. */
    fee: cents,
  }),
])
export type MovementOrigin = z.infer<typeof movementOrigin>
