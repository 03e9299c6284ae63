/** pacs.008.001.09: credit transfers between banks, ordinary (SCT) and instant (SCT Inst), as the EPC's interbank guidelines of 2025 use it. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { MessageType, Totals } from '../iso20022/message.ts'
import { amount, bic, code4, count, day, fixed, iban, moment, oneOf, optional, reference, text, total } from './fields.ts'

export interface InterbankHead extends Totals {
  messageId: string
  createdAt: Instant
  settlementOn: LocalDate
  /** BIC of the sending bank. The receiving bank of each item is in the item. */
  from: string
}

export interface CreditTransfer {
  /** The sending bank's own (AT-43), unique for ever: a payment is known by it. */
  transactionId: string
  /** The orderer's reference (AT-41); «NOTPROVIDED» where they gave none. */
  endToEndId: string
  /** Absent: an ordinary transfer. */
  instant?: 'INST'
  /** SALA, PENS… */
  categoryPurpose?: string
  amount: Cents
  /** When the order of an instant transfer was accepted (AT-50): its ten seconds begin then. */
  acceptedAt?: Instant
  ultimateDebtorName?: string
  debtorName: string
  debtorIban: string
  debtorBic: string
  creditorBic: string
  creditorName: string
  creditorIban: string
  ultimateCreditorName?: string
  purpose?: string
  remittance?: string
}

export const CREDIT_TRANSFER: MessageType<InterbankHead, object, CreditTransfer> = {
  name: 'pacs.008.001.09',
  root: 'FIToFICstmrCdtTrf',
  head: {
    messageId: reference('GrpHdr/MsgId'),
    createdAt: moment('GrpHdr/CreDtTm'),
    count: count('GrpHdr/NbOfTxs'),
    sum: total('GrpHdr/TtlIntrBkSttlmAmt'),
    settlementOn: day('GrpHdr/IntrBkSttlmDt'),
    $method: fixed('GrpHdr/SttlmInf/SttlmMtd', 'CLRG'),
    from: bic('GrpHdr/InstgAgt'),
  },
  item: {
    element: 'CdtTrfTxInf',
    shape: {
      endToEndId: reference('PmtId/EndToEndId'),
      transactionId: reference('PmtId/TxId'),
      $service: fixed('PmtTpInf/SvcLvl/Cd', 'SEPA'),
      instant: optional(oneOf('PmtTpInf/LclInstrm/Cd', ['INST'])),
      categoryPurpose: optional(code4('PmtTpInf/CtgyPurp/Cd')),
      amount: amount('IntrBkSttlmAmt'),
      acceptedAt: optional(moment('AccptncDtTm')),
      $charges: fixed('ChrgBr', 'SLEV'),
      ultimateDebtorName: optional(text('UltmtDbtr/Nm', 70)),
      debtorName: text('Dbtr/Nm', 70),
      debtorIban: iban('DbtrAcct'),
      debtorBic: bic('DbtrAgt'),
      creditorBic: bic('CdtrAgt'),
      creditorName: text('Cdtr/Nm', 70),
      creditorIban: iban('CdtrAcct'),
      ultimateCreditorName: optional(text('UltmtCdtr/Nm', 70)),
      purpose: optional(code4('Purp/Cd')),
      remittance: optional(text('RmtInf/Ustrd', 140)),
    },
  },
}
