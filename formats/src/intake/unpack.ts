/** Files that come packed: a ZIP or a gzip with one file in it, which is read as it is unpacked. Nothing is written and no path is used. */
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Unzip, UnzipInflate } from 'fflate'

/** `DAMAGED`: cut, or packed in a way that is not read. `SEVERAL`: with more files than one. `TOO_LARGE`: once unpacked, or for what it weighs. */
export type PackedProblem = 'DAMAGED' | 'EMPTY' | 'SEVERAL' | 'TOO_LARGE'

export class PackedError extends Error {
  override readonly name = 'PackedError'
  readonly problem: PackedProblem
  constructor(problem: PackedProblem, cause?: unknown) {
    super(`A packed file is ${problem}`, { cause })
    this.problem = problem
  }
}

/** How many times its size a packed file may come to; XML of payments comes to some thirty. */
const MOST_RATIO = 200
/** Unpacked at a time: it comes to a thousand times as much at most. */
const SLICE = 16 * 1024
/** What a Mac adds beside each file. */
const MAC_FOLDER = '__MACOSX/'

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
  let [files, isWhole, plain] = [0, false, [] as Uint8Array[]]
  const unzip = new Unzip((file) => {
    if (file.name.endsWith('/') || file.name.startsWith(MAC_FOLDER)) return
    files += 1
    if (files > 1) throw new PackedError('SEVERAL')
    file.ondata = (error, chunk, isLast) => {
      if (error) throw new PackedError('DAMAGED', error)
      if (chunk.length > 0) plain.push(chunk)
      isWhole ||= isLast
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += SLICE) {
      pushed(() => unzip.push(chunk.subarray(from, from + SLICE)))
      yield* plain
      plain = []
    }
  }
  pushed(() => unzip.push(new Uint8Array(), true))
  yield* plain
  if (files === 0) throw new PackedError('EMPTY')
  if (!isWhole) throw new PackedError('DAMAGED')
}

function pushed(push: () => void): void {
  try {
    push()
  } catch (error) {
    throw error instanceof PackedError ? error : new PackedError('DAMAGED', error)
  }
}
