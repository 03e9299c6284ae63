/** Giving back a receipt or a received transfer, and refusing a receipt before it is charged. */
import * as z from 'zod/mini'
import { call } from '../../call.ts'
import { MONEY_MOVED } from '../../refreshes.ts'
import { day, opaqueId } from '../../schemas.ts'
import { twoStep } from '../../two-step.ts'
import { RECALL_ANSWERS } from './recalls.ts'
import { DIRECT_DEBIT_CALLS } from './direct-debits.ts'

/**
 * ISO 20022 codes that are sent to the other bank. `MD06`: the debtor wants it back, within eight weeks. `MD01`: the debtor authorised no such
 * debit, within thirteen months. `MS02`: by the customer's order: a receipt before it is charged, or a transfer. `AM05`: a transfer that
 * came twice.
 */
export const RETURN_REASONS = ['MD06', 'MD01', 'MS02', 'AM05'] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]

const reasons = z.object({
  reasons: z.array(
    z.object({
      id: z.enum(RETURN_REASONS),
      label: z.string(),
      description: z.string(),
      /** The last day on which it can be given back for this; absent, until it is charged. */
      until: z.optional(day),
    }),
  ),
  /** Where there is none: why, in sentences for the customer. */
  closed: z.optional(z.string()),
})

const directDebitParams = z.object({ accountId: opaqueId, receiptId: opaqueId })
const transferParams = z.object({ accountId: opaqueId, transferId: opaqueId })

export const directDebitReasons = call({
  path: '/direct-debit/v1/{accountId}/receipts/{receiptId}/return-motives',
  summary: 'Los motivos por los que se puede devolver hoy un recibo y su plazo legal, o por qué no se puede',
  feature: 'direct-debits.receipts',
  params: directDebitParams,
  reply: reasons,
})

export const transferReasons = call({
  path: '/direct-debit/v1/{accountId}/transfers/{transferId}/return-motives',
  summary: 'Los motivos por los que se puede devolver hoy una transferencia recibida, o por qué no se puede',
  feature: 'direct-debits.transfers',
  params: transferParams,
  reply: reasons,
})

const returnInput = z.object({ reason: z.enum(RETURN_REASONS) })
export type ReturnInput = z.infer<typeof returnInput>

export const returnDirectDebit = twoStep<z.infer<typeof directDebitParams>, ReturnInput>({
  path: '/direct-debit/v1/{accountId}/receipts/{receiptId}/return',
  feature: 'direct-debits.receipts.return',
  params: directDebitParams,
  summary: 'Devuelve un recibo, o rechaza uno que aún no se ha cargado',
  input: returnInput,
  refreshes: [...MONEY_MOVED, ...DIRECT_DEBIT_CALLS, directDebitReasons.path],
  errors: ['RETURN_CLOSED'],
})

export const returnTransfer = twoStep<z.infer<typeof transferParams>, ReturnInput>({
  path: '/direct-debit/v1/{accountId}/transfers/{transferId}/return',
  feature: 'direct-debits.transfers.return',
  params: transferParams,
  summary: 'Devuelve una transferencia recibida',
  input: returnInput,
  refreshes: [...MONEY_MOVED, ...DIRECT_DEBIT_CALLS, transferReasons.path],
  errors: ['RETURN_CLOSED', 'INSUFFICIENT_FUNDS'],
})

const recallInput = z.object({ answer: z.enum(RECALL_ANSWERS) })
export type RecallInput = z.infer<typeof recallInput>

export const answerRecall = twoStep<z.infer<typeof transferParams>, RecallInput>({
  path: '/direct-debit/v1/{accountId}/transfers/{transferId}/recall',
  feature: 'direct-debits.transfers.return',
  params: transferParams,
  summary: 'Responde al banco que pide que se devuelva una transferencia recibida',
  input: recallInput,
  refreshes: [...MONEY_MOVED, ...DIRECT_DEBIT_CALLS, transferReasons.path, '/notice/v1/notices-extract'],
  errors: ['RECALL_CLOSED', 'INSUFFICIENT_FUNDS'],
})
