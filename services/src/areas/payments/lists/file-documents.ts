/** The original of a file, as it came. */
import type { notebookOriginal } from '@almenara/contract/areas/payments/review'
import { Failure } from '../../../http/failure.ts'
import type { Handler } from '../../../http/handler.ts'
import { MEDIA_TYPES } from '../../../http/media-types.ts'
import { recordedExport } from '../../../session-log/record-export.ts'
import { storedFile } from '../files/stored-file.ts'
import { requireOrders } from './visible-orders.ts'

/** Throws NOT_FOUND also for a payroll where whoever asks may not see whom it pays. */
export const readOriginal: Handler<typeof notebookOriginal> = async ({ bank, session, params, now }) => {
  const support = await requireOrders(bank.database, session, params.supportId)
  // While it comes there is nothing of it to give back.
  if (support.sha256 === null) throw new Failure('NOT_FOUND')
  const file = { fileName: support.name, contentType: MEDIA_TYPES.ORIGINAL, body: storedFile(bank.database, support.id) }
  return recordedExport(bank, session, { at: now, ...(support.contractId === null ? {} : { productId: support.contractId }) }, file)
}
