/**
 * A message of ISO 20022: a head, and items that are read one by one, however many they are, possibly in batches with a head each.
 */
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { readXml, type XmlElement } from './read-xml.ts'
import type { XmlEvent } from './scan-xml.ts'
import { MessageError, readPart, writePart, type Shape } from './shape.ts'

export interface MessageType<Head, Batch, Item> {
  /** «pacs.008.001.09». */
  readonly name: string
  /** The element inside `Document`. */
  readonly root: string
  readonly head: Shape<Head>
  /** The element that holds items, where they are not in the root itself. */
  readonly batch?: { readonly element: string; readonly shape: Shape<Batch> }
  readonly item: { readonly element: string; readonly shape: Shape<Item> }
}

export interface BatchOf<Batch, Item> {
  batch: Batch
  items: Iterable<Item> | AsyncIterable<Item>
}

/** What a head or a batch may say of the items it announces. */
export interface Totals {
  count: number
  sum: Cents
}

const CHUNK_CHARACTERS = 16_384
const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:'

/**
 * The message in chunks of about 16 kB, UTF-8. Throws `MessageError`: for a value that the message may not carry, and, once the chunks
 * before are out, where the items are not those that the head or their batch announces.
 */
export async function* writeMessage<Head, Batch, Item>(
  type: MessageType<Head, Batch, Item>,
  head: Head,
  batches: Iterable<BatchOf<Batch, Item>> | AsyncIterable<BatchOf<Batch, Item>>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const all = new Counter()
  let text = opening(type, head)
  for await (const { batch, items } of batches) {
    const own = new Counter()
    if (type.batch) text += `<${type.batch.element}>${writePart(type.batch.shape, batch, type.batch.element)}\n`
    for await (const item of items) {
      for (const counter of [all, own]) counter.take(item)
      text += itemElement(type, item, all.count)
      if (text.length < CHUNK_CHARACTERS) continue
      yield encoder.encode(text)
      text = ''
    }
    if (type.batch) {
      own.check(batch, type.batch.element)
      text += `</${type.batch.element}>`
    }
  }
  all.check(head, type.root)
  yield encoder.encode(text + closing(type))
}

/** A message of one item and no batches, at once: it is too short to keep anybody waiting. Throws `MessageError`, as `writeMessage`. */
export function messageOfOne<Head, Item>(type: MessageType<Head, object, Item>, head: Head, item: Item): string {
  const all = new Counter()
  all.take(item)
  all.check(head, type.root)
  return opening(type, head) + itemElement(type, item, 1) + closing(type)
}

function opening<Head>(type: Pick<MessageType<Head, unknown, unknown>, 'name' | 'root' | 'head'>, head: Head): string {
  const document = `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}${type.name}"><${type.root}>`
  return `${document}${writePart(type.head, head, type.root)}\n`
}

function itemElement<Item>(
  { item: { element: name, shape } }: Pick<MessageType<unknown, unknown, Item>, 'item'>,
  item: Item,
  place: number,
): string {
  return `<${name}>${writePart(shape, item, `${name}[${place}]`)}</${name}>\n`
}

const closing = ({ root }: Pick<MessageType<unknown, unknown, unknown>, 'root'>): string => `</${root}></Document>\n`

export interface Reading<Head, Batch, Item> {
  head: Head
  /** To be read to its end: only there is it known that all that was announced has come. */
  items: AsyncGenerator<{ batch: Batch; item: Item }>
}

/**
 * Reads a message as it arrives: the head at once and the items as they are asked for. Elements that the shapes do not name are ignored.
 * Throws `XmlError` for what is no XML, and `MessageError` for another message, something missing or a value that makes no sense.
 */
export async function readMessage<Head, Batch, Item>(
  type: MessageType<Head, Batch, Item>,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<Reading<Head, Batch, Item>> {
  const names = { name: type.name, root: type.root, batch: type.batch?.element, item: type.item.element }
  const parts = partsOf(names, readXml(chunks))
  const first = await parts.next()
  if (first.done || first.value.part !== 'HEAD') throw new MessageError(type.root, 'is missing')
  const head = readPart(type.head, first.value.element, type.root)
  return { head, items: itemsOf(type, head, parts) }
}

async function* itemsOf<Head, Batch, Item>(
  type: MessageType<Head, Batch, Item>,
  head: Head,
  parts: AsyncGenerator<Part>,
): AsyncGenerator<{ batch: Batch; item: Item }> {
  const all = new Counter()
  let own = new Counter()
  let batch = {} as Batch
  for await (const { part, element } of parts) {
    if (part === 'BATCH' && type.batch) {
      own = new Counter()
      batch = readPart(type.batch.shape, element, type.batch.element)
    }
    if (part === 'BATCH END' && type.batch) own.check(batch, type.batch.element)
    if (part !== 'ITEM') continue
    const item = readPart(type.item.shape, element, `${type.item.element}[${all.count + 1}]`)
    for (const counter of [all, own]) counter.take(item)
    yield { batch, item }
  }
  all.check(head, type.root)
}

interface Part {
  part: 'HEAD' | 'BATCH' | 'BATCH END' | 'ITEM'
  element: XmlElement
}

interface Names {
  name: string
  root: string
  batch: string | undefined
  item: string
}

/** The parts of the document. Only the part that is being read is in memory. */
async function* partsOf(names: Names, events: AsyncGenerator<XmlEvent>): AsyncGenerator<Part> {
  const path: XmlElement[] = []
  let headed = false
  let lastBatch: XmlElement | undefined
  for await (const event of events) {
    const holder = path.at(-1)
    if (event.type === 'TEXT') {
      if (holder) holder.text += event.text
      continue
    }
    if (event.type === 'OPEN') {
      checkPlace(names.root, names.name, event, path.length)
      const begun = path.length === 2 && (event.name === names.batch || event.name === names.item)
      if (begun && !headed && holder) {
        yield { part: 'HEAD', element: holder }
        headed = true
      }
      if (path.length === 3 && event.name === names.item && holder?.name === names.batch && lastBatch !== holder && holder) {
        lastBatch = holder
        yield { part: 'BATCH', element: holder }
      }
      path.push({ name: event.name, attributes: event.attributes, text: '', children: [] })
      continue
    }
    const closed = path.pop()
    const parent = path.at(-1)
    if (!closed) continue
    closed.text = closed.text.trim()
    const isItem = closed.name === names.item && path.length === (names.batch === undefined ? 2 : 3)
    if (isItem) yield { part: 'ITEM', element: closed }
    else if (path.length === 2 && closed.name === names.batch) yield { part: 'BATCH END', element: closed }
    else if (path.length === 1 && !headed) yield { part: 'HEAD', element: closed }
    else parent?.children.push(closed)
  }
}

function checkPlace(root: string, name: string, event: XmlEvent & { type: 'OPEN' }, depth: number): void {
  if (depth === 0) {
    const said = namespaceOf(event)
    if (event.name !== 'Document' || said !== NAMESPACE + name) throw new MessageError('Document', `is «${said}», not ${name}`)
  }
  if (depth === 1 && event.name !== root) throw new MessageError('Document', `holds ${event.name}, not ${root}`)
}

function namespaceOf({ prefix, attributes }: XmlEvent & { type: 'OPEN' }): string {
  return attributes[prefix === '' ? 'xmlns' : `xmlns:${prefix}`] ?? ''
}

/** Which message a file is: «pacs.008.001.09». Throws `XmlError` for what is no XML, and `MessageError` for what is no message of ISO 20022. */
export async function messageNameOf(chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  for await (const event of readXml(chunks)) {
    const said = event.type === 'OPEN' ? namespaceOf(event) : ''
    if (said.startsWith(NAMESPACE)) return said.slice(NAMESPACE.length)
    break
  }
  throw new MessageError('Document', 'is no message of ISO 20022')
}

class Counter {
  count = 0
  private sum = ZERO

  take(item: unknown): void {
    this.count += 1
    const { amount } = item as { amount?: Cents }
    if (amount !== undefined) this.sum = add(this.sum, amount)
  }

  check(announced: unknown, where: string): void {
    const { count, sum } = announced as Partial<Totals>
    if (count !== undefined && count !== this.count) throw new MessageError(where, `announces ${count} items and has ${this.count}`)
    if (sum !== undefined && sum !== this.sum) throw new MessageError(where, `announces ${sum} cents and its items are ${this.sum}`)
  }
}
