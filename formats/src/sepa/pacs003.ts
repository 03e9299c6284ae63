/** pacs.003.001.08: direct debits between banks, CORE and B2B, as the EPC's interbank guidelines of 2025 use it. */
import type { LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { MessageType } from '../iso20022/message.ts'
import { amount, bic, code, code4, count, day, fixed, flag, iban, moment, oneOf, optional, reference, text, total } from './fields.ts'
import type { InterbankHead } from './pacs008.ts'

export interface DirectDebit {
  transactionId: string
  endToEndId: string
  scheme: 'CORE' | 'B2B'
  sequence: 'FRST' | 'RCUR' | 'FNAL' | 'OOFF'
  categoryPurpose?: string
  amount: Cents
  /** The day on which the debtor pays (AT-11). */
  collectionOn: LocalDate
  mandateId: string
  signedOn: LocalDate
  /** What changed of the mandate since the debit before (AT-24): its reference, who collects, or the debtor's account. */
  amended?: boolean
  oldMandateId?: string
  oldCreditorId?: string
  oldAccount?: 'SMNDA'
  /** AT-02. */
  creditorId: string
  creditorName: string
  creditorIban: string
  creditorBic: string
  ultimateCreditorName?: string
  debtorName: string
  debtorTown?: string
  debtorCountry?: string
  debtorIban: string
  debtorBic: string
  ultimateDebtorName?: string
  purpose?: string
  remittance?: string
}

export const DIRECT_DEBIT: MessageType<InterbankHead, object, DirectDebit> = {
  name: 'pacs.003.001.08',
  root: 'FIToFICstmrDrctDbt',
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
    element: 'DrctDbtTxInf',
    shape: {
      endToEndId: reference('PmtId/EndToEndId'),
      transactionId: reference('PmtId/TxId'),
      $service: fixed('PmtTpInf/SvcLvl/Cd', 'SEPA'),
      scheme: oneOf('PmtTpInf/LclInstrm/Cd', ['CORE', 'B2B']),
      sequence: oneOf('PmtTpInf/SeqTp', ['FRST', 'RCUR', 'FNAL', 'OOFF']),
      categoryPurpose: optional(code4('PmtTpInf/CtgyPurp/Cd')),
      amount: amount('IntrBkSttlmAmt'),
      $charges: fixed('ChrgBr', 'SLEV'),
      collectionOn: day('ReqdColltnDt'),
      mandateId: reference('DrctDbtTx/MndtRltdInf/MndtId'),
      signedOn: day('DrctDbtTx/MndtRltdInf/DtOfSgntr'),
      amended: optional(flag('DrctDbtTx/MndtRltdInf/AmdmntInd')),
      oldMandateId: optional(reference('DrctDbtTx/MndtRltdInf/AmdmntInfDtls/OrgnlMndtId')),
      oldCreditorId: optional(reference('DrctDbtTx/MndtRltdInf/AmdmntInfDtls/OrgnlCdtrSchmeId/Id/PrvtId/Othr/Id')),
      oldAccount: optional(oneOf('DrctDbtTx/MndtRltdInf/AmdmntInfDtls/OrgnlDbtrAcct/Id/Othr/Id', ['SMNDA'])),
      creditorId: reference('DrctDbtTx/CdtrSchmeId/Id/PrvtId/Othr/Id'),
      $schemeName: fixed('DrctDbtTx/CdtrSchmeId/Id/PrvtId/Othr/SchmeNm/Prtry', 'SEPA'),
      creditorName: text('Cdtr/Nm', 70),
      creditorIban: iban('CdtrAcct'),
      creditorBic: bic('CdtrAgt'),
      ultimateCreditorName: optional(text('UltmtCdtr/Nm', 70)),
      debtorName: text('Dbtr/Nm', 70),
      debtorTown: optional(text('Dbtr/PstlAdr/TwnNm', 35)),
      debtorCountry: optional(code('Dbtr/PstlAdr/Ctry', /^[A-Z]{2}$/)),
      debtorIban: iban('DbtrAcct'),
      debtorBic: bic('DbtrAgt'),
      ultimateDebtorName: optional(text('UltmtDbtr/Nm', 70)),
      purpose: optional(code4('Purp/Cd')),
      remittance: optional(text('RmtInf/Ustrd', 140)),
    },
  },
}
