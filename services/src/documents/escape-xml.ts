// XML 1.0 §2.2: control characters, halves of a pair, U+FFFE and U+FFFF cannot be in it, even escaped.
const FORBIDDEN = /[\p{Control}\p{Surrogate}\ufffe\uffff]+/gu

/** Text as the content of an XML element. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN, ' ').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
