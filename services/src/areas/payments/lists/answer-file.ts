/** A pain.002 for the program that made a customer's files, in their generation, as a download. */
import { writeMessage, type BatchOf } from '@almenara/formats/iso20022/message'
import { generationOf, ORDER_ANSWERS, type AnswerBatch, type AnswerHead, type OrderAnswer } from '@almenara/formats/sepa/order-answer'
import type { Download } from '../../../http/downloads.ts'
import type { Asker } from '../../../http/handler.ts'
import { MEDIA_TYPES } from '../../../http/media-types.ts'
import { recordedExport } from '../../../session-log/record-export.ts'

interface Answered {
  /** A UUID, by which the message is known. */
  id: string
  /** Of the file, without its ending. */
  name: string
  /** The contract that it is of, where it is of one. */
  productId: string | null
  original: Omit<AnswerHead, 'messageId' | 'createdAt'>
  answered: Iterable<BatchOf<AnswerBatch, OrderAnswer>>
}

export function answerFile({ bank, session, now }: Asker, { id, name, productId, original, answered }: Answered): Download {
  const messageId = `R${now.replace(/\D/g, '').slice(0, 14)}${id.replaceAll('-', '').slice(0, 20)}`
  const body = writeMessage(ORDER_ANSWERS[generationOf(original.originalName)], { messageId, createdAt: now, ...original }, answered)
  const file = { fileName: `${name}.xml`, contentType: MEDIA_TYPES.XML, body }
  return recordedExport(bank, session, { at: now, ...(productId === null ? {} : { productId }) }, file)
}
