/**
 * Messages small enough to be held whole: what travels over the rail a batch at a time. The largest take a tenth of a second of processor, so
 * whoever waits for an answer has a turn after each slice of them.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { readMessage, writeMessage, type MessageType } from './message.ts'

/** Bytes that are read without a turn for others: some twenty payments, as in what `writeMessage` gives out at a time. */
const SLICE = 16_384

/** Called with the bytes that come next: whoever waits has a turn before them when a slice has been gone through since the last one. */
export type Pace = (bytes: number) => Promise<void>

/** One pace for all that is gone through together: ten short messages are a slice, and not ten. */
export function createPace(): Pace {
  let gone = 0
  return async (bytes) => {
    if (gone > 0 && gone + bytes > SLICE) {
      await turn()
      gone = 0
    }
    gone += bytes
  }
}

/** A message without batches, or with one batch whose head has no data. */
export async function wholeMessage<Head, Item>(
  type: MessageType<Head, object, Item>,
  head: Head,
  items: readonly Item[],
  pace = createPace(),
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  const batches = items.length === 0 && type.batch ? [] : [{ batch: {}, items }]
  for await (const chunk of writeMessage(type, head, batches)) {
    await pace(chunk.length)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export interface WholeMessage<Head, Item> {
  head: Head
  items: Item[]
}

/** Throws `XmlError` or `MessageError`, and answers nothing of a message that is wrong at its end. */
export async function readWholeMessage<Head, Item>(
  type: MessageType<Head, object, Item>,
  bytes: Uint8Array,
  pace = createPace(),
): Promise<WholeMessage<Head, Item>> {
  const { head, items: read } = await readMessage(type, slicesOf(bytes, pace))
  const items: Item[] = []
  for await (const { item } of read) items.push(item)
  return { head, items }
}

/** Several of one type, one after another. Throws as the reading of one. */
export async function readWholeMessages<Head, Item>(
  type: MessageType<Head, object, Item>,
  all: readonly Uint8Array[],
): Promise<WholeMessage<Head, Item>[]> {
  const pace = createPace()
  const read: WholeMessage<Head, Item>[] = []
  for (const bytes of all) read.push(await readWholeMessage(type, bytes, pace))
  return read
}

async function* slicesOf(bytes: Uint8Array, pace: Pace): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    const slice = bytes.subarray(at, at + SLICE)
    await pace(slice.length)
    yield slice
  }
}
