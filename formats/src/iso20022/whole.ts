/** Messages small enough to be held whole: what travels over the rail a batch at a time. */
import { readMessage, writeMessage, type MessageType } from './message.ts'

/** A message without batches, or with one batch whose head has no data. */
export async function wholeMessage<Head, Item>(type: MessageType<Head, object, Item>, head: Head, items: readonly Item[]): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const batches = items.length === 0 && type.batch ? [] : [{ batch: {}, items }]
  for await (const chunk of writeMessage(type, head, batches)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Throws `XmlError` or `MessageError`, and answers nothing of a message that is wrong at its end. */
export async function readWholeMessage<Head, Item>(
  type: MessageType<Head, object, Item>,
  bytes: Uint8Array,
): Promise<{ head: Head; items: Item[] }> {
  const { head, items: read } = await readMessage(type, [bytes])
  const items: Item[] = []
  for await (const { item } of read) items.push(item)
  return { head, items }
}
