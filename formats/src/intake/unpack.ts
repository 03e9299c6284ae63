/** Files that come packed: a ZIP or a gzip with one file in it, which is read as it is unpacked. Nothing is written and no path is used. */
import { Readable } from 'node:stream'
import { crc32, createGunzip } from 'node:zlib'
import { Unzip, UnzipInflate } from 'fflate'
import { PackedError } from './packed-error.ts'
import { ZipList } from './zip-list.ts'

/** How many times its size a packed file may come to; XML of payments comes to some thirty. */
const MOST_RATIO = 200
/** Unpacked at a time: it comes to a thousand times as much at most. */
const SLICE = 16 * 1024
/** What a Mac and Windows add beside each file: a folder, and files that they hide. */
const ADDED = /^__MACOSX[\\/]|(?:^|[\\/])(?:\.[^\\/.][^\\/]*|Thumbs\.db|desktop\.ini)$/i

/** `packedBytes`: what the whole weighs, packed; `most`: what it may come to. Throws `PackedError`. */
export async function* unpack(
  chunks: AsyncIterable<Uint8Array>,
  kind: 'ZIP' | 'GZIP',
  { packedBytes, most }: { packedBytes: number; most: number },
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of kind === 'ZIP' ? unzipped(chunks) : gunzipped(chunks)) {
    bytes += chunk.length
    if (bytes > most || bytes > packedBytes * MOST_RATIO) throw new PackedError('TOO_LARGE')
    yield chunk
  }
  if (bytes === 0) throw new PackedError('EMPTY')
}

async function* gunzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packed = Readable.from(chunks)
  const plain = createGunzip()
  packed.once('error', (error) => plain.destroy(error))
  try {
    yield* packed.pipe(plain)
  } catch (error) {
    // What is wrong with the packing has a code of zlib's; where it came from may fail too.
    throw isOfZlib(error) ? new PackedError('DAMAGED', error) : error
  } finally {
    packed.destroy()
  }
}

function isOfZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')
}

async function* unzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let [files, isWhole, plain, sum] = [0, false, [] as Uint8Array[], 0]
  const list = new ZipList()
  const unzip = new Unzip((file) => {
    if (file.name.endsWith('/') || ADDED.test(file.name)) return
    files += 1
    if (files > 1) throw new PackedError('SEVERAL')
    file.ondata = (error, chunk, isLast) => {
      if (error) throw new PackedError('DAMAGED', error)
      if (chunk.length > 0) plain.push(chunk)
      sum = crc32(chunk, sum)
      isWhole ||= isLast
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for await (const chunk of chunks) {
    list.add(chunk)
    for (let from = 0; from < chunk.length; from += SLICE) {
      pushed(() => unzip.push(chunk.subarray(from, from + SLICE)))
      yield* plain
      plain = []
    }
  }
  pushed(() => unzip.push(new Uint8Array(), true))
  yield* plain
  if (files === 0) throw new PackedError('EMPTY')
  if (!isWhole || !list.hasSum(sum)) throw new PackedError('DAMAGED')
}

function pushed(push: () => void): void {
  try {
    push()
  } catch (error) {
    throw error instanceof PackedError ? error : new PackedError('DAMAGED', error)
  }
}
