/** camt.056.001.09: a bank asks another for the money of a transfer back (recall, and request for recall by the originator). */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { MessageType } from '../iso20022/message.ts'
import { amount, bic, code4, count, day, moment, optional, reference, text } from './fields.ts'

export interface AssignmentHead {
  /** The assignment's, which is the message's. */
  messageId: string
  /** BICs of who asks, or answers, and of whom. */
  from: string
  to: string
  createdAt: Instant
}

export interface RecallRequest {
  recallId: string
  originalMessageId: string
  originalName: string
  originalEndToEndId?: string
  originalTransactionId: string
  originalAmount: Cents
  originalSettlementOn: LocalDate
  /** DUPL, TECH, FRAD; AC03, AM09, CUST where the orderer asks. */
  reason: string
  information?: string
}

export const RECALL_REQUEST: MessageType<AssignmentHead & { count: number }, object, RecallRequest> = {
  name: 'camt.056.001.09',
  root: 'FIToFIPmtCxlReq',
  head: {
    messageId: reference('Assgnmt/Id'),
    from: bic('Assgnmt/Assgnr/Agt'),
    to: bic('Assgnmt/Assgne/Agt'),
    createdAt: moment('Assgnmt/CreDtTm'),
    count: count('CtrlData/NbOfTxs'),
  },
  batch: { element: 'Undrlyg', shape: {} },
  item: {
    element: 'TxInf',
    shape: {
      recallId: reference('CxlId'),
      originalMessageId: reference('OrgnlGrpInf/OrgnlMsgId'),
      originalName: text('OrgnlGrpInf/OrgnlMsgNmId', 35),
      originalEndToEndId: optional(reference('OrgnlEndToEndId')),
      originalTransactionId: reference('OrgnlTxId'),
      originalAmount: amount('OrgnlIntrBkSttlmAmt'),
      originalSettlementOn: day('OrgnlIntrBkSttlmDt'),
      reason: code4('CxlRsnInf/Rsn/Cd'),
      information: optional(text('CxlRsnInf/AddtlInf', 105)),
    },
  },
}
