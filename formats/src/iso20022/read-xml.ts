/**
 * Reads XML as it arrives, for messages that other banks write: in UTF-8, without CDATA. What customers' programs write is read by
 * `intake/read-file.ts`.
 */
import { XmlScanner, type XmlEvent } from './scan-xml.ts'
import { XmlError } from './xml-error.ts'

export interface XmlElement {
  /** Its local name: a prefix says only which namespace it is of. */
  name: string
  attributes: Readonly<Record<string, string>>
  /** The text directly inside, without the space around it. */
  text: string
  children: XmlElement[]
}

const DECLARED = /^\ufeff?\s*<\?xml\s[^>]*?encoding\s*=\s*["']([^"']+)["']/i

/** The events of a document, in its order. Throws `XmlError`, or TypeError for bytes that are not UTF-8. */
export async function* readXml(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<XmlEvent> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const scanner = new XmlScanner()
  let head: string | undefined = ''
  const take = (text: string) => {
    // The declaration is within the first characters, whatever the chunks.
    if (head !== undefined) {
      head += text
      const encoding = DECLARED.exec(head)?.[1]
      if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8')
        throw new XmlError('ENCODING', `the encoding is ${encoding}, not UTF-8`, { line: 1, column: 1 })
      if (encoding !== undefined || head.length > 1024) head = undefined
    }
    scanner.add(text)
  }
  for await (const chunk of chunks) {
    take(decoder.decode(chunk, { stream: true }))
    yield* scanner.events()
  }
  take(decoder.decode())
  yield* scanner.events()
  scanner.end()
}
