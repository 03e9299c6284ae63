/** XML as text: elements without content are left out, because in ISO 20022 an empty element is not valid. */

export function element(name: string, ...content: string[]): string {
  const inside = content.join('')
  return inside === '' ? '' : `<${name}>${inside}</${name}>`
}

/** An element of text, of at most `maximum` characters as a schema counts them (code points). */
export function textElement(name: string, text: string | undefined, maximum: number): string {
  return text === undefined ? '' : element(name, escapeText(cut(clean(text), maximum)))
}

/** An element whose text must match the schema's pattern; what does not is left out rather than make the file invalid. */
export function codeElement(name: string, code: string | undefined, pattern: RegExp): string {
  return code !== undefined && pattern.test(code) ? element(name, escapeText(code)) : ''
}

// XML 1.0 §2.2 allows neither control characters (but tab and line breaks) nor halves of a pair, nor U+FFFE and U+FFFF, even escaped.
const FORBIDDEN = /[\p{Control}\p{Surrogate}\ufffe\uffff]+/gu

/** One line, without what XML cannot carry. */
function clean(text: string): string {
  return text.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()
}

function cut(text: string, maximum: number): string {
  if (text.length <= maximum) return text
  return [...text].slice(0, maximum).join('').trimEnd()
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
