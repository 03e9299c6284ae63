/** The letters of a customer's file: what its first bytes say, what its declaration says, or what the customer says of it. */

export const ENCODINGS = ['UTF-8', 'UTF-16LE', 'UTF-16BE', 'ISO-8859-15', 'WINDOWS-1252'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Bytes that are not letters of the encoding. `offset`: of the first of them, from 0. */
export class DecodingError extends Error {
  override readonly name = 'DecodingError'
  readonly encoding: Encoding
  readonly offset: number
  constructor(encoding: Encoding, offset: number) {
    super(`byte ${offset} is no ${encoding}`)
    this.encoding = encoding
    this.offset = offset
  }
}

/** An encoding that is declared and not taken. */
export class EncodingUnknown extends Error {
  override readonly name = 'EncodingUnknown'
  readonly declared: string
  constructor(declared: string) {
    super(`the encoding ${declared} is not taken`)
    this.declared = declared
  }
}

/** ISO-8859-1 and Windows-1252 are both read as 1252: programs write its quotes and its euro under either name. */
const NAMES: Readonly<Record<string, Encoding>> = {
  UTF8: 'UTF-8',
  USASCII: 'UTF-8',
  ASCII: 'UTF-8',
  UTF16: 'UTF-16LE',
  UTF16LE: 'UTF-16LE',
  UTF16BE: 'UTF-16BE',
  ISO885915: 'ISO-8859-15',
  LATIN9: 'ISO-8859-15',
  ISO88591: 'WINDOWS-1252',
  LATIN1: 'WINDOWS-1252',
  WINDOWS1252: 'WINDOWS-1252',
  CP1252: 'WINDOWS-1252',
}
/** «ISO8859-1», «ISO_8859-1» and «iso-8859-1» are one: programs write what their language calls it. */
const bareName = (declared: string) => declared.toUpperCase().replace(/[-_ ]/g, '')

const DECLARED = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)["']/i

/** By the mark at its beginning, else by what XML declares, else UTF-8. `head`: at least its first 256 bytes. Throws `EncodingUnknown`. */
export function encodingOf(head: Uint8Array): Encoding {
  const [first, second, third, fourth] = head
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'UTF-8'
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0 && third === 0x3f && fourth === 0)) return 'UTF-16LE'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c && third === 0 && fourth === 0x3f)) return 'UTF-16BE'
  const declared = DECLARED.exec(Buffer.from(head.subarray(0, 1024)).toString('latin1'))?.[1]
  if (declared === undefined) return 'UTF-8'
  const known = NAMES[bareName(declared)]
  if (known === undefined) throw new EncodingUnknown(declared)
  return known
}

/** The text of a file, chunk by chunk, without the mark at its beginning. Throws `DecodingError`. */
export async function* decodeFile(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding.toLowerCase(), { fatal: true })
  let before = 0
  // What a letter may have begun in the chunk before.
  let carried: Uint8Array = new Uint8Array()
  for await (const chunk of chunks) {
    try {
      yield decoder.decode(chunk, { stream: true })
    } catch {
      throw new DecodingError(encoding, before - carried.length + firstWrong(Buffer.concat([carried, chunk]), encoding))
    }
    before += chunk.length
    carried = Buffer.concat([carried, chunk]).subarray(-3)
  }
  try {
    yield decoder.decode()
  } catch {
    throw new DecodingError(encoding, before - 1)
  }
}

/** The end of the longest beginning that is whole letters. `bytes` may begin inside one. */
function firstWrong(bytes: Uint8Array, encoding: Encoding): number {
  let begin = 0
  while (begin < 3 && ((bytes[begin] ?? 0) & 0xc0) === 0x80) begin += 1
  const isGood = (end: number, stream: boolean) => {
    try {
      new TextDecoder(encoding.toLowerCase(), { fatal: true }).decode(bytes.subarray(begin, end), { stream })
      return true
    } catch {
      return false
    }
  }
  let [good, bad] = [begin, bytes.length]
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (isGood(middle, true)) good = middle
    else bad = middle
  }
  // A letter that is begun and not gone on with is the wrong one.
  while (good > begin && !isGood(good, false)) good -= 1
  return good
}
