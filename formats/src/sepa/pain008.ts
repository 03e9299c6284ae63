/** pain.008.001.08: a customer's file of debits, as the EPC's customer-to-bank guidelines of 2025 and Cuaderno 19.14 XML use it. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { MessageType, Totals } from '../iso20022/message.ts'
import { amount, asWritten, code4, count, day, fixed, iban, moment, oneOf, optional, sum } from './fields.ts'
import type { OrderFileHead } from './pain001.ts'

/** Debits that one creditor collects on one day, by one scheme. */
export interface CollectionBatch extends Totals {
  batchId: string
  scheme: 'CORE' | 'B2B'
  sequence: 'FRST' | 'RCUR' | 'FNAL' | 'OOFF'
  collectionOn: LocalDate
  creditorName: string
  creditorIban: string
  creditorId: string
}

export interface Collection {
  endToEndId: string
  amount: Cents
  mandateId: string
  signedOn: LocalDate
  debtorName: string
  debtorTown?: string
  debtorCountry?: string
  debtorIban: string
  purpose?: string
  remittance?: string
}

/** With the customer's own letters. */
export const WRITTEN_COLLECTIONS: MessageType<OrderFileHead, CollectionBatch, Collection> = {
  name: 'pain.008.001.08',
  root: 'CstmrDrctDbtInitn',
  head: {
    messageId: asWritten('GrpHdr/MsgId', 35),
    createdAt: moment('GrpHdr/CreDtTm'),
    count: count('GrpHdr/NbOfTxs'),
    sum: sum('GrpHdr/CtrlSum'),
    initiatorName: asWritten('GrpHdr/InitgPty/Nm', 70),
  },
  batch: {
    element: 'PmtInf',
    shape: {
      batchId: asWritten('PmtInfId', 35),
      $method: fixed('PmtMtd', 'DD'),
      count: count('NbOfTxs'),
      sum: sum('CtrlSum'),
      $service: fixed('PmtTpInf/SvcLvl/Cd', 'SEPA'),
      scheme: oneOf('PmtTpInf/LclInstrm/Cd', ['CORE', 'B2B']),
      sequence: oneOf('PmtTpInf/SeqTp', ['FRST', 'RCUR', 'FNAL', 'OOFF']),
      collectionOn: day('ReqdColltnDt'),
      creditorName: asWritten('Cdtr/Nm', 70),
      creditorIban: iban('CdtrAcct'),
      $creditorAgent: fixed('CdtrAgt/FinInstnId/Othr/Id', 'NOTPROVIDED'),
      $charges: fixed('ChrgBr', 'SLEV'),
      creditorId: asWritten('CdtrSchmeId/Id/PrvtId/Othr/Id', 35),
      $schemeName: fixed('CdtrSchmeId/Id/PrvtId/Othr/SchmeNm/Prtry', 'SEPA'),
    },
  },
  item: {
    element: 'DrctDbtTxInf',
    shape: {
      endToEndId: asWritten('PmtId/EndToEndId', 35),
      amount: amount('InstdAmt'),
      mandateId: asWritten('DrctDbtTx/MndtRltdInf/MndtId', 35),
      signedOn: day('DrctDbtTx/MndtRltdInf/DtOfSgntr'),
      $debtorAgent: fixed('DbtrAgt/FinInstnId/Othr/Id', 'NOTPROVIDED'),
      debtorName: asWritten('Dbtr/Nm', 70),
      debtorTown: optional(asWritten('Dbtr/PstlAdr/TwnNm', 35)),
      debtorCountry: optional(asWritten('Dbtr/PstlAdr/Ctry', 2)),
      debtorIban: iban('DbtrAcct'),
      purpose: optional(code4('Purp/Cd')),
      remittance: optional(asWritten('RmtInf/Ustrd', 140)),
    },
  },
}
