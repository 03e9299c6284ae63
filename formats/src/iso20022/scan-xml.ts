/**
 * Elements, attributes and text of XML 1.0 as its text arrives, each with its line and column. A document type is refused, so no entity can be
 * declared: nothing is expanded and nothing is fetched.
 */
import { openingTag, unescape, type OpeningTag } from './xml-tags.ts'
import { XmlError, type Position } from './xml-error.ts'

export type XmlEvent =
  | { type: 'OPEN'; name: string; prefix: string; attributes: Readonly<Record<string, string>>; at: Position }
  | { type: 'CLOSE'; name: string; at: Position }
  /** `isCharacterData`: it was written as CDATA. */
  | { type: 'TEXT'; text: string; at: Position; isCharacterData: boolean }

export interface ScanOptions {
  /** Whether sections of CDATA are taken as the text that they are. */
  takesCharacterData: boolean
}

/** Deeper than any message of ISO 20022. */
const DEEPEST = 40
/** No tag and no text between two tags is longer, in characters. */
const LONGEST = 100_000
// What XML 1.0 has not (§2.2), as far as one unit of UTF-16 tells.
// oxlint-disable-next-line no-control-regex
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/

/** Text goes in as it comes; `events` are those of what is whole. `end` throws where something is missing. Every method throws `XmlError`. */
export class XmlScanner {
  private buffer = ''
  private line = 1
  private column = 1
  /** Where the next line break stands in the buffer; before what is being read, where it has still to be looked for. */
  private lineBreak = -1
  private readonly open: string[] = []
  private rooted = false
  private readonly options: ScanOptions

  constructor(options: ScanOptions = { takesCharacterData: false }) {
    this.options = options
  }

  add(text: string): void {
    this.buffer += text
    this.lineBreak = -1
  }

  /** What is whole in the buffer. */
  *events(): Generator<XmlEvent> {
    let from = 0
    for (;;) {
      const found = this.next(from)
      if (!found) break
      this.advance(from, found.end)
      from = found.end
      for (const event of found.events) yield event
    }
    this.buffer = this.buffer.slice(from)
    this.lineBreak = -1
    if (this.buffer.length > LONGEST) throw new XmlError('TOO_LONG', 'a tag or a text is too long', this.here())
  }

  end(): void {
    if (this.buffer.includes('<') || this.open.length > 0) throw new XmlError('CUT', 'the document is cut off', this.here())
    this.text(this.buffer, false)
    if (!this.rooted) throw new XmlError('SYNTAX', 'there is no document', this.here())
  }

  private here(): Position {
    return { line: this.line, column: this.column }
  }

  private advance(from: number, to: number): void {
    for (let at = this.nextLineBreak(from); at < to; at = this.nextLineBreak(at + 1)) {
      this.line += 1
      this.column = 1
      from = at + 1
    }
    this.column += to - from
  }

  /** Looked for once, and not once for each mark before it: many programs write a whole file in one line. */
  private nextLineBreak(from: number): number {
    if (this.lineBreak < from) {
      const at = this.buffer.indexOf('\n', from)
      this.lineBreak = at < 0 ? Number.POSITIVE_INFINITY : at
    }
    return this.lineBreak
  }

  /** The events of what begins here, where it is whole. */
  private next(from: number): { end: number; events: XmlEvent[] } | undefined {
    const tag = this.buffer.indexOf('<', from)
    if (tag < 0) return undefined
    if (tag > from) return { end: tag, events: this.text(this.buffer.slice(from, tag), false) }
    const kind = this.kindAt(from)
    if (kind === undefined) return undefined
    const close = this.buffer.indexOf(kind.end, from + kind.begin.length)
    if (close < 0) return undefined
    const inside = this.buffer.slice(from + kind.begin.length, close)
    if (inside.length > LONGEST) throw new XmlError('TOO_LONG', 'a tag or a text is too long', this.here())
    return { end: close + kind.end.length, events: this.eventsOf(kind.begin, inside) }
  }

  /** Which mark begins here; `undefined` where the end of a chunk may have cut it. */
  private kindAt(from: number): Mark | undefined {
    const second = this.buffer[from + 1]
    if (second === '/') return CLOSING
    if (second !== undefined && second !== '!' && second !== '?') return OPENING
    for (const mark of RARE_MARKS) {
      if (this.buffer.startsWith(mark.begin, from)) return mark
      if (this.buffer.length - from < mark.begin.length && mark.begin.startsWith(this.buffer.slice(from))) return undefined
    }
    return undefined
  }

  private eventsOf(begin: string, inside: string): XmlEvent[] {
    if (begin === '<!--') return []
    if (begin === '<?') return this.instruction(inside)
    if (begin === '<![CDATA[') {
      if (!this.options.takesCharacterData) throw new XmlError('CDATA', 'CDATA is not taken', this.here())
      return this.text(inside, true)
    }
    if (begin === '<!') throw new XmlError('DOCUMENT_TYPE', 'a document type is not taken', this.here())
    return begin === '</' ? [this.close(inside.trimEnd())] : this.tag(inside)
  }

  private text(raw: string, isCharacterData: boolean): XmlEvent[] {
    if (raw.length > LONGEST) throw new XmlError('TOO_LONG', 'a text is too long', this.here())
    if (NO_CHARACTER.test(raw)) throw new XmlError('CHARACTER', 'a character that XML has not', this.here())
    const at = this.here()
    if (this.open.length > 0) return [{ type: 'TEXT', text: isCharacterData ? raw : unescape(raw, at), at, isCharacterData }]
    if (raw.replace(/^\ufeff/, '').trim() !== '') throw new XmlError('SYNTAX', 'text outside the document', at)
    return []
  }

  private instruction(inside: string): XmlEvent[] {
    if (this.rooted && /^xml\s/i.test(inside)) throw new XmlError('SYNTAX', 'the XML declaration is not at the beginning', this.here())
    return []
  }

  private tag(inside: string): XmlEvent[] {
    const at = this.here()
    const isEmpty = inside.endsWith('/')
    const opened: OpeningTag = openingTag(isEmpty ? inside.slice(0, -1) : inside, at)
    if (this.rooted && this.open.length === 0) throw new XmlError('SYNTAX', 'a second document', at)
    if (this.open.length >= DEEPEST) throw new XmlError('TOO_DEEP', 'too many elements one inside another', at)
    this.rooted = true
    this.open.push(opened.full)
    const { name, prefix, attributes } = opened
    const event: XmlEvent = { type: 'OPEN', name, prefix, attributes, at }
    return isEmpty ? [event, this.close(opened.full)] : [event]
  }

  private close(full: string): XmlEvent {
    const at = this.here()
    if (this.open.pop() !== full) throw new XmlError('SYNTAX', `«${full.slice(0, 40)}» closes what is not open`, at)
    return { type: 'CLOSE', name: full.slice(full.indexOf(':') + 1), at }
  }
}

const CLOSING = { begin: '</', end: '>' } as const
const OPENING = { begin: '<', end: '>' } as const
/** The longest first among those that begin alike. */
const RARE_MARKS = [
  { begin: '<!--', end: '-->' },
  { begin: '<![CDATA[', end: ']]>' },
  { begin: '<!', end: '>' },
  { begin: '<?', end: '?>' },
] as const
type Mark = typeof CLOSING | typeof OPENING | (typeof RARE_MARKS)[number]
