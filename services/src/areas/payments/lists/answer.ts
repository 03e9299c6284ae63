/** The bank's answer to a file, or to one remittance of it, for the program that made it: pain.002 in the file's own generation. */
import type { remittanceAnswer } from '@almenara/contract/areas/payments/remittances'
import type { notebookAnswer } from '@almenara/contract/areas/payments/review'
import type { Cents } from '@almenara/contract/money'
import type { Download } from '../../../http/downloads.ts'
import { Failure } from '../../../http/failure.ts'
import type { Asker, Handler } from '../../../http/handler.ts'
import type { SupportRow } from '../files/support-access.ts'
import { answerFile } from './answer-file.ts'
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

/** Throws NOT_FOUND while the file is checked, of one that was refused whole, of whose orders nothing is kept, and of one of confirming. */
export async function answerTo({ bank, session, now }: Asker, support: SupportRow, only?: number): Promise<Download> {
  const { database } = bank
  const { id, format, messageId, state, contractId } = support
  const found = state === 'CHECKING' || state === 'REFUSED' ? [] : await batchesOf(database, support, only)
  // Its programs read pain.002, and those of confirming none.
  if (!format?.startsWith('pain.') || found.length === 0) throw new Failure('NOT_FOUND')
  const status = together(new Set(found.flatMap(({ statuses }) => [...statuses])))
  const originalCount = found.reduce((sum, { count }) => sum + count, 0)
  const originalSum = found.reduce((sum, { amount }) => sum + amount, 0) as Cents
  const answered = found.map(({ batch, batchId, count, statuses }) => ({
    batch: { originalBatchId: batchId, originalCount: count, status: together(statuses) },
    items: answersOf(database, support, batch),
  }))
  const original = { originalMessageId: messageId ?? 'NOTPROVIDED', originalName: format, originalCount, originalSum, status }
  const name = `${support.name.replace(/\.\w{1,4}$/, '')}-respuesta`
  return answerFile({ bank, session, now }, { id, name, productId: contractId, original, answered })
}
