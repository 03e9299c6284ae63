/** pain.001.001.09: a customer's file of transfer orders, as the EPC's customer-to-bank guidelines of 2025 and Cuaderno 34.14 XML use it. */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { MessageType, Totals } from '../iso20022/message.ts'
import type { Shape } from '../iso20022/shape.ts'
import {
  amount,
  asWritten,
  bicIfKnown,
  code4,
  count,
  day,
  fixed,
  flag,
  iban,
  moment,
  oneOf,
  optional,
  reference,
  sum,
  text,
} from './fields.ts'

export interface OrderFileHead extends Totals {
  messageId: string
  createdAt: Instant
  initiatorName: string
}

/** Orders that leave one account on one day. */
export interface OrderBatch extends Totals {
  batchId: string
  /** One entry for the whole batch, or one for each order. */
  bookedAsOne?: boolean
  instant?: 'INST'
  categoryPurpose?: string
  executionOn: LocalDate
  debtorName: string
  debtorIban: string
  debtorBic?: string
}

export interface TransferOrder {
  instructionId?: string
  endToEndId: string
  amount: Cents
  ultimateDebtorName?: string
  creditorBic?: string
  creditorName: string
  creditorIban: string
  ultimateCreditorName?: string
  purpose?: string
  remittance?: string
}

const PAYMENT_BLOCK = {
  batchId: reference('PmtInfId'),
  $method: fixed('PmtMtd', 'TRF'),
  bookedAsOne: optional(flag('BtchBookg')),
  count: count('NbOfTxs'),
  sum: sum('CtrlSum'),
  $service: fixed('PmtTpInf/SvcLvl/Cd', 'SEPA'),
  instant: optional(oneOf('PmtTpInf/LclInstrm/Cd', ['INST'])),
  categoryPurpose: optional(code4('PmtTpInf/CtgyPurp/Cd')),
  executionOn: day('ReqdExctnDt/Dt'),
  debtorName: text('Dbtr/Nm', 70),
  debtorIban: iban('DbtrAcct'),
  debtorBic: bicIfKnown('DbtrAgt'),
  $charges: fixed('ChrgBr', 'SLEV'),
} satisfies Shape<OrderBatch>

export const TRANSFER_ORDERS: MessageType<OrderFileHead, OrderBatch, TransferOrder> = {
  name: 'pain.001.001.09',
  root: 'CstmrCdtTrfInitn',
  head: {
    messageId: reference('GrpHdr/MsgId'),
    createdAt: moment('GrpHdr/CreDtTm'),
    count: count('GrpHdr/NbOfTxs'),
    sum: sum('GrpHdr/CtrlSum'),
    initiatorName: text('GrpHdr/InitgPty/Nm', 70),
  },
  batch: {
    element: 'PmtInf',
    shape: PAYMENT_BLOCK,
  },
  item: {
    element: 'CdtTrfTxInf',
    shape: {
      instructionId: optional(reference('PmtId/InstrId')),
      endToEndId: reference('PmtId/EndToEndId'),
      amount: amount('Amt/InstdAmt'),
      ultimateDebtorName: optional(text('UltmtDbtr/Nm', 70)),
      creditorBic: bicIfKnown('CdtrAgt'),
      creditorName: text('Cdtr/Nm', 70),
      creditorIban: iban('CdtrAcct'),
      ultimateCreditorName: optional(text('UltmtCdtr/Nm', 70)),
      purpose: optional(code4('Purp/Cd')),
      remittance: optional(text('RmtInf/Ustrd', 140)),
    },
  },
}

/** The same as a customer writes it, with their letters: names are checked against the holders of accounts, and cut to the SEPA set when sent. */
export const WRITTEN_ORDERS: MessageType<OrderFileHead, OrderBatch, TransferOrder> = {
  ...TRANSFER_ORDERS,
  head: { ...TRANSFER_ORDERS.head, initiatorName: asWritten('GrpHdr/InitgPty/Nm', 70) },
  batch: { element: 'PmtInf', shape: { ...PAYMENT_BLOCK, debtorName: asWritten('Dbtr/Nm', 70) } },
  item: {
    element: 'CdtTrfTxInf',
    shape: {
      ...TRANSFER_ORDERS.item.shape,
      endToEndId: asWritten('PmtId/EndToEndId', 35),
      creditorName: asWritten('Cdtr/Nm', 70),
      remittance: optional(asWritten('RmtInf/Ustrd', 140)),
    },
  },
}
