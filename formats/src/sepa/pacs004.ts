/** pacs.004.001.10: interbank returns: a transfer that could not be credited, a debit that was returned or refunded, a recall that was granted. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { MessageType } from '../iso20022/message.ts'
import { amount, bic, code4, count, day, fixed, iban, moment, optional, reference, text, total } from './fields.ts'
import type { InterbankHead } from './pacs008.ts'

export interface PaymentReturn {
  /** The returning bank's own. */
  returnId: string
  originalMessageId: string
  originalName: string
  originalEndToEndId?: string
  originalTransactionId: string
  originalAmount: Cents
  originalSettlementOn: LocalDate
  /** The amount that is returned, with the compensation. */
  amount: Cents
  /** What a debtor's bank claims of a refund for the interest that its customer lost (EPC016-06). */
  compensation?: Cents
  reason: string
  information?: string
  debtorName?: string
  debtorIban?: string
  debtorBic?: string
  creditorBic?: string
  creditorName?: string
  creditorIban?: string
}

export const PAYMENT_RETURN: MessageType<InterbankHead, object, PaymentReturn> = {
  name: 'pacs.004.001.10',
  root: 'PmtRtr',
  head: {
    messageId: reference('GrpHdr/MsgId'),
    createdAt: moment('GrpHdr/CreDtTm'),
    count: count('GrpHdr/NbOfTxs'),
    sum: total('GrpHdr/TtlRtrdIntrBkSttlmAmt'),
    settlementOn: day('GrpHdr/IntrBkSttlmDt'),
    $method: fixed('GrpHdr/SttlmInf/SttlmMtd', 'CLRG'),
    from: bic('GrpHdr/InstgAgt'),
  },
  item: {
    element: 'TxInf',
    shape: {
      returnId: reference('RtrId'),
      originalMessageId: reference('OrgnlGrpInf/OrgnlMsgId'),
      originalName: text('OrgnlGrpInf/OrgnlMsgNmId', 35),
      originalEndToEndId: optional(reference('OrgnlEndToEndId')),
      originalTransactionId: reference('OrgnlTxId'),
      originalAmount: amount('OrgnlIntrBkSttlmAmt'),
      originalSettlementOn: day('OrgnlIntrBkSttlmDt'),
      amount: amount('RtrdIntrBkSttlmAmt'),
      compensation: optional(amount('CompstnAmt')),
      $charges: fixed('ChrgBr', 'SLEV'),
      reason: code4('RtrRsnInf/Rsn/Cd'),
      information: optional(text('RtrRsnInf/AddtlInf', 105)),
      debtorName: optional(text('OrgnlTxRef/Dbtr/Pty/Nm', 70)),
      debtorIban: optional(iban('OrgnlTxRef/DbtrAcct')),
      debtorBic: optional(bic('OrgnlTxRef/DbtrAgt')),
      creditorBic: optional(bic('OrgnlTxRef/CdtrAgt')),
      creditorName: optional(text('OrgnlTxRef/Cdtr/Pty/Nm', 70)),
      creditorIban: optional(iban('OrgnlTxRef/CdtrAcct')),
    },
  },
}
