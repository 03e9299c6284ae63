/** pain.002.001.11: what became of a customer's file, or of its orders. */
import type { Instant } from '@almenara/contract/dates'
import type { MessageType } from '../iso20022/message.ts'
import { code4, count, moment, oneOf, optional, reference, text } from './fields.ts'

/** `ACTC` well made, `ACCP` and `ACSP` accepted and under way, `ACSC` settled, `PDNG` waiting, `PART` some rejected, `RJCT` rejected. */
export const ORDER_FILE_STATUSES = ['ACTC', 'ACCP', 'ACSP', 'ACSC', 'PDNG', 'PART', 'RJCT'] as const
type Status = (typeof ORDER_FILE_STATUSES)[number]

export interface OrderReportHead {
  messageId: string
  createdAt: Instant
  originalMessageId: string
  originalName: string
  originalCount?: number
  status?: Status
  reason?: string
}

export interface OrderReportBatch {
  originalBatchId: string
  status?: Status
  reason?: string
}

export interface OrderReport {
  statusId?: string
  originalInstructionId?: string
  originalEndToEndId?: string
  status: Exclude<Status, 'PART'>
  reason?: string
  information?: string
}

export const ORDER_REPORT: MessageType<OrderReportHead, OrderReportBatch, OrderReport> = {
  name: 'pain.002.001.11',
  root: 'CstmrPmtStsRpt',
  head: {
    messageId: reference('GrpHdr/MsgId'),
    createdAt: moment('GrpHdr/CreDtTm'),
    originalMessageId: reference('OrgnlGrpInfAndSts/OrgnlMsgId'),
    originalName: text('OrgnlGrpInfAndSts/OrgnlMsgNmId', 35),
    originalCount: optional(count('OrgnlGrpInfAndSts/OrgnlNbOfTxs')),
    status: optional(oneOf('OrgnlGrpInfAndSts/GrpSts', ORDER_FILE_STATUSES)),
    reason: optional(code4('OrgnlGrpInfAndSts/StsRsnInf/Rsn/Cd')),
  },
  batch: {
    element: 'OrgnlPmtInfAndSts',
    shape: {
      originalBatchId: reference('OrgnlPmtInfId'),
      status: optional(oneOf('PmtInfSts', ORDER_FILE_STATUSES)),
      reason: optional(code4('StsRsnInf/Rsn/Cd')),
    },
  },
  item: {
    element: 'TxInfAndSts',
    shape: {
      statusId: optional(reference('StsId')),
      originalInstructionId: optional(reference('OrgnlInstrId')),
      originalEndToEndId: optional(reference('OrgnlEndToEndId')),
      status: oneOf('TxSts', ['ACTC', 'ACCP', 'ACSP', 'ACSC', 'PDNG', 'RJCT']),
      reason: optional(code4('StsRsnInf/Rsn/Cd')),
      information: optional(text('StsRsnInf/AddtlInf', 105)),
    },
  },
}
