/** The objects of a PDF as they are in the file (ISO 32000-1 §7.3), for what pdf.js does not tell: as much of the syntax as pdfkit writes. */
import { inflateSync } from 'node:zlib'

export type PdfDict = ReadonlyMap<string, PdfValue>
export type PdfValue =
  | number
  | boolean
  | null
  /** A string, a byte for each character. */
  | string
  | { name: string }
  | { ref: number }
  /** Of a content stream, or a keyword. */
  | { operator: string }
  | readonly PdfValue[]
  | PdfDict

export interface PdfFile {
  trailer: PdfDict
  /** What a reference stands for; anything else is itself. */
  resolve(value: PdfValue | undefined): PdfValue | undefined
  /** The bytes of a stream, inflated; a byte for each character. */
  stream(value: PdfValue | undefined): string
}

export function openPdfFile(bytes: Uint8Array): PdfFile {
  const text = Buffer.from(bytes).toString('latin1')
  const table = Number(
    text
      .slice(text.lastIndexOf('startxref') + 9)
      .trim()
      .split(/\s/)[0],
  )
  const offsets = offsetsOf(text, table)
  const trailer = parseAt(text, text.indexOf('trailer', table) + 7).value
  const read = (ref: number) => parseAt(text, text.indexOf('obj', offsets.get(ref) ?? Number.NaN) + 3)
  const resolve: PdfFile['resolve'] = (value) => (isRef(value) ? resolve(read(value.ref).value) : value)
  return {
    trailer: trailer as PdfDict,
    resolve,
    stream: (value) => {
      if (!isRef(value)) throw new Error('A stream is an object of its own')
      const { value: dict, end } = read(value.ref)
      const length = Number(resolve((dict as PdfDict).get('Length')))
      const from = text.indexOf('stream', end) + 'stream'.length + (text.startsWith('\r\n', text.indexOf('stream', end) + 6) ? 2 : 1)
      const packed = Buffer.from(text.slice(from, from + length), 'latin1')
      return ((dict as PdfDict).has('Filter') ? inflateSync(packed) : packed).toString('latin1')
    },
  }
}

export function isRef(value: PdfValue | undefined): value is { ref: number } {
  return typeof value === 'object' && value !== null && 'ref' in value
}

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return value instanceof Map
}

/** The name that a value is, if it is one. */
export function nameOf(value: PdfValue | undefined): string | undefined {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined
}

/** What a content stream does: each operator with its operands. */
export function* operationsOf(content: string): Generator<{ operator: string; operands: PdfValue[] }> {
  let operands: PdfValue[] = []
  for (let at = skip(content, 0); at < content.length;) {
    const { value, end } = parseAt(content, at)
    if (typeof value === 'object' && value !== null && 'operator' in value) {
      yield { operator: value.operator, operands }
      operands = []
    } else operands.push(value)
    at = skip(content, end)
  }
}

/** One section: a first number and a count, then 20 bytes an entry. */
function offsetsOf(text: string, table: number): Map<number, number> {
  const [, first = '0', count = '0'] = /xref\s+(\d+) (\d+)\s+/.exec(text.slice(table, table + 60)) ?? []
  const entries = text
    .slice(table)
    .split('\n')
    .slice(2, 2 + Number(count))
  return new Map(entries.map((entry, index) => [Number(first) + index, Number(entry.slice(0, 10))]))
}

interface Parsed {
  value: PdfValue
  end: number
}

const SPACE = /\s/
const END_OF_WORD = /[\s()<>[\]{}/%]/

function skip(text: string, at: number): number {
  while (at < text.length && SPACE.test(text.charAt(at))) at += 1
  return at
}

function parseAt(text: string, from: number): Parsed {
  const at = skip(text, from)
  if (text.startsWith('<<', at)) return parseDict(text, at + 2)
  switch (text.charAt(at)) {
    case '[':
      return parseMany(text, at + 1, ']')
    case '(':
      return parseString(text, at + 1)
    case '<': {
      const end = text.indexOf('>', at)
      return { value: Buffer.from(text.slice(at + 1, end).replace(/\s/g, ''), 'hex').toString('latin1'), end: end + 1 }
    }
    case '/': {
      const end = endOfWord(text, at + 1)
      const name = text.slice(at + 1, end).replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
      return { value: { name }, end }
    }
    default:
      return parseWord(text, at)
  }
}

function endOfWord(text: string, from: number): number {
  let end = from
  while (end < text.length && !END_OF_WORD.test(text.charAt(end))) end += 1
  return end
}

function parseWord(text: string, at: number): Parsed {
  const reference = /^(\d+) \d+ R\b/.exec(text.slice(at, at + 24))
  if (reference) return { value: { ref: Number(reference[1]) }, end: at + reference[0].length }
  const end = endOfWord(text, at)
  const word = text.slice(at, end)
  if (end === at) throw new Error(`Nothing to be read at ${at}: ${text.slice(at, at + 20)}`)
  if (/^[-+.\d]+$/.test(word)) return { value: Number(word), end }
  if (word === 'true' || word === 'false') return { value: word === 'true', end }
  return { value: word === 'null' ? null : { operator: word }, end }
}

function parseMany(text: string, from: number, close: string): { value: PdfValue[]; end: number } {
  const value: PdfValue[] = []
  let at = skip(text, from)
  while (!text.startsWith(close, at)) {
    const item = parseAt(text, at)
    value.push(item.value)
    at = skip(text, item.end)
  }
  return { value, end: at + close.length }
}

function parseDict(text: string, from: number): Parsed {
  const { value: items, end } = parseMany(text, from, '>>')
  const value = new Map<string, PdfValue>()
  for (let index = 0; index < items.length; index += 2) value.set(nameOf(items[index]) ?? '', items[index + 1] ?? null)
  return { value, end }
}

/** With its escapes (§7.3.4.2). */
function parseString(text: string, from: number): Parsed {
  const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  let value = ''
  let depth = 1
  for (let at = from; ; at += 1) {
    const sign = text.charAt(at)
    if (sign === '\\') {
      at += 1
      const escaped = text.charAt(at)
      value += ESCAPES[escaped] ?? escaped
      continue
    }
    if (sign === '(') depth += 1
    if (sign === ')' && (depth -= 1) === 0) return { value, end: at + 1 }
    value += sign
  }
}
