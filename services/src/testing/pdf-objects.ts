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
  const table = Number(parseAt(text, text.lastIndexOf('startxref') + 'startxref'.length).value)
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

/** The numbers of two bytes that a string is made of. */
export function unitsOf(value: string): number[] {
  const bytes = Buffer.from(value, 'latin1')
  return Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readUInt16BE(index * 2))
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

const ENTRY = 20

/** One section: «xref», a first number and a count, then 20 bytes an entry, of which the first ten are where it stands. */
function offsetsOf(text: string, table: number): Map<number, number> {
  const first = parseAt(text, parseAt(text, table).end)
  const count = parseAt(text, first.end)
  const entries = skip(text, count.end)
  const offsetAt = (entry: number) => Number(text.slice(entry, entry + 10))
  const numbers = Array.from({ length: Number(count.value) }, (_, index) => index)
  return new Map(numbers.map((index) => [Number(first.value) + index, offsetAt(entries + index * ENTRY)]))
}

interface Parsed {
  value: PdfValue
  end: number
}

/** §7.2.2, tables 1 and 2. */
const WHITE = new Set('\0\t\n\f\r ')
const DELIMITERS = new Set('()<>[]{}/%')

/** Past white space and comments. */
function skip(text: string, from: number): number {
  let at = from
  while (at < text.length) {
    if (text.charAt(at) === '%') while (at < text.length && text.charAt(at) !== '\n' && text.charAt(at) !== '\r') at += 1
    else if (!WHITE.has(text.charAt(at))) break
    else at += 1
  }
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
      const digits = Array.from(text.slice(at + 1, end)).filter((sign) => !WHITE.has(sign))
      return { value: Buffer.from(digits.join(''), 'hex').toString('latin1'), end: end + 1 }
    }
    case '/': {
      const end = endOfWord(text, at + 1)
      return { value: { name: plainName(text.slice(at + 1, end)) }, end }
    }
    default:
      return parseWord(text, at)
  }
}

/** A name has «#» and two hexadecimal digits for what may not stand in it (§7.3.5). */
function plainName(written: string): string {
  const [first = '', ...escaped] = written.split('#')
  return first + escaped.map((part) => String.fromCharCode(Number.parseInt(part.slice(0, 2), 16)) + part.slice(2)).join('')
}

function endOfWord(text: string, from: number): number {
  let end = from
  while (end < text.length && !WHITE.has(text.charAt(end)) && !DELIMITERS.has(text.charAt(end))) end += 1
  return end
}

/** A number, a keyword, or a reference, which is two numbers and an «R». */
function parseWord(text: string, at: number): Parsed {
  const end = endOfWord(text, at)
  const word = text.slice(at, end)
  if (end === at) throw new Error(`Nothing to be read at ${at}: ${text.slice(at, at + 20)}`)
  if (isNumber(word)) return referenceAt(text, Number(word), end) ?? { value: Number(word), end }
  if (word === 'true' || word === 'false') return { value: word === 'true', end }
  return { value: word === 'null' ? null : { operator: word }, end }
}

function isNumber(word: string): boolean {
  return '+-.0123456789'.includes(word.charAt(0)) && !Number.isNaN(Number(word))
}

function referenceAt(text: string, ref: number, from: number): Parsed | undefined {
  const generation = skip(text, from)
  const afterGeneration = endOfWord(text, generation)
  if (!isNumber(text.slice(generation, afterGeneration))) return undefined
  const mark = skip(text, afterGeneration)
  const end = endOfWord(text, mark)
  return text.slice(mark, end) === 'R' ? { value: { ref }, end } : undefined
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
