/**
 * Reads a customer's file of payments as it arrives: every order is judged to its end, and all that is wrong is told at once, with its place.
 * Only the order that is being read is in memory, and what finds repetitions.
 */
import type { LocalDate } from '@almenara/contract/dates'
import { XmlScanner, type XmlEvent } from '../iso20022/scan-xml.ts'
import { XmlError } from '../iso20022/xml-error.ts'
import { decodeFile, type Encoding } from './decode.ts'
import { FileReader } from './file-reader.ts'
import { PAYMENT_MESSAGES } from './messages.ts'
import type { FilePart, PaymentMessage } from './orders.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:'
/** A file of XML that is no message that is taken: what its root says that it is. */
export class MessageUnknown extends Error {
  override readonly name = 'MessageUnknown'
  /** The name after ISO's namespace, «pain.001.001.12», or else the root element's. */
  readonly found: string
  constructor(found: string) {
    super(`${found} is no message that is taken`)
    this.found = found
  }
}

export interface ReadOptions {
  encoding: Encoding
  /** Signatures after it are of no mandate yet. */
  today: LocalDate
}

/** Throws `XmlError`, `DecodingError` or `MessageUnknown`: nothing is then taken of the file. */
export async function* readPaymentFile(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  { encoding, today }: ReadOptions,
): AsyncGenerator<FilePart> {
  const scanner = new XmlScanner({ takesCharacterData: true })
  let reader: FileReader | undefined
  const take = function* (events: Iterable<XmlEvent>): Generator<FilePart> {
    for (const event of events) {
      reader ??= new FileReader(messageOf(event), today)
      for (const part of reader.take(event)) yield part
    }
  }
  for await (const text of decodeFile(chunks, encoding)) {
    scanner.add(text)
    yield* take(scanner.events())
  }
  scanner.end()
}

function messageOf(event: XmlEvent): PaymentMessage {
  if (event.type !== 'OPEN') throw new XmlError('SYNTAX', 'a document begins with an element', event.at)
  const namespace = event.attributes[event.prefix === '' ? 'xmlns' : `xmlns:${event.prefix}`] ?? ''
  const name = namespace.startsWith(NAMESPACE) ? namespace.slice(NAMESPACE.length) : ''
  const message = event.name === 'Document' ? PAYMENT_MESSAGES.find((known) => known.name === name) : undefined
  if (!message) throw new MessageUnknown(name === '' ? event.name : name)
  return message
}
