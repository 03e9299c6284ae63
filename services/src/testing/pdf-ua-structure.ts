/** The tags of a PDF: whether they nest as their types ask (ISO 32000-1 §14.8.4), and which content each of them has. */
import { isDict, isRef, nameOf, type PdfDict, type PdfFile, type PdfValue } from './pdf-objects.ts'

/** Which element has a piece of content: by page (its StructParents) and the number of the piece in it. */
export type ContentOf = (page: number, mcid: number) => boolean

interface Element {
  type: string
  dict: PdfDict
  children: Element[]
}

/** Types that the documents of the bank are made of, and what may stand in each. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  Document: ['H1', 'H2', 'H3', 'P', 'Table', 'Figure'],
  Table: ['TR', 'THead', 'TBody'],
  THead: ['TR'],
  TBody: ['TR'],
  TR: ['TH', 'TD'],
}
const HEADINGS = ['H1', 'H2', 'H3']

export function structureFailures(file: PdfFile, catalog: PdfDict): { failures: string[]; contentOf: ContentOf } {
  const root = file.resolve(catalog.get('StructTreeRoot'))
  if (!isDict(root)) return { failures: ['§7.1: it has no structure'], contentOf: () => false }
  const top = childrenOf(file, root)
  const all = top.flatMap(withDescendants)
  const parents = numbered(file, root.get('ParentTree'))
  const failures = [
    ...(top.map(({ type }) => type).join() === 'Document' ? [] : ['§7.2: its structure is not one document']),
    ...all.flatMap(elementFailures),
    ...headingFailures(all.map(({ type }) => type).filter((type) => HEADINGS.includes(type))),
  ]
  const contentOf: ContentOf = (page, mcid) => {
    const pieces = file.resolve(parents.get(page))
    return Array.isArray(pieces) && isDict(file.resolve(pieces[mcid] as PdfValue))
  }
  return { failures, contentOf }
}

function childrenOf(file: PdfFile, dict: PdfDict): Element[] {
  const kids = file.resolve(dict.get('K'))
  const list: readonly PdfValue[] = Array.isArray(kids) ? kids : [dict.get('K') ?? null]
  return list.flatMap((kid) => {
    const child = isRef(kid) ? file.resolve(kid) : undefined
    return isDict(child) && child.has('S') ? [{ type: nameOf(child.get('S')) ?? '', dict: child, children: childrenOf(file, child) }] : []
  })
}

function withDescendants(element: Element): Element[] {
  return [element, ...element.children.flatMap(withDescendants)]
}

function elementFailures({ type, dict, children }: Element): string[] {
  const allowed = WITHIN[type] ?? []
  const wrong = children.filter((child) => !allowed.includes(child.type))
  const attributes = dict.get('A')
  return [
    ...wrong.map((child) => `09-004: a ${child.type} stands in a ${type}`),
    ...(type === 'TH' && !(isDict(attributes) && nameOf(attributes.get('O')) === 'Table' && attributes.has('Scope'))
      ? ['15-003: a header does not say what it heads']
      : []),
    ...(type === 'Table' ? tableFailures(children) : []),
    ...(type === 'Figure' && typeof dict.get('Alt') !== 'string' ? ['13-004: a figure has no alternative text'] : []),
    ...(type === 'Figure' && !(isDict(attributes) && attributes.has('BBox')) ? ['§7.3: a figure does not say where it stands'] : []),
  ]
}

/** Rows of as many cells each, and a header somewhere. */
function tableFailures(children: readonly Element[]): string[] {
  const rows = children.flatMap((child) => (child.type === 'TR' ? [child] : child.children))
  const lengths = new Set(rows.map(({ children: cells }) => cells.length))
  return [
    ...(lengths.size === 1 ? [] : [`§7.5: rows of a table have ${[...lengths].join(' and ')} cells`]),
    ...(rows.some(({ children: cells }) => cells.some(({ type }) => type === 'TH')) ? [] : ['§7.5: a table has no header']),
  ]
}

function headingFailures(headings: readonly string[]): string[] {
  const levels = headings.map((heading) => Number(heading.slice(1)))
  return [
    ...(levels[0] === 1 ? [] : ['14-002: its first heading is not of the first level']),
    ...(levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1) ? ['14-003: a level of heading is skipped'] : []),
  ]
}

/** A number tree (§7.9.7), flat. */
function numbered(file: PdfFile, value: PdfValue | undefined): Map<number, PdfValue> {
  const node = file.resolve(value)
  const found = new Map<number, PdfValue>()
  if (!isDict(node)) return found
  const own = file.resolve(node.get('Nums'))
  if (Array.isArray(own)) {
    for (let index = 0; index < own.length; index += 2) found.set(Number(own[index]), own[index + 1] as PdfValue)
  }
  const kids = file.resolve(node.get('Kids'))
  if (Array.isArray(kids)) for (const kid of kids as PdfValue[]) for (const [key, one] of numbered(file, kid)) found.set(key, one)
  return found
}
