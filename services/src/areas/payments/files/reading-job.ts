/**
 * A file of payments as a worker reads it: its pieces go in, and rows come out, written as JSON already, so that the thread that answers customers
 * hands them on to the database without looking at them.
 */
import type { LocalDate } from '@almenara/contract/dates'
import { add, ZERO, type Cents } from '@almenara/contract/money'
import { inflateRawSync } from 'node:zlib'
import { encodingOf, type Encoding } from '@almenara/formats/intake/decode'
import { readConfirmingAsPayments } from '@almenara/formats/intake/confirming/as-payment-file'
import { detect, type Detected } from '@almenara/formats/intake/detect'
import type { Finding } from '@almenara/formats/intake/finding'
import type { FileBatch, FileKind, FileOrder, FilePart } from '@almenara/formats/intake/orders'
import { readPaymentFile } from '@almenara/formats/intake/read-file'
import { unpack } from '@almenara/formats/intake/unpack'
import type { Position } from '@almenara/formats/iso20022/xml-error'
import { sepaWords } from '@almenara/formats/sepa/words'
import { rowsAsJson } from '../../../db/rows-as-json.ts'
import type { Given } from '../../../workers/serve-worker.ts'
import { FileRefused, refusalOf } from './refusal-of.ts'
import type { paymentSupportBatches, paymentSupportFindings, paymentSupportOrders, SupportRefusal } from './tables.ts'

export interface ReadingJob {
  kind: 'READING'
  supportId: string
  /** What the file weighs as it came. */
  bytes: number
  /** What it may come to, unpacked. */
  most: number
  /** What the customer says of its letters. */
  encoding: Encoding | null
  today: LocalDate
  /** Null where any is taken. */
  only: FileKind | null
}

export interface Head {
  format: string
  /** Null where files of its kind have none that tells them apart. */
  messageId: string | null
  initiatorName: string | null
  initiatorId: string | null
  asksAdvance: boolean
}

/** Whose a batch of transfers says that its account is. */
export interface SaidPayer {
  batch: number
  id: string
  line: number
  column: number
}

/** What a worker says while it reads. Rows are the JSON that `insertJson` takes. */
export type ReadPart =
  | { part: 'HEAD'; head: Head; kind: FileKind }
  | { part: 'BATCH'; rows: string; payer?: SaidPayer }
  | { part: 'ORDERS'; rows: string; read: number }
  | {
      part: 'END'
      findings: string
      counts: Record<string, number>
      wrongBatches: number[]
      count: number
      sum: Cents
      isWrong: boolean
      refusal?: SupportRefusal
    }
  | { part: 'REFUSED'; refusal: SupportRefusal }

/** Few enough that whoever asks for something else meanwhile does not wait for them to be written. */
const ROWS_AT_ONCE = 100
/** Findings that are kept; all are counted. */
export const MOST_FINDINGS = 1_000
const HEAD_BYTES = 1_024
/** More would be no file of one company. */
const MOST_ORDERS = 100_000
const MOST_BATCHES = 2_000

type Row<Table extends { $inferInsert: object }> = Table['$inferInsert'] & Record<string, unknown>

/** Never throws for what is wrong with the file: that is its last part. */
export async function* readPieces(job: ReadingJob, { pieces, settle }: Given<Uint8Array>): AsyncGenerator<ReadPart> {
  const reading = new Reading(job)
  try {
    for await (const part of await partsOf(job, pieces)) {
      const made = reading.take(part)
      if (!made) continue
      yield made
      await settle()
    }
    yield* reading.end()
  } catch (error) {
    const refusal = refusalOf(error)
    if (!refusal) throw error
    yield { part: 'REFUSED', refusal }
  }
}

async function partsOf({ bytes, most, encoding, today }: ReadingJob, pieces: AsyncIterable<Uint8Array>): Promise<AsyncIterable<FilePart>> {
  let [first, chunks] = await withHead(inflated(pieces))
  let found = detect(first.subarray(0, HEAD_BYTES))
  if (found.is === 'ZIP' || found.is === 'GZIP') {
    ;[first, chunks] = await withHead(unpack(chunks, found.is, { packedBytes: bytes, most }))
    found = detect(first.subarray(0, HEAD_BYTES))
  }
  if (found.is === 'CONFIRMING') return readConfirmingAsPayments(chunks, encoding ? { encoding } : {})
  if (found.is !== 'XML') throw new FileRefused(codeOf(found))
  return readPaymentFile(chunks, { encoding: encoding ?? encodingOf(first), today })
}

function codeOf(found: Detected): string {
  return `IS_${found.is === 'NOTEBOOK' ? `NOTEBOOK_${found.notebook}` : found.is}`
}

async function* inflated(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield inflateRawSync(piece)
}

class Reading {
  private readonly job: ReadingJob
  private orders: Row<typeof paymentSupportOrders>[] = []
  private readonly findings: Finding[] = []
  private readonly counts: Record<string, number> = {}
  private readonly wrongBatches = new Set<number>()
  private read = 0
  private batches = 0
  private sum = ZERO
  private refusing: Finding | undefined
  private isWrong = false

  constructor(job: ReadingJob) {
    this.job = job
  }

  take(part: FilePart): ReadPart | undefined {
    for (const finding of part.findings) this.find(finding)
    if (part.part === 'HEAD') {
      const { messageId, initiatorName = null, initiatorId = null, asksAdvance } = part.head
      if (this.job.only && this.job.only !== part.kind) throw new FileRefused(`ONLY_${this.job.only}`, part.message)
      return {
        part: 'HEAD',
        kind: part.kind,
        head: { format: part.message, messageId: messageId || null, initiatorName, initiatorId, asksAdvance },
      }
    }
    if (part.part === 'BATCH') return this.batch(part.batch, part.at)
    return part.part === 'ORDER' ? this.order(part) : undefined
  }

  *end(): Generator<ReadPart> {
    if (this.orders.length > 0) yield this.flushed()
    const { findings, counts, wrongBatches, read: count, sum, isWrong, refusing } = this
    const rows = findings.map((finding, place) => this.findingRow(finding, place))
    const refusal = refusing ? { refusal: refusalFrom(refusing) } : {}
    yield { part: 'END', findings: rowsAsJson(rows), counts, wrongBatches: [...wrongBatches], count, sum, isWrong, ...refusal }
  }

  private find(finding: Finding): void {
    const { code, severity, level, batch } = finding
    this.counts[code] = (this.counts[code] ?? 0) + 1
    if (this.findings.length < MOST_FINDINGS) this.findings.push(finding)
    if (severity !== 'ERROR') return
    this.isWrong = true
    if (level === 'FILE') this.refusing ??= finding
    if (level === 'BATCH' && batch !== undefined) this.wrongBatches.add(batch)
  }

  private batch({ batch, id, on, payerId, ...rest }: FileBatch, at: Position): ReadPart {
    this.batches += 1
    if (this.batches > MOST_BATCHES) throw new FileRefused('TOO_MANY_BATCHES', String(MOST_BATCHES))
    const requestedOn = on === undefined || on === 'SOON' ? null : on
    const row = { ...rest, ...at, supportId: this.job.supportId, batch, batchId: id, requestedOn, wrong: false, excluded: false }
    const payer = payerId ? { payer: { batch, id: payerId.text, ...payerId.at } } : {}
    return { part: 'BATCH', rows: rowsAsJson([row satisfies Row<typeof paymentSupportBatches>]), ...payer }
  }

  private order({ label, order, at, findings }: FilePart & { part: 'ORDER' }): ReadPart | undefined {
    this.read += 1
    if (this.read > MOST_ORDERS) throw new FileRefused('TOO_MANY_ORDERS', String(MOST_ORDERS))
    const { order: ordinal, batch, endToEndId = null, name = null, iban = null, counted } = label
    if (counted !== undefined) this.sum = add(this.sum, counted)
    if (order && changesLetters(order)) this.counts['LETTERS'] = (this.counts['LETTERS'] ?? 0) + 1
    const row: Row<typeof paymentSupportOrders> = {
      supportId: this.job.supportId,
      ordinal,
      batch,
      endToEndId,
      name,
      iban,
      instant: false,
      line: at.line,
      column: at.column,
      marks: marksOf(findings),
      state: order ? 'GOOD' : 'WRONG',
      wrong: !order,
    }
    this.orders.push(order ? Object.assign(row, columnsOf(order)) : Object.assign(row, { amount: counted ?? null }))
    return this.orders.length >= ROWS_AT_ONCE ? this.flushed() : undefined
  }

  private flushed(): ReadPart {
    const rows = rowsAsJson(this.orders)
    this.orders = []
    return { part: 'ORDERS', rows, read: this.read }
  }

  private findingRow(finding: Finding, place: number): Row<typeof paymentSupportFindings> {
    const { at, order = null, batch = null, value = null, against = null, ...rest } = finding
    return { ...rest, ...at, supportId: this.job.supportId, ordinal: place + 1, order, batch, value, against }
  }
}

function refusalFrom({ code, at, path, value, against, order }: Finding): SupportRefusal {
  return {
    code,
    path,
    ...at,
    ...(value === undefined ? {} : { value }),
    ...(against === undefined ? {} : { against }),
    ...(order === undefined ? {} : { order }),
  }
}

/** Of an order that is right; `order` is a word of SQL, and its column is called otherwise. */
function columnsOf({ order: _, ...columns }: FileOrder): Omit<FileOrder, 'order'> {
  return columns
}

/** Whether something of it is written otherwise where it is sent. Counted and not told of each: half the names of a country would be. */
function changesLetters({ name, concept = '' }: FileOrder): boolean {
  return [name, concept].some((text) => sepaWords(text, text.length) !== text.replace(/\s+/g, ' ').trim())
}

/** The kinds of what was found of an order, notes aside. */
function marksOf(findings: readonly Finding[]): string[] {
  return [...new Set(findings.flatMap(({ code, severity, level }) => (level === 'ORDER' && severity !== 'NOTE' ? [code] : [])))]
}

/** The first piece, and the whole from its beginning. */
async function withHead(chunks: AsyncGenerator<Uint8Array>): Promise<[Uint8Array, AsyncGenerator<Uint8Array>]> {
  const { done, value } = await chunks.next()
  const first = done ? new Uint8Array() : value
  return [
    first,
    (async function* () {
      yield first
      yield* chunks
    })(),
  ]
}
