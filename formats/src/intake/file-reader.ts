/** The parts of one file, from its structure to its orders, with what is found of each. */
import type { LocalDate } from '@almenara/contract/dates'
import type { XmlEvent } from '../iso20022/scan-xml.ts'
import { isMisplacedAmendment } from './debits.ts'
import type { Address } from './fields.ts'
import { Findings, type Finding } from './finding.ts'
import type { FileBatch, FileHead, FileOrder, FilePart, PaymentMessage } from './orders.ts'
import { Repetitions } from './repetitions.ts'
import { nodeAt, type Node } from './node.ts'
import { StructureReader, type Fault, type Part } from './structure.ts'
import { Totals } from './totals.ts'

const LONGEST_ID = 35
/** «FSDD » and a name that may already have 35 signs, as one program writes it. */
const LONGEST_ADVANCE_ID = 40
const NOTHING: readonly FilePart[] = []

/** Events go in, parts come out. */
export class FileReader {
  private readonly structure: StructureReader
  private readonly totals = new Totals()
  private readonly repetitions = new Repetitions()
  private batch: FileBatch | undefined
  private batchFindings = new Findings({ level: 'FILE', prefix: '' })
  private told = 0
  private batches = 0
  private orders = 0
  private ordersOfBatch = 0
  private toldAddress = false
  private readonly message: PaymentMessage
  private readonly today: LocalDate

  constructor(message: PaymentMessage, today: LocalDate) {
    this.message = message
    this.today = today
    this.structure = new StructureReader(message.grammar, message.parts)
  }

  /** What is whole with this event: nothing, of most of them. */
  take(event: XmlEvent): Iterable<FilePart> {
    const parts = this.structure.take(event)
    return parts.length === 0 ? NOTHING : this.readAll(parts)
  }

  private *readAll(parts: readonly Part[]): Generator<FilePart> {
    for (const part of parts) yield* this.read(part)
  }

  private *read(part: Part): Generator<FilePart> {
    const ofFile = part.faults.filter(({ isOfFile }) => isOfFile)
    if (ofFile.length > 0) yield { part: 'FINDINGS', findings: findingsOfFile(ofFile) }
    const faults = part.faults.filter(({ isOfFile }) => !isOfFile)
    if (part.part === 'HEAD') yield this.head(part.node, faults)
    else if (part.part === 'BATCH') yield this.beginBatch(part.node, faults)
    else if (part.part === 'ORDER') yield* this.order(part.node, faults)
    else if (part.part === 'BATCH_END') yield* this.endBatch(faults)
    else yield* this.end(faults)
  }

  private head(node: Node, faults: Fault[]): FilePart {
    const findings = new Findings({ level: 'FILE', prefix: 'GrpHdr' })
    addFaults(faults, node, findings)
    const text = (path: string) => nodeAt(node, path)?.text ?? ''
    const id = nodeAt(node, 'MsgId')
    const asksAdvance = this.message.kind === 'DEBITS' && /^FSDD/i.test(id?.text ?? '')
    const length = [...(id?.text ?? '')].length
    if (id && (length === 0 || length > (asksAdvance ? LONGEST_ADVANCE_ID : LONGEST_ID)))
      findings.add('TEXT', 'MsgId', id.at, { value: id.text })
    else if (id && length > LONGEST_ID) findings.add('LONG_ADVANCE_ID', 'MsgId', id.at, { value: id.text })
    this.totals.announce('HEAD', node)
    const [name, initiatorId] = [text('InitgPty/Nm'), text('InitgPty/Id/OrgId/Othr/Id') || text('InitgPty/Id/PrvtId/Othr/Id')]
    const head: FileHead = {
      messageId: text('MsgId'),
      createdAt: text('CreDtTm'),
      asksAdvance,
      ...(name ? { initiatorName: name } : {}),
      ...(initiatorId ? { initiatorId } : {}),
    }
    return { part: 'HEAD', message: this.message.name, kind: this.message.kind, head, findings: findings.found }
  }

  private beginBatch(node: Node, faults: Fault[]): FilePart {
    this.batches += 1
    this.ordersOfBatch = 0
    const { batch } = this.message.parts
    this.batchFindings = new Findings({ level: 'BATCH', batch: this.batches, prefix: `${batch}[${this.batches}]` })
    addFaults(faults, node, this.batchFindings)
    this.batch = this.message.readBatch(node, this.batches, this.batchFindings)
    this.totals.announce('BATCH', node)
    return { part: 'BATCH', batch: this.batch, at: node.at, findings: this.untold() }
  }

  private *order(node: Node, faults: Fault[]): Generator<FilePart> {
    const { batch, message } = this
    if (!batch) return
    this.orders += 1
    this.ordersOfBatch += 1
    const place = { order: this.orders, batch: this.batches }
    const prefix = `${message.parts.batch}[${this.batches}]/${message.parts.order}[${this.ordersOfBatch}]`
    const findings = new Findings({ level: 'ORDER', ...place, prefix })
    addFaults(faults, node, findings)
    const { label, order } = message.readOrder(node, place, findings, { today: this.today, batch, batchFindings: this.batchFindings })
    this.totals.count(label.counted)
    if (order) this.repetitions.judge(order, node, findings)
    yield { part: 'ORDER', label, ...(order ? { order } : {}), at: node.at, findings: findings.found }
    if (order) yield* this.address(order, node)
    const late = this.untold()
    if (late.length > 0) yield { part: 'FINDINGS', findings: late }
  }

  /** An address that is not in parts does not travel, and no payment within the European Economic Area needs one. */
  private *address({ address }: FileOrder, node: Node): Generator<FilePart> {
    if (this.toldAddress || !isLoose(address)) return
    this.toldAddress = true
    const findings = new Findings({ level: 'FILE', prefix: '' })
    findings.add('ADDRESS_NOT_SENT', '', node.at)
    yield { part: 'FINDINGS', findings: findings.found }
  }

  private *endBatch(faults: Fault[]): Generator<FilePart> {
    const node: Node = { name: '', attributes: {}, text: '', isCharacterData: false, at: { line: 1, column: 1 }, children: [] }
    addFaults(faults, node, this.batchFindings)
    const findings = new Findings({ level: 'FILE', prefix: `${this.message.parts.batch}[${this.batches}]` })
    this.totals.judge('BATCH', findings)
    const found = [...this.untold(), ...findings.found]
    if (found.length > 0) yield { part: 'FINDINGS', findings: found }
  }

  private *end(faults: Fault[]): Generator<FilePart> {
    const totals = new Findings({ level: 'FILE', prefix: 'GrpHdr' })
    this.totals.judge('HEAD', totals)
    yield { part: 'FINDINGS', findings: [...findingsOfFile(faults), ...totals.found] }
  }

  /** What has been found of the batch since it was last told. */
  private untold(): Finding[] {
    const found = this.batchFindings.found.slice(this.told)
    this.told = this.batchFindings.found.length
    return found
  }
}

function isLoose(address: Address | undefined): boolean {
  return address !== undefined && address.town === undefined && address.lines.length > 0
}

function findingsOfFile(faults: readonly Fault[]): Finding[] {
  const findings = new Findings({ level: 'FILE', prefix: '' })
  for (const { problem, path, at, value } of faults) findings.add(problem, path, at, value === undefined ? {} : { value })
  return findings.found
}

/** What departs from the schema, as it is told: what means one thing only is a note. */
function addFaults(faults: readonly Fault[], part: Node, findings: Findings): void {
  for (const { problem, path, at, value } of faults) {
    if (isMisplacedAmendment(part, path)) findings.once('AMENDMENT_PLACE', path, at)
    else findings.add(problem, path, at, value === undefined ? {} : { value })
  }
  const data = characterDataIn(part)
  if (data) findings.add('CHARACTER_DATA', data.name, data.at)
}

function characterDataIn(node: Node): Node | undefined {
  if (node.isCharacterData) return node
  for (const child of node.children) {
    const found = characterDataIn(child)
    if (found) return found
  }
  return undefined
}
