/**
 * pain.002 as a bank answers a customer's file: in the generation in which the file was written (pain.002.001.03 to files of 2009, .10 to those of
 * 2019), each order with what it said (`OrgnlTxRef`), by which programs that read answers find it again. What the file said is written as it was.
 */
import type { Instant, LocalDate } from '@almenara/contract/dates'
import type { Cents } from '@almenara/contract/money'
import type { MessageType } from '../iso20022/message.ts'
import type { Field } from '../iso20022/shape.ts'
import { amount, code4, count, day, iban, moment, oneOf, optional, reference, sum, text } from './fields.ts'

/**
 * `ACTC` checked, `ACWC` taken with another day than it asks for, `PDNG` waits for signatures, `ACCP` signed, `ACSP` under way, `ACSC` settled,
 * `PART` some rejected, `RJCT` rejected.
 */
export const ANSWER_STATUSES = ['ACTC', 'ACWC', 'PDNG', 'ACCP', 'ACSP', 'ACSC', 'PART', 'RJCT'] as const
export type AnswerStatus = (typeof ANSWER_STATUSES)[number]
export type OrderStatus = Exclude<AnswerStatus, 'PART'>

export interface AnswerHead {
  messageId: string
  createdAt: Instant
  originalMessageId: string
  originalName: string
  originalCount: number
  originalSum: Cents
  status: AnswerStatus
}

export interface AnswerBatch {
  originalBatchId: string
  originalCount: number
  status: AnswerStatus
}

export interface OrderAnswer {
  originalEndToEndId: string
  status: OrderStatus
  reason?: string
  /** In words, of a reason that has no code (`NARR`). */
  information?: string
  /** What of it could not be read is missing. */
  amount?: Cents
  /** Of a debit. */
  collectionOn?: LocalDate
  /** Of a transfer. */
  executionOn?: LocalDate
  mandateId?: string
  debtorName?: string
  debtorIban?: string
  creditorName?: string
  creditorIban?: string
}

export type Generation = '2009' | '2019'

/** Of a customer's file by the name of its message. */
export function generationOf(name: string): Generation {
  return name === 'pain.001.001.03' || name === 'pain.008.001.02' ? '2009' : '2019'
}

export const ORDER_ANSWERS: Readonly<Record<Generation, MessageType<AnswerHead, AnswerBatch, OrderAnswer>>> = {
  '2009': answer('pain.002.001.03', { day: 'ReqdExctnDt', party: '' }),
  '2019': answer('pain.002.001.10', { day: 'ReqdExctnDt/Dt', party: '/Pty' }),
}

/** What the customer's file said, which is no business of this message's rules. */
function said(path: string, most: number): Field<string> & { required: true } {
  return { path, required: true, write: (value) => [...value].slice(0, most).join(''), read: (content) => content }
}

/** Between the generations, the day is inside a choice and so is a party. */
function answer(name: string, at: { day: string; party: string }): MessageType<AnswerHead, AnswerBatch, OrderAnswer> {
  return {
    name,
    root: 'CstmrPmtStsRpt',
    head: {
      messageId: reference('GrpHdr/MsgId'),
      createdAt: moment('GrpHdr/CreDtTm'),
      originalMessageId: said('OrgnlGrpInfAndSts/OrgnlMsgId', 35),
      originalName: text('OrgnlGrpInfAndSts/OrgnlMsgNmId', 35),
      originalCount: count('OrgnlGrpInfAndSts/OrgnlNbOfTxs'),
      originalSum: sum('OrgnlGrpInfAndSts/OrgnlCtrlSum'),
      status: oneOf('OrgnlGrpInfAndSts/GrpSts', ANSWER_STATUSES),
    },
    batch: {
      element: 'OrgnlPmtInfAndSts',
      shape: {
        originalBatchId: said('OrgnlPmtInfId', 35),
        originalCount: count('OrgnlNbOfTxs'),
        status: oneOf('PmtInfSts', ANSWER_STATUSES),
      },
    },
    item: {
      element: 'TxInfAndSts',
      shape: {
        originalEndToEndId: said('OrgnlEndToEndId', 35),
        status: oneOf('TxSts', ['ACTC', 'ACWC', 'PDNG', 'ACCP', 'ACSP', 'ACSC', 'RJCT']),
        reason: optional(code4('StsRsnInf/Rsn/Cd')),
        information: optional(text('StsRsnInf/AddtlInf', 105)),
        amount: optional(amount('OrgnlTxRef/Amt/InstdAmt')),
        collectionOn: optional(day('OrgnlTxRef/ReqdColltnDt')),
        executionOn: optional(day(`OrgnlTxRef/${at.day}`)),
        // A choice from .11 on.
        mandateId: optional(said('OrgnlTxRef/MndtRltdInf/MndtId', 35)),
        debtorName: optional(said(`OrgnlTxRef/Dbtr${at.party}/Nm`, 70)),
        debtorIban: optional(iban('OrgnlTxRef/DbtrAcct')),
        creditorName: optional(said(`OrgnlTxRef/Cdtr${at.party}/Nm`, 70)),
        creditorIban: optional(iban('OrgnlTxRef/CdtrAcct')),
      },
    },
  }
}
