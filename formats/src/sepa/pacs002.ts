/** pacs.002.001.11: the status of the payments of an interbank message. An instant transfer is settled (ACSC) or rejected. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { MessageType } from '../iso20022/message.ts'
import { bic, code4, count, day, moment, oneOf, optional, reference, text } from './fields.ts'

/** `ACSC` settled, `ACCP` accepted and not settled yet, `PART` some were rejected, `RJCT` rejected. */
export const GROUP_STATUSES = ['ACSC', 'ACCP', 'PART', 'RJCT'] as const
export const PAYMENT_STATUSES = ['ACSC', 'ACCP', 'RJCT'] as const

export interface StatusHead {
  messageId: string
  createdAt: Instant
  from: string
  /** The message that is answered, and which it is: «pacs.008.001.09». */
  originalMessageId: string
  originalName: string
  originalCount?: number
  status?: (typeof GROUP_STATUSES)[number]
  /** Why the whole message is rejected. */
  reason?: string
}

export interface PaymentStatus {
  statusId: string
  originalEndToEndId?: string
  originalTransactionId: string
  status: (typeof PAYMENT_STATUSES)[number]
  reason?: string
  information?: string
  settlementOn?: LocalDate
}

export const PAYMENT_STATUS: MessageType<StatusHead, object, PaymentStatus> = {
  name: 'pacs.002.001.11',
  root: 'FIToFIPmtStsRpt',
  head: {
    messageId: reference('GrpHdr/MsgId'),
    createdAt: moment('GrpHdr/CreDtTm'),
    from: bic('GrpHdr/InstgAgt'),
    originalMessageId: reference('OrgnlGrpInfAndSts/OrgnlMsgId'),
    originalName: text('OrgnlGrpInfAndSts/OrgnlMsgNmId', 35),
    originalCount: optional(count('OrgnlGrpInfAndSts/OrgnlNbOfTxs')),
    status: optional(oneOf('OrgnlGrpInfAndSts/GrpSts', GROUP_STATUSES)),
    reason: optional(code4('OrgnlGrpInfAndSts/StsRsnInf/Rsn/Cd')),
  },
  item: {
    element: 'TxInfAndSts',
    shape: {
      statusId: reference('StsId'),
      originalEndToEndId: optional(reference('OrgnlEndToEndId')),
      originalTransactionId: reference('OrgnlTxId'),
      status: oneOf('TxSts', PAYMENT_STATUSES),
      reason: optional(code4('StsRsnInf/Rsn/Cd')),
      information: optional(text('StsRsnInf/AddtlInf', 105)),
      settlementOn: optional(day('FctvIntrBkSttlmDt/Dt')),
    },
  },
}
