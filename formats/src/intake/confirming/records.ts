/** Records of fixed places, of 250 characters, as confirming files have them: one in a line, its first character telling what it is. */
import type { Position } from '../../iso20022/xml-error.ts'
import type { Encoding } from '../decode.ts'

/** A field as the norm names it. Places are counted from 1, both included. */
export interface Field {
  name: string
  from: number
  to: number
}

export const fieldAt = (name: string, from: number, to: number): Field => ({ name, from, to })

export const RECORD_LENGTH = 250
/** A line of more bytes is no record, whatever its letters. */
const LONGEST_LINE = 1_024

/** What is no file of records at all: nothing is taken of it. */
export class RecordsError extends Error {
  override readonly name = 'RecordsError'
  readonly problem: 'TOO_LONG' | 'CHARACTER'
  readonly at: Position
  constructor(problem: RecordsError['problem'], at: Position) {
    super(`no record: ${problem} (line ${at.line}, column ${at.column})`)
    this.problem = problem
    this.at = at
  }
}

/** Blanks at the end may be missing: programs leave out the last filler, and editors cut lines. */
export class FixedRecord {
  readonly text: string
  readonly line: number

  constructor(text: string, line: number) {
    this.text = text
    this.line = line
  }

  get type(): string {
    return this.text.slice(0, 1)
  }

  get start(): Position {
    return { line: this.line, column: 1 }
  }

  valueOf({ from, to }: Field): string {
    return this.text.slice(from - 1, to).trim()
  }

  at({ from }: Field): Position {
    return { line: this.line, column: from }
  }

  pathOf({ name }: Field): string {
    return `Registro ${this.type}/${name}`
  }
}

const LINE_FEED = 0x0a
/** What old programs write after the last record. */
const END_OF_FILE = 0x1a

/**
 * `encoding`: what the customer says of its letters. Otherwise each record is UTF-8 where it is that, else Windows-1252: nothing in the file
 * says which. Blank lines are passed over. Throws `RecordsError`.
 */
export async function* readRecords(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  encoding: Encoding | undefined,
): AsyncGenerator<FixedRecord> {
  const decode = decoderOf(encoding)
  let line = 0
  let begun: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      line += 1
      const record = recordOf(decode, Buffer.concat([begun, chunk.subarray(from, end)]), line)
      begun = Buffer.alloc(0)
      from = end + 1
      if (record) yield record
    }
    begun = Buffer.concat([begun, chunk.subarray(from)])
    requireShort(begun, line + 1)
  }
  const last = recordOf(decode, begun.at(-1) === END_OF_FILE ? begun.subarray(0, -1) : begun, line + 1)
  if (last) yield last
}

type Decode = (bytes: Uint8Array) => string

function decoderOf(encoding: Encoding | undefined): Decode {
  const single = new TextDecoder(encoding === 'ISO-8859-15' ? 'iso-8859-15' : 'windows-1252')
  // Every byte is a letter, so nothing is carried from one record to the next. Without `stream`, Node reads 1252 as ISO-8859-1.
  const latin: Decode = (bytes) => single.decode(bytes, { stream: true })
  if (encoding === 'WINDOWS-1252' || encoding === 'ISO-8859-15') return latin
  const strict = new TextDecoder('utf-8', { fatal: true })
  return (bytes) => {
    try {
      return strict.decode(bytes)
    } catch {
      return latin(bytes)
    }
  }
}

function recordOf(decode: Decode, bytes: Uint8Array, line: number): FixedRecord | undefined {
  requireShort(bytes, line)
  const text = decode(bytes).trimEnd()
  // oxlint-disable-next-line no-control-regex
  const wrong = text.search(/[\x00-\x1f]/)
  if (wrong !== -1) throw new RecordsError('CHARACTER', { line, column: wrong + 1 })
  return text === '' ? undefined : new FixedRecord(text, line)
}

function requireShort({ length }: Uint8Array, line: number): void {
  if (length > LONGEST_LINE) throw new RecordsError('TOO_LONG', { line, column: RECORD_LENGTH + 1 })
}
