/** Files packed as one ZIP while they are made: what an XLSX is packed in, and several documents at once. */
import { Readable } from 'node:stream'
import yazl from 'yazl'

export interface ZipEntry {
  name: string
  content: Iterable<string> | AsyncIterable<string | Uint8Array>
}

/** The first day that a ZIP can say, so that the same data give the same file. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true } as const

/** Entries in the order given, deflated. Each is read in its turn, and destroyed when the reader of the file leaves. */
export async function* zip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const archive = new yazl.ZipFile()
  const output = archive.outputStream as Readable
  let reading: Readable | undefined
  for (const { name, content } of entries) {
    archive.addReadStreamLazy(name, OPTIONS, (ready) => {
      reading = Readable.from(content, { objectMode: false }).once('error', (error) => output.destroy(error))
      ready(null, reading)
    })
  }
  archive.end()
  try {
    for await (const chunk of output) yield chunk as Buffer
  } finally {
    reading?.destroy()
  }
}
