/** The documents of several communications as one file. */
import { communicationsExport, communicationsExportFile } from '@almenara/contract/areas/mailbox/communications'
import type { BodyOf } from '@almenara/contract/call'
import { CallFailure } from '../../api/failure.ts'
import { send } from '../../api/send.ts'
import { download } from '../../patterns/download/download.ts'
import type { ReportProgress } from '../../patterns/download/progress-words.ts'

/** How often it is asked whether the file has been made, and how many times: a minute in all. */
const EVERY_MS = 2000
const TIMES = 30

/**
 * Asks for them and brings the file. Asked again with the same operation, it is the same file. Throws DOCUMENT_NOT_READY where it takes longer than
 * a minute: it is then found in the downloads.
 */
export async function bringTogether(asked: { txId: string; ids: readonly string[] }, onProgress: ReportProgress) {
  const { txId, ids } = asked
  const media = ids.length === 1 ? 'PDF' : 'ZIP'
  const body: BodyOf<typeof communicationsExport> = { txId, ids: [...ids], media, operationId: crypto.randomUUID() }
  let { exportId, state } = await send(communicationsExport, { body })
  for (let time = 0; state === 'PREPARING'; time += 1) {
    if (time === TIMES) throw new CallFailure('DOCUMENT_NOT_READY', 'DEFAULT')
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    ;({ exportId, state } = await send(communicationsExport, { body }))
  }
  return download(communicationsExportFile, { params: { exportId } }, { onProgress })
}
