/**
 * Reads XML as it arrives, for messages that come from outside: elements, attributes and text of XML 1.0 in UTF-8, and nothing that a
 * payment message has no use for. A document type is refused, so no entity can be declared: nothing is expanded and nothing is fetched.
 */

export interface XmlElement {
  /** Its local name: a prefix says only which namespace it is of. */
  name: string
  attributes: Readonly<Record<string, string>>
  /** The text directly inside, without the space around it. */
  text: string
  children: XmlElement[]
}

/** What breaks the rules of XML, or of what is taken here, and how many characters into the file. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
  readonly position: number
  constructor(message: string, position: number) {
    super(`${message} (character ${position})`)
    this.position = position
  }
}

export type XmlEvent =
  | { type: 'OPEN'; name: string; prefix: string; attributes: Readonly<Record<string, string>> }
  | { type: 'CLOSE'; name: string }
  | { type: 'TEXT'; text: string }

/** Deeper than any message of ISO 20022. */
const DEEPEST = 40
/** No tag and no text between two tags is longer, in characters. */
const LONGEST = 100_000
const NAME = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/

/** The events of a document, in its order. Throws `XmlError`, or TypeError for bytes that are not UTF-8. */
export async function* readXml(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<XmlEvent> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const scanner = new Scanner()
  for await (const chunk of chunks) {
    scanner.add(decoder.decode(chunk, { stream: true }))
    yield* scanner.events()
  }
  scanner.add(decoder.decode())
  yield* scanner.events()
  scanner.end()
}

class Scanner {
  private buffer = ''
  private before = 0
  private readonly open: string[] = []
  private rooted = false

  add(text: string): void {
    this.buffer += text
  }

  /** What is whole in the buffer. */
  *events(): Generator<XmlEvent> {
    let at = 0
    for (;;) {
      const event = this.next(at)
      if (!event) break
      at = event.end
      yield* event.found
    }
    this.buffer = this.buffer.slice(at)
    this.before += at
    if (this.buffer.length > LONGEST) throw new XmlError('a tag or a text is too long', this.before)
  }

  end(): void {
    if (this.buffer.trim() !== '' || this.open.length > 0 || !this.rooted) throw new XmlError('the document is cut off', this.before)
  }

  private next(at: number): { end: number; found: XmlEvent[] } | undefined {
    const tag = this.buffer.indexOf('<', at)
    if (tag < 0) return undefined
    if (tag > at) return { end: tag, found: this.text(this.buffer.slice(at, tag), at) }
    const close = this.closing(at)
    if (!close) return undefined
    const inside = this.buffer.slice(at + 1, close.at)
    return { end: close.end, found: this.tag(inside, this.before + at) }
  }

  /** Where the tag, comment or instruction that begins here ends. */
  private closing(at: number): { at: number; end: number } | undefined {
    const mark = this.buffer.startsWith('<!--', at) ? '-->' : this.buffer.startsWith('<?', at) ? '?>' : '>'
    // «<!--» may itself be cut by the end of a chunk: it is waited for.
    if ('<!--'.startsWith(this.buffer.slice(at, at + 4)) && this.buffer.length - at < 4) return undefined
    const found = this.buffer.indexOf(mark, at + (mark === '-->' ? 4 : 1))
    return found < 0 ? undefined : { at: found, end: found + mark.length }
  }

  private text(text: string, at: number): XmlEvent[] {
    if (this.open.length > 0) return [{ type: 'TEXT', text: unescape(text, this.before + at) }]
    if (text.replace(/^\ufeff/, '').trim() !== '') throw new XmlError('text outside the document', this.before + at)
    return []
  }

  private tag(inside: string, position: number): XmlEvent[] {
    if (inside.startsWith('?')) return instruction(inside, position, this.rooted)
    if (inside.startsWith('!--')) return []
    if (inside.startsWith('!')) throw new XmlError('neither a document type nor CDATA is taken', position)
    if (inside.startsWith('/')) return [this.close(inside.slice(1).trimEnd(), position)]
    const empty = inside.endsWith('/')
    const opened = element(empty ? inside.slice(0, -1) : inside, position)
    if (this.rooted && this.open.length === 0) throw new XmlError('a second document', position)
    if (this.open.length >= DEEPEST) throw new XmlError('too many elements one inside another', position)
    this.rooted = true
    this.open.push(opened.full)
    const event: XmlEvent = { type: 'OPEN', name: opened.name, prefix: opened.prefix, attributes: opened.attributes }
    return empty ? [event, this.close(opened.full, position)] : [event]
  }

  private close(full: string, position: number): XmlEvent {
    if (this.open.pop() !== full) throw new XmlError(`«${full.slice(0, 40)}» closes what is not open`, position)
    return { type: 'CLOSE', name: full.slice(full.indexOf(':') + 1) }
  }
}

function instruction(inside: string, position: number, rooted: boolean): XmlEvent[] {
  const encoding = /^\?xml\s.*?encoding\s*=\s*["']([^"']+)["']/is.exec(inside)?.[1]
  if (rooted && /^\?xml\s/i.test(inside)) throw new XmlError('the XML declaration is not at the beginning', position)
  if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8') throw new XmlError(`the encoding is ${encoding}, not UTF-8`, position)
  return []
}

const ATTRIBUTE = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gy

function element(inside: string, position: number) {
  const full = /^[^\s]*/.exec(inside)?.[0] ?? ''
  if (!NAME.test(full)) throw new XmlError('not the name of an element', position)
  const attributes: Record<string, string> = {}
  let rest = full.length
  ATTRIBUTE.lastIndex = rest
  for (let match = ATTRIBUTE.exec(inside); match; match = ATTRIBUTE.exec(inside)) {
    const [, name = '', double, single] = match
    if (Object.hasOwn(attributes, name)) throw new XmlError(`the attribute ${name} twice`, position)
    attributes[name] = unescape(double ?? single ?? '', position)
    rest = ATTRIBUTE.lastIndex
  }
  if (inside.slice(rest).trim() !== '') throw new XmlError('attributes that cannot be read', position)
  const colon = full.indexOf(':')
  return { full, name: full.slice(colon + 1), prefix: full.slice(0, Math.max(colon, 0)), attributes }
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescape(text: string, position: number): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&\s]{0,10});?/g, (whole, name: string) => {
    const known = Object.hasOwn(NAMED, name) ? NAMED[name] : numbered(name)
    if (known === undefined || !whole.endsWith(';')) throw new XmlError(`«${whole}» stands for nothing`, position)
    return known
  })
}

function numbered(name: string): string | undefined {
  const digits = /^#(?:x([\da-f]{1,6})|(\d{1,7}))$/i.exec(name)
  if (!digits) return undefined
  const code = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16)
  const allowed = code === 9 || code === 10 || code === 13 || (code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff))
  return allowed ? String.fromCodePoint(code) : undefined
}
