/** What stands inside a tag, and what stands for another character. */
import { ownText } from '../own-text.ts'
import { XmlError, type Position } from './xml-error.ts'

export interface OpeningTag {
  /** With its prefix. */
  full: string
  name: string
  prefix: string
  attributes: Readonly<Record<string, string>>
}

const NAME = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/
const ATTRIBUTE = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/gy
/** More than any element of a message has. */
const MOST_ATTRIBUTES = 50

/** Most tags are of few names, again and again, and have no attributes. So many are kept, and no longer ones: whoever writes a file chooses its names. */
const PLAIN = new Map<string, OpeningTag>()
const MOST_PLAIN = 1_000
const LONGEST_PLAIN = 70

/** Throws `XmlError`. */
export function openingTag(inside: string, at: Position): OpeningTag {
  const known = PLAIN.get(inside)
  if (known) return known
  const opened = readTag(inside, at)
  if (opened.full === inside && inside.length <= LONGEST_PLAIN && PLAIN.size < MOST_PLAIN) {
    const own = readTag(ownText(inside), at)
    PLAIN.set(own.full, own)
  }
  return opened
}

function readTag(inside: string, at: Position): OpeningTag {
  const full = /^[^\s]*/.exec(inside)?.[0] ?? ''
  if (!NAME.test(full)) throw new XmlError('SYNTAX', 'not the name of an element', at)
  const attributes: Record<string, string> = {}
  let [rest, count] = [full.length, 0]
  ATTRIBUTE.lastIndex = rest
  for (let match = ATTRIBUTE.exec(inside); match; match = ATTRIBUTE.exec(inside)) {
    const [, name = '', double, single] = match
    count += 1
    if (count > MOST_ATTRIBUTES) throw new XmlError('ATTRIBUTES', 'too many attributes', at)
    if (Object.hasOwn(attributes, name)) throw new XmlError('SYNTAX', `the attribute ${name} twice`, at)
    attributes[name] = unescape(double ?? single ?? '', at)
    rest = ATTRIBUTE.lastIndex
  }
  if (inside.slice(rest).trim() !== '') throw new XmlError('SYNTAX', 'attributes that cannot be read', at)
  const colon = full.indexOf(':')
  return { full, name: full.slice(colon + 1), prefix: full.slice(0, Math.max(colon, 0)), attributes }
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text with its references resolved. Throws `XmlError` for one that stands for nothing. */
export function unescape(text: string, at: Position): string {
  if (!text.includes('&')) return text
  return text.replace(/&([^;&\s]{0,10});?/g, (whole, name: string) => {
    const known = Object.hasOwn(NAMED, name) ? NAMED[name] : numbered(name)
    if (known === undefined || !whole.endsWith(';')) throw new XmlError('ENTITY', `«${whole}» stands for nothing`, at)
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
