/** A customer's file held against the grammar of its message while it is read: what stands where it may not, what is missing, and texts of a wrong form. */
import { ANYTHING, DOCUMENT, type Complex, type Grammar, type Simple } from '../iso20022/grammar.ts'
import type { XmlEvent } from '../iso20022/scan-xml.ts'
import type { Position } from '../iso20022/xml-error.ts'
import type { Node } from './node.ts'
import { isOfForm } from './text-form.ts'

export interface Fault {
  /** `EMPTY`: it stands there and says nothing, and nothing has to stand there or any text would do. */
  problem: 'UNEXPECTED' | 'MISSING' | 'TOO_MANY' | 'TEXT' | 'EMPTY'
  /** From the part: «CdtrAcct/Id/IBAN»; of what is missing, where it should be. */
  path: string
  at: Position
  value?: string
  /** It stands, or is missing, beside head and batches: what it is wrong with is the file. */
  isOfFile?: true
}

interface Frame {
  node: Node
  /** `undefined`: nothing inside is judged. */
  complex: Complex | undefined
  simple: Simple | undefined
  /** How often each place has been filled. */
  filled: number[]
  /** The place that was filled last: elements come in order. */
  reached: number
  /** Whether its holder asks for it. */
  isAsked: boolean
}

/** The places where a part of the file begins, and the texts of it that the rules of the message judge themselves, by their paths. */
export interface Parts {
  root: string
  batch: string
  order: string
  judged: { head: ReadonlySet<string>; batch: ReadonlySet<string>; order: ReadonlySet<string> }
}

export type Part = { part: 'HEAD' | 'BATCH' | 'ORDER'; node: Node; faults: Fault[] } | { part: 'BATCH_END' | 'END'; faults: Fault[] }

const ROOT_DEPTH = 2
/** An order, in its batch. */
const DEEPEST_PART = ROOT_DEPTH + 2
const NOTHING: readonly Part[] = []

/** Events go in one by one; parts come out when they are whole. The order of a part is not kept once it has come out. */
export class StructureReader {
  private readonly frames: Frame[] = []
  private faults: Fault[] = []
  private batchIsOut = false
  private readonly grammar: Grammar
  private readonly parts: Parts
  private readonly judgedNames: ReadonlySet<string>

  constructor(grammar: Grammar, parts: Parts) {
    this.grammar = grammar
    this.parts = parts
    const { head, batch, order } = parts.judged
    this.judgedNames = new Set([...head, ...batch, ...order].map((path) => path.slice(path.lastIndexOf('/') + 1)))
  }

  /** What is whole with this event: nothing, of most of them. */
  take(event: XmlEvent): readonly Part[] {
    if (event.type === 'OPEN') return this.open(event)
    if (event.type === 'CLOSE') return this.close(event.at)
    this.text(event)
    return NOTHING
  }

  private text({ text, isCharacterData }: XmlEvent & { type: 'TEXT' }): void {
    const node = this.frames.at(-1)?.node
    if (!node) return
    node.text += text
    if (isCharacterData) node.isCharacterData = true
  }

  private open({ name, attributes, at }: XmlEvent & { type: 'OPEN' }): readonly Part[] {
    const holder = this.frames.at(-1)
    const { type, isAsked } = holder ? this.placeIn(holder, name, at) : { type: DOCUMENT, isAsked: true }
    let parts = NOTHING
    if (name === this.parts.order && holder && !this.batchIsOut && this.isIn('batch')) {
      this.batchIsOut = true
      parts = [{ part: 'BATCH', node: holder.node, faults: this.taken() }]
    }
    const node: Node = { name, attributes, text: '', isCharacterData: false, at, children: [] }
    const complex = type === undefined ? undefined : this.grammar.complex[type]
    const simple = type === undefined ? undefined : this.grammar.simple[type]
    if (complex || simple) this.judgeAttributes(node, simple)
    this.frames.push({ node, complex, simple, filled: [], reached: 0, isAsked })
    if (this.isIn('batch')) this.batchIsOut = false
    return parts
  }

  /** Amounts have their currency. What names a schema or a namespace says nothing of the payment. */
  private judgeAttributes({ name, attributes, at }: Node, simple: Simple | undefined): void {
    for (const key of Object.keys(attributes)) {
      if (key === 'xmlns' || key.includes(':') || (key === 'Ccy' && simple?.currency)) continue
      this.fault('UNEXPECTED', this.pathOf(`${name}/@${key}`), at)
    }
  }

  /** The type of what opens, or `undefined` where it is not judged. */
  private placeIn(holder: Frame, name: string, at: Position): { type: string | undefined; isAsked: boolean } {
    const { complex, filled } = holder
    const unjudged = { type: undefined, isAsked: false }
    if (!complex) {
      if (holder.simple) this.fault('UNEXPECTED', this.pathOf(name), at)
      return unjudged
    }
    const place = placeOf(complex, name)
    const found = complex.places[place]
    if (!found) {
      this.fault('UNEXPECTED', this.pathOf(name), at)
      return unjudged
    }
    const [, least, most, type] = found
    if (complex.way === 'choice' ? filled.some((count, other) => count > 0 && other !== place) : place < holder.reached)
      this.fault('UNEXPECTED', this.pathOf(name), at)
    else if (complex.way === 'sequence') this.missing(holder, holder.reached, place, at)
    filled[place] = (filled[place] ?? 0) + 1
    if (most !== null && filled[place] > most) this.fault('TOO_MANY', this.pathOf(name), at)
    holder.reached = Math.max(holder.reached, place)
    return { type: type === ANYTHING ? undefined : type, isAsked: least > 0 }
  }

  private missing({ complex, filled }: Frame, from: number, to: number, at: Position): void {
    for (let place = from; place < to; place += 1) {
      const [name = '', least = 0] = complex?.places[place] ?? []
      if (least > 0 && (filled[place] ?? 0) === 0) {
        this.fault('MISSING', this.pathOf(name), at)
        // Said once.
        filled[place] = 1
      }
    }
  }

  private close(at: Position): readonly Part[] {
    const frame = this.frames.at(-1)
    if (!frame) return NOTHING
    const { node, complex, simple } = frame
    node.text = node.text.trim()
    const isEmpty = node.text === '' && node.children.length === 0
    if (complex && node.text !== '') this.fault('TEXT', this.pathOf(''), node.at, node.text)
    if (
      isEmpty &&
      (simple ? !this.isJudged() && (!frame.isAsked || takesAnyText(simple)) : complex && !frame.isAsked && needsSomething(complex))
    )
      this.fault('EMPTY', this.pathOf(''), node.at)
    else if (complex?.way === 'sequence') this.missing(frame, 0, complex.places.length, at)
    else if (complex && !frame.filled.some((count) => count > 0))
      this.fault('MISSING', this.pathOf(complex.places.map(([name]) => name).join('|')), at)
    else if (simple && !this.isJudged() && !isOfForm(node, simple)) this.fault('TEXT', this.pathOf(''), node.at, node.text)
    const parts = this.frames.length > DEEPEST_PART ? NOTHING : this.partsAt(frame)
    this.frames.pop()
    if (!this.isPart(frame)) this.frames.at(-1)?.node.children.push(node)
    return parts
  }

  private partsAt({ node }: Frame): readonly Part[] {
    if (this.isIn('order')) return [{ part: 'ORDER', node, faults: this.taken() }]
    if (this.isIn('batch')) {
      const batch: Part[] = this.batchIsOut ? [] : [{ part: 'BATCH', node, faults: this.taken() }]
      return [...batch, { part: 'BATCH_END', faults: this.taken() }]
    }
    if (this.isIn('head')) return [{ part: 'HEAD', node, faults: this.taken() }]
    return this.frames.length === 1 ? [{ part: 'END', faults: this.taken() }] : NOTHING
  }

  /** Whether the innermost open element is that part itself. */
  private isIn(part: 'head' | 'batch' | 'order'): boolean {
    const [, , second, third] = this.frames
    if (part === 'order')
      return this.frames.length === ROOT_DEPTH + 2 && second?.node.name === this.parts.batch && third?.node.name === this.parts.order
    return this.frames.length === ROOT_DEPTH + 1 && second?.node.name === (part === 'batch' ? this.parts.batch : 'GrpHdr')
  }

  private isPart(frame: Frame): boolean {
    const depth = this.frames.length
    if (depth === ROOT_DEPTH + 1) return frame.node.name === this.parts.order && this.frames[ROOT_DEPTH]?.node.name === this.parts.batch
    return depth === ROOT_DEPTH
  }

  /** The path inside the part, of the innermost open element or of one that would stand in it. */
  private pathOf(name: string): string {
    const inner = this.frames.slice(this.partDepth()).map(({ node }) => node.name)
    return [...inner, ...(name === '' ? [] : [name])].join('/')
  }

  private partDepth(): number {
    const [, , second, third] = this.frames
    if (second?.node.name === this.parts.batch) return third?.node.name === this.parts.order ? ROOT_DEPTH + 2 : ROOT_DEPTH + 1
    return ROOT_DEPTH + 1
  }

  private isJudged(): boolean {
    // Most are not, and their names tell.
    if (!this.judgedNames.has(this.frames.at(-1)?.node.name ?? '')) return false
    const [, , second, third] = this.frames
    const { head, batch, order } = this.parts.judged
    const judged = second?.node.name === this.parts.batch ? (third?.node.name === this.parts.order ? order : batch) : head
    return judged.has(this.pathOf(''))
  }

  private fault(problem: Fault['problem'], path: string, at: Position, value?: string): void {
    const isOfFile = this.frames.length <= ROOT_DEPTH ? { isOfFile: true as const } : {}
    this.faults.push({ problem, path, at, ...isOfFile, ...(value === undefined ? {} : { value: value.slice(0, 40) }) })
  }

  private taken(): Fault[] {
    const faults = this.faults
    this.faults = []
    return faults
  }
}

function placeOf({ places }: Complex, name: string): number {
  for (let place = 0; place < places.length; place += 1) {
    const found = places[place]
    if (found && (found[0] === name || found[3] === ANYTHING)) return place
  }
  return -1
}

function takesAnyText({ base, pattern, values }: Simple): boolean {
  return base === 'string' && pattern === undefined && values === undefined
}

function needsSomething({ way, places }: Complex): boolean {
  return way === 'choice' || places.some(([, least]) => least > 0)
}
