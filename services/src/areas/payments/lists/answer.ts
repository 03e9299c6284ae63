/** The bank's answer to a file, or to one remittance of it, for the program that made it: pain.002 in the file's own generation. */
import type { remittanceAnswer } from '@almenara/contract/areas/payments/remittances'
import type { notebookAnswer } from '@almenara/contract/areas/payments/review'
import type { Cents } from '@almenara/contract/money'
import { writeMessage } from '@almenara/formats/iso20022/message'
import { ORDER_ANSWERS } from '@almenara/formats/sepa/order-answer'
import type { Download } from '../../../http/downloads.ts'
import { Failure } from '../../../http/failure.ts'
import type { Asker, Handler } from '../../../http/handler.ts'
import { MEDIA_TYPES } from '../../../http/media-types.ts'
import { recordedExport } from '../../../session-log/record-export.ts'
import type { SupportRow } from '../files/support-access.ts'
import { answersOf, batchesOf, together } from './answer-lines.ts'
import { requireDetailed } from './find-remittance.ts'
import { requireOrders } from './visible-orders.ts'

export const readAnswer: Handler<typeof notebookAnswer> = async ({ bank, session, params, now }) =>
  answerTo({ bank, session, now }, await requireOrders(bank.database, session, params.supportId))

export const readRemittanceAnswer: Handler<typeof remittanceAnswer> = async ({ bank, session, params, now }) => {
  const { remittance } = await requireDetailed(bank.database, session, params)
  const support = await requireOrders(bank.database, session, remittance.supportId)
  return answerTo({ bank, session, now }, support, remittance.batch)
}

/** Throws NOT_FOUND while the file is checked, and of one that was refused whole: nothing of its orders is kept. */
async function answerTo({ bank, session, now }: Asker, support: SupportRow, only?: number): Promise<Download> {
  const { database } = bank
  const { id, format, messageId, state, contractId } = support
  const found = state === 'CHECKING' || state === 'REFUSED' ? [] : await batchesOf(database, support, only)
  if (format === null || found.length === 0) throw new Failure('NOT_FOUND')
  const head = {
    messageId: `R${now.replace(/\D/g, '').slice(0, 14)}${id.replaceAll('-', '').slice(0, 20)}`,
    createdAt: now,
    originalMessageId: messageId ?? 'NOTPROVIDED',
    originalName: format,
    originalCount: found.reduce((sum, { count }) => sum + count, 0),
    originalSum: found.reduce((sum, { amount }) => sum + amount, 0) as Cents,
    status: together(new Set(found.flatMap(({ statuses }) => [...statuses]))),
  }
  const answered = found.map(({ batch, batchId, count, statuses }) => ({
    batch: { originalBatchId: batchId, originalCount: count, status: together(statuses) },
    items: answersOf(database, support, batch),
  }))
  const type = ORDER_ANSWERS[format.endsWith('.03') ? '2009' : '2019']
  const name = support.name.replace(/\.\w{1,4}$/, '')
  const file = { fileName: `${name}-respuesta.xml`, contentType: MEDIA_TYPES.XML, body: writeMessage(type, head, answered) }
  return recordedExport(bank, session, { at: now, ...(contractId === null ? {} : { productId: contractId }) }, file)
}
