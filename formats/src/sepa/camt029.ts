/** camt.029.001.10: the answer to a recall that is refused. One that is granted is answered by the money itself, in a pacs.004 with FOCR. */
import type { MessageType } from '../iso20022/message.ts'
import type { AssignmentHead } from './camt056.ts'
import { bic, code4, moment, oneOf, optional, reference, text } from './fields.ts'

export interface RecallAnswer {
  answerId: string
  originalMessageId: string
  originalName: string
  originalEndToEndId?: string
  originalTransactionId: string
  status: 'RJCR' | 'PDCR'
  /** LEGL, CUST, NOAS, AC04, AM04, NOOR, ARDT. */
  reason: string
  information?: string
}

export const RECALL_ANSWER: MessageType<AssignmentHead & { status: 'RJCR' | 'PDCR' }, object, RecallAnswer> = {
  name: 'camt.029.001.10',
  root: 'RsltnOfInvstgtn',
  head: {
    messageId: reference('Assgnmt/Id'),
    from: bic('Assgnmt/Assgnr/Agt'),
    to: bic('Assgnmt/Assgne/Agt'),
    createdAt: moment('Assgnmt/CreDtTm'),
    status: oneOf('Sts/Conf', ['RJCR', 'PDCR']),
  },
  batch: { element: 'CxlDtls', shape: {} },
  item: {
    element: 'TxInfAndSts',
    shape: {
      answerId: reference('CxlStsId'),
      originalMessageId: reference('OrgnlGrpInf/OrgnlMsgId'),
      originalName: text('OrgnlGrpInf/OrgnlMsgNmId', 35),
      originalEndToEndId: optional(reference('OrgnlEndToEndId')),
      originalTransactionId: reference('OrgnlTxId'),
      status: oneOf('TxCxlSts', ['RJCR', 'PDCR']),
      reason: code4('CxlStsRsnInf/Rsn/Cd'),
      information: optional(text('CxlStsRsnInf/AddtlInf', 105)),
    },
  },
}
