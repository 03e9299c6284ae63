/**
 * A ZIP file as a stream (APPNOTE 6.3.10): what an XLSX is packed in, and several documents at once. Sizes follow each file's data, so
 * nothing is held back.
 */
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipFile {
  name: string
  content: Iterable<string> | AsyncIterable<string | Uint8Array>
}

/** General purpose bits 3 (sizes after the data) and 11 (names in UTF-8). */
const FLAGS = 0x0808
const DEFLATE = 8
const VERSION = 20
/** 01/01/1980, the first day a ZIP can say: the same data give the same file. */
const DOS_DAY = 0x0021

interface Packed {
  name: Buffer
  offset: number
  crc: number
  size: number
  packedSize: number
}

/** Files in the order given, deflated. None may reach 4 GB. */
export async function* zip(files: readonly ZipFile[]): AsyncGenerator<Buffer> {
  const directory: Packed[] = []
  let offset = 0
  for (const { name, content } of files) {
    const packed: Packed = { name: Buffer.from(name), offset, crc: 0, size: 0, packedSize: 0 }
    const header = localHeader(packed.name)
    yield header
    for await (const chunk of deflate(content, packed)) yield chunk
    const sizes = descriptor(packed)
    yield sizes
    offset += header.length + packed.packedSize + sizes.length
    directory.push(packed)
  }
  const entries = Buffer.concat(directory.map(directoryEntry))
  yield entries
  yield endOfDirectory(directory.length, entries.length, offset)
}

/** Counts what goes in and out while it is packed. */
async function* deflate(content: ZipFile['content'], packed: Packed): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const part of content) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part
      packed.crc = crc32(bytes, packed.crc)
      packed.size += bytes.length
      yield bytes
    }
  }
  for await (const chunk of Readable.from(counted(), { objectMode: false }).pipe(createDeflateRaw())) {
    const bytes = chunk as Buffer
    packed.packedSize += bytes.length
    yield bytes
  }
}

/** Little-endian integers of 2 or 4 bytes each. */
function integers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )
}

function localHeader(name: Buffer): Buffer {
  const fields = integers([0x04034b50, 4], [VERSION, 2], [FLAGS, 2], [DEFLATE, 2], [0, 2], [DOS_DAY, 2], [0, 4], [0, 4], [0, 4])
  return Buffer.concat([fields, integers([name.length, 2], [0, 2]), name])
}

function descriptor({ crc, size, packedSize }: Packed): Buffer {
  return integers([0x08074b50, 4], [crc, 4], [packedSize, 4], [size, 4])
}

function directoryEntry({ name, offset, crc, size, packedSize }: Packed): Buffer {
  const fields = integers([0x02014b50, 4], [VERSION, 2], [VERSION, 2], [FLAGS, 2], [DEFLATE, 2], [0, 2], [DOS_DAY, 2])
  const sizes = integers([crc, 4], [packedSize, 4], [size, 4], [name.length, 2], [0, 2], [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4])
  return Buffer.concat([fields, sizes, name])
}

function endOfDirectory(count: number, size: number, offset: number): Buffer {
  return integers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2])
}
