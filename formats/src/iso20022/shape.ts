/**
 * What a part of a message holds, said once: each property with the place of its element. The writer and the reader both follow it, so
 * what is written is what is read. Properties are listed in the order of the schema, which is that of the elements.
 */
import { element } from './xml.ts'
import type { XmlElement } from './read-xml.ts'

/** A property of a part. `path` goes from the part's own element: «PmtId/EndToEndId». */
export interface Field<T> {
  readonly path: string
  readonly attributes?: string
  /** The element's content, not yet escaped. Throws RangeError, saying what the value is not, for what may not be written. */
  readonly write: (value: T) => string
  /** Throws RangeError, saying what the content is not. */
  readonly read: (content: string, attributes: Readonly<Record<string, string>>) => T
  readonly required: boolean
  /** What is written, elsewhere, where there is no value. */
  readonly absent?: { readonly path: string; readonly text: string }
}

type FieldOf<T, K extends keyof T> = Field<Exclude<T[K], undefined>> & { required: object extends Pick<T, K> ? false : true }

/** A field for each property; names that begin with «$» are elements that always say the same. */
export type Shape<T> = { readonly [K in keyof T]-?: FieldOf<T, K> } & { readonly [name: `$${string}`]: Field<string> & { required: true } }

/** A value that may not be written, or a content that may not be read: where, and why. */
export class MessageError extends Error {
  override readonly name = 'MessageError'
  readonly path: string
  constructor(path: string, why: string) {
    super(`${path}: ${why}`)
    this.path = path
  }
}

interface Node {
  children: Map<string, Node>
  attributes: string
  text: string
}

/** The elements of a part, one after the other. Throws `MessageError`. */
export function writePart<T>(shape: Shape<T>, values: T, where: string): string {
  const root: Node = { children: new Map(), attributes: '', text: '' }
  for (const [name, field] of fieldsOf(shape)) {
    const value = name.startsWith('$') ? '' : (values as Record<string, unknown>)[name]
    if (value !== undefined)
      place(
        root,
        field.path,
        attempt(`${where}/${field.path}`, () => field.write(value)),
        field.attributes,
      )
    else if (field.required) throw new MessageError(`${where}/${field.path}`, 'is missing')
    else if (field.absent) place(root, field.absent.path, field.absent.text)
  }
  return inside(root)
}

/** The values of the elements of a part. Elements that the shape does not name are ignored. Throws `MessageError`. */
export function readPart<T>(shape: Shape<T>, part: XmlElement, where: string): T {
  const values: Record<string, unknown> = {}
  for (const [name, field] of fieldsOf(shape)) {
    const found = find(part, field.path)
    if (found) {
      const value = attempt(`${where}/${field.path}`, () => field.read(found.text, found.attributes))
      if (!name.startsWith('$')) values[name] = value
    } else if (field.required) throw new MessageError(`${where}/${field.path}`, 'is missing')
  }
  return values as T
}

function fieldsOf(shape: object): [string, Field<unknown>][] {
  return Object.entries(shape) as [string, Field<unknown>][]
}

function attempt<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) throw new MessageError(path, error.message)
    throw error
  }
}

function place(root: Node, path: string, text: string, attributes = ''): void {
  let node = root
  for (const name of path.split('/')) {
    const next = node.children.get(name) ?? { children: new Map(), attributes: '', text: '' }
    node.children.set(name, next)
    node = next
  }
  node.text = text
  node.attributes = attributes
}

function inside({ children, text }: Node): string {
  if (children.size === 0) return escapeContent(text)
  return [...children].map(([name, child]) => withAttributes(name, child)).join('')
}

function withAttributes(name: string, child: Node): string {
  const content = inside(child)
  return child.attributes === '' ? element(name, content) : `<${name} ${child.attributes}>${content}</${name}>`
}

function escapeContent(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function find(part: XmlElement, path: string): XmlElement | undefined {
  let node: XmlElement | undefined = part
  for (const name of path.split('/')) node = node?.children.find((child) => child.name === name)
  return node
}
