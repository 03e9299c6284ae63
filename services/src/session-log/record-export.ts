import type { Bank } from '../bank.ts'
import type { Download } from '../http/downloads.ts'
import { recordEvent, type Author, type NewEvent } from './record-event.ts'

/** The file as it was, which the session log tells of once its first part is made: one that fails before is no export. */
export function recordedExport(bank: Bank, author: Author, event: Pick<NewEvent, 'at' | 'productId'>, download: Download): Download {
  return {
    ...download,
    body: recorded(bank, author, { ...event, kind: 'LIST_EXPORTED', data: { file: download.fileName } }, download.body),
  }
}

async function* recorded(bank: Bank, author: Author, event: NewEvent, body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  // The rest of a long file goes on being read where it was begun.
  const { primary = bank.database } = bank
  let isRecorded = false
  for await (const chunk of body) {
    if (!isRecorded) await primary.transaction((tx) => recordEvent(tx, author, event))
    isRecorded = true
    yield chunk
  }
}
